// A sheet that Tieout adds or rewrites. It gets the wished name if that is free, and stays empty if
// it cannot be filled.
import { lettersOf } from '../../engine/records/sheet-address';
import { batch } from './excel-batch';

/** Excel's limit. */
const LONGEST_NAME = 31;

/** A name like the one wished that no sheet has. */
export function freeName(wished: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`;
    const name = `${wished.slice(0, LONGEST_NAME - ending.length)}${ending}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}

/** Adds an empty sheet. @returns its name, like the one wished. */
export const addSheet = (wished: string, signal?: AbortSignal): Promise<string> =>
  batch(async (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    await context.sync();
    const free = freeName(
      wished,
      sheets.items.map((sheet) => sheet.name),
    );
    sheets.add(free);
    await context.sync();
    return free;
  }, signal);

/**
 * Adds a sheet and fills it. Where that fails or is cancelled, the sheet stays, empty: deleting it
 * would empty Excel's Undo (docs/excel-facts.md, Sheets). @returns its name.
 */
export async function onNewSheet(
  wished: string,
  fill: (name: string) => Promise<void>,
): Promise<string> {
  const name = await addSheet(wished);
  try {
    await fill(name);
    return name;
  } catch (error) {
    await batch(async (context) => {
      context.workbook.worksheets.getItem(name).getRange().clear();
      await context.sync();
    });
    throw error;
  }
}

/** Fills the first columns of an existing sheet again. @returns its name. */
export async function onSheetAgain(
  name: string,
  columns: number,
  fill: (name: string) => Promise<void>,
): Promise<string> {
  await batch(async (context) => {
    context.workbook.worksheets
      .getItem(name)
      .getRange(`A:${lettersOf(columns - 1)}`)
      .clear();
    await context.sync();
  });
  await fill(name);
  return name;
}
