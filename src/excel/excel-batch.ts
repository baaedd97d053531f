// Batches that wait until the host takes them, and the addresses they work on.

/** A host refuses a batch while a person edits a cell; it is asked again, and gives up in the end. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 250;

/** A sheet's name as it stands in a reference. */
export const quoted = (sheet: string): string => (/^[A-Za-z_][\w.]*$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`);
/** "A" of 0. */
export const lettersOf = (column: number): string => (column < 0 ? '' : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26)));

export function partsOf(reference: string): { sheet: string; cells: string } {
  const at = reference.lastIndexOf('!');
  return { sheet: reference.slice(0, at).replace(/^'(.*)'$/, '$1').replaceAll("''", "'"), cells: reference.slice(at + 1) };
}

/** Runs a batch as soon as the host takes it. It may run twice: what it writes is the same each time. */
export async function batch<Result>(work: (context: Excel.RequestContext) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await Excel.run(work);
    } catch (error) {
      const isEditing = error instanceof OfficeExtension.Error && error.code === 'InvalidOperationInCellEditMode';
      if (!isEditing || attempt >= BUSY_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    }
  }
}
