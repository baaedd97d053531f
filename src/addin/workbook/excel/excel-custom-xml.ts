// Custom XML parts of the workbook (ExcelApi 1.5). A text of ours is split into as many parts of its
// namespace as needed: a part of more than 1 MB may be refused (docs/excel-facts.md, Storage).
import { say } from '../../platform/say';
import { batch } from './excel-batch';
import { reading } from './excel-reading';

const LONGEST_PART = 900_000;

export class ExcelXmlParts {
  /** null: there is none. @throws ExcelRefused, ExcelLacks */
  read(namespace: string): Promise<string | null> {
    const work = async (context: Excel.RequestContext): Promise<string | null> => {
      const parts = context.workbook.customXmlParts.getByNamespace(namespace).load('items/id');
      await context.sync();
      const texts = parts.items.map((part) => part.getXml());
      await context.sync();
      return lastWhole(texts.map(({ value }) => value));
    };
    return reading(say`what this workbook keeps for Tieout`, work, { since: '1.5' });
  }

  /**
   * `text`: base64, without characters that XML must escape; null deletes the part. Rejects if the
   * host stays busy.
   */
  async write(namespace: string, text: string | null): Promise<void> {
    if (!isSupported()) throw new Error('This Excel keeps no custom XML parts.');
    const of = Math.ceil((text?.length ?? 0) / LONGEST_PART);
    const id = crypto.randomUUID();
    let before: readonly string[] = [];
    await batch(async (context) => {
      const { customXmlParts } = context.workbook;
      const found = customXmlParts.getByNamespace(namespace).load('items/id');
      await context.sync();
      before = found.items.map((part) => part.id);
      const xmls = Array.from({ length: of }, (_, at) => {
        const piece = text!.slice(at * LONGEST_PART, (at + 1) * LONGEST_PART);
        return `<tieout xmlns="${namespace}" id="${id}" of="${of}">${piece}</tieout>`;
      });
      // One write in place of two: each empties the list of Undo on many builds (office-js 4484).
      const [only] = before;
      if (of === 1 && before.length === 1 && only !== undefined) {
        customXmlParts.getItem(only).setXml(xmls[0]!);
        before = [];
      } else for (const xml of xmls) customXmlParts.add(xml);
      await context.sync();
    });
    // If Excel refuses the new parts, the old ones stay valid. If it accepted them, they are valid
    // already: an old part that it does not delete changes nothing.
    const deleted = batch(async (context) => {
      for (const part of before) context.workbook.customXmlParts.getItem(part).delete();
      await context.sync();
    });
    await (of === 0 ? deleted : deleted.catch(() => undefined));
  }
}

const isSupported = (): boolean => Office.context.requirements.isSetSupported('ExcelApi', '1.5');

/**
 * The text whose parts are all present, joined in order. If two copies of Excel wrote at once,
 * there are two: the later one is used. Base64 needs no unescaping.
 */
function lastWhole(xmls: readonly string[]): string | null {
  const pieces = new Map<string, string[]>();
  let last: string | null = null;
  for (const xml of xmls) {
    const [, tag = '', text] = /<tieout\b([^<>]*)>([A-Za-z0-9+/=\s]*)<\/tieout>/.exec(xml) ?? [];
    const [, id, of] = / id="([\w-]+)" of="(\d+)"/.exec(tag) ?? [];
    if (id === undefined || text === undefined) continue;
    const known = [...(pieces.get(id) ?? []), text];
    pieces.set(id, known);
    if (known.length === Number(of)) last = known.join('');
  }
  return last;
}
