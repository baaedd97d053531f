// Excel.NamedItemCollection: https://learn.microsoft.com/javascript/api/excel/excel.nameditem
import { addressOf, areaOf, isAddress, quotedSheet, splitAddress, type Area } from '../model/a1';
import { HostError, itemAlreadyExists, itemNotFound } from '../model/host-error';
import { Collection } from './collection';
import { InWorkbook, sheetOf, type ExcelContext } from './excel-context';
import { tabIn, type DefinedName } from '../model/grid';
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
  const address = formula.replace(/^=/, '');
  const sheet = tabIn(context.grid.tabs, address);
  const { rest } = splitAddress(address);
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

  Add(name: string, { sheetId, area }: Range): NamedItem {
    if (!NAME.test(name) || isAddress(name))
      throw new HostError('InvalidArgument', `"${name}" is not a name.`);
    if (this.find(name)) throw itemAlreadyExists();
    const absolute = addressOf(area).replaceAll(/[A-Z]+|\d+/g, '$$$&');
    const formula = `=${quotedSheet(sheetOf(this.context, sheetId).name)}!${absolute}`;
    this.context.grid.names.add({ name, formula, sheetId: this.owner });
    return new NamedItem(this.context, name);
  }
}
