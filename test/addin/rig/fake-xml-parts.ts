// The custom XML parts of a workbook that lives in a test.
import type { ExcelXmlParts } from '../../../src/addin/workbook/excel/excel-custom-xml';

export class FakeXmlParts implements ExcelXmlParts {
  readonly parts = new Map<string, string>();
  writes = 0;
  /** How often Excel still refuses, because a person edits a cell. */
  refusals = 0;
  /** What a read is refused with; null: it is not. */
  readRefusal: Error | null = null;

  /** Those of the same file on another device. */
  copy(): FakeXmlParts {
    const copied = new FakeXmlParts();
    for (const [namespace, text] of this.parts) copied.parts.set(namespace, text);
    return copied;
  }

  read(namespace: string): Promise<string | null> {
    if (this.readRefusal) return Promise.reject(this.readRefusal);
    return Promise.resolve(this.parts.get(namespace) ?? null);
  }

  write(namespace: string, text: string | null): Promise<void> {
    if (this.refusals > 0) {
      this.refusals -= 1;
      return Promise.reject(new Error('InvalidOperationInCellEditMode'));
    }
    this.writes += 1;
    if (text === null) this.parts.delete(namespace);
    else this.parts.set(namespace, text);
    return Promise.resolve();
  }
}
