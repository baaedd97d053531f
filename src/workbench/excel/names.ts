// Excel.NamedItemCollection: https://learn.microsoft.com/javascript/api/excel/excel.nameditem
import {
  addressOf,
  areaOf,
  isAddress,
  quotedSheet,
  splitAddress,
  sameName,
  type Area,
} from '../model/a1';
import { HostError, itemNotFound } from '../model/host-error';
import { Collection } from './collection';
import { InWorkbook, sheetOf, type ExcelContext } from './excel-context';
import type { DefinedName } from '../model/grid';
import type { Range } from './ranges/range';

const NAME = /^[\p{L}_\\][\p{L}\p{N}_.\\?]{0,254}$/u;

/**
 * The area that a name's formula refers to, e.g. "=Sheet1!$A$1:$B$2", or null where it is another
 * formula.
 */
export function placeOfName(
  context: ExcelContext,
  formula: string,
): { sheetId: string; area: Area } | null {
  const { sheetName, rest } = splitAddress(formula.replace(/^=/, ''));
  const sheet = context.grid.tabs
    .list()
    .find(({ name }) => sheetName !== null && sameName(name, sheetName));
  if (!sheet || !/^[$A-Z\d:]+$/i.test(rest)) return null;
  return { sheetId: sheet.id, area: areaOf(rest) };
}

class NamedItem extends InWorkbook {
  constructor(
    context: ExcelContext,
    readonly name: string,
  ) {
    super(context);
  }

  get #defined(): DefinedName {
    const defined = this.context.grid.names.list().find(({ name }) => name === this.name);
    if (!defined) throw itemNotFound();
    return defined;
  }

  get Name(): string {
    return this.#defined.name;
  }
  get Formula(): string {
    return this.#defined.formula;
  }
  set Formula(formula: string) {
    this.#change({ formula: formula.replace(/^(?!=)/, '=') });
  }
  #change(change: Partial<DefinedName>): void {
    const defined = this.#defined;
    this.context.grid.names.remove(defined.name);
    this.context.grid.names.add({ ...defined, ...change });
  }
  Delete(): void {
    this.context.grid.names.remove(this.name);
  }
}

export class NamedItemCollection extends Collection<NamedItem, string | null> {
  Items(): NamedItem[] {
    return this.context.grid.names
      .list()
      .filter(({ sheetId }) => sheetId === this.owner)
      .map(({ name }) => new NamedItem(this.context, name));
  }

  protected find(key: unknown): NamedItem | undefined {
    return this.Items().find((item) => sameName(item.Name, key));
  }

  Add(name: string, reference: Range | string): NamedItem {
    if (!NAME.test(name) || isAddress(name))
      throw new HostError('InvalidArgument', `"${name}" is not a name.`);
    if (this.find(name))
      throw new HostError(
        'ItemAlreadyExists',
        'A resource with the same name or identifier already exists.',
      );
    const formula =
      typeof reference === 'string'
        ? reference.replace(/^(?!=)/, '=')
        : `=${this.#absolute(reference)}`;
    this.context.grid.names.add({
      name,
      formula,
      sheetId: this.owner,
    });
    return new NamedItem(this.context, name);
  }

  #absolute({ sheetId, area }: Range): string {
    return `${quotedSheet(sheetOf(this.context, sheetId).name)}!${addressOf(area).replaceAll(/[A-Z]+|\d+/g, '$$$&')}`;
  }
}
