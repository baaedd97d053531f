// Custom XML parts of the workbook (ExcelApi 1.5), one for each namespace of ours.
import type { XmlPartPort } from '../session/proof/evidence-ports';
import { batch } from './excel-batch';

export class ExcelXmlParts implements XmlPartPort {
  async read(namespace: string): Promise<string | null> {
    if (!isSupported()) return null;
    return batch(async (context) => {
      const parts = context.workbook.customXmlParts.getByNamespace(namespace).load('items/id');
      await context.sync();
      const texts = parts.items.map((part) => part.getXml());
      await context.sync();
      // Two of them: two copies of Excel wrote at once. The later one counts.
      const xml = texts.at(-1)?.value;
      return xml === undefined ? null : contentOf(xml);
    });
  }

  async write(namespace: string, text: string | null): Promise<void> {
    if (!isSupported()) throw new Error('This Excel keeps no custom XML parts.');
    await batch(async (context) => {
      const { customXmlParts } = context.workbook;
      const parts = customXmlParts.getByNamespace(namespace).load('items/id');
      await context.sync();
      const [first, ...more] = parts.items;
      const xml = text === null ? null : `<tieout xmlns="${namespace}">${text}</tieout>`;
      for (const part of more) part.delete();
      if (xml === null) first?.delete();
      else if (first) first.setXml(xml);
      else customXmlParts.add(xml);
      await context.sync();
    });
  }
}

const isSupported = (): boolean => Office.context.requirements.isSetSupported('ExcelApi', '1.5');

/** What stands in our one element; base64 needs no unescaping. */
function contentOf(xml: string): string | null {
  return /<tieout\b[^>]*>([A-Za-z0-9+/=\s]*)<\/tieout>/.exec(xml)?.[1] ?? null;
}
