// Excel.SettingCollection: https://learn.microsoft.com/javascript/api/excel/excel.settingcollection
import { itemNotFound } from '../model/host-error';
import { Collection } from './collection';
import { InWorkbook, type ExcelContext } from './excel-context';

class Setting extends InWorkbook {
  constructor(
    context: ExcelContext,
    readonly Key: string,
  ) {
    super(context);
  }
  get _Id(): string {
    return this.Key;
  }
  get Value(): unknown {
    const json = this.context.settings.json(this.Key);
    if (json === undefined) throw itemNotFound();
    return JSON.parse(json) as unknown;
  }
  set Value(value: unknown) {
    this.context.undo.empty('Setting.Value');
    this.context.settings.set(this.Key, JSON.stringify(value));
  }
  Delete(): void {
    this.context.undo.empty('Setting.Delete');
    this.context.settings.remove(this.Key);
  }
}

export class SettingCollection extends Collection<Setting, null> {
  Items(): Setting[] {
    return this.context.settings.pairs().map(([key]) => new Setting(this.context, key));
  }
  Add(key: string, value: unknown): Setting {
    this.context.undo.empty('SettingCollection.Add');
    this.context.settings.set(key, JSON.stringify(value));
    return new Setting(this.context, key);
  }
}
