// Problems of cells with right numbers: formulas at #NAME?, missing number formats, a calculation
// mode that stops functions.
import { signal } from '@preact/signals-core';
import { isAmountFormat, readableFormat, type Cell } from '../../engine/records/cells';
import { OF_DEVICE } from '../../workbook/settings/registry';
import { placesOf, splitAddress } from '../../engine/records/sheet-address';
import { cellsInError, errorsSaid } from '../../workbook/live/cells-in-error';
import type { CallTrust } from '../../workbook/live/call-trust';
import type { LiveCall } from '../../workbook/live/live-call';
import type { FormulaCell } from '../../workbook/excel/excel-formula-scan';
import type { CalculationTrouble, excelSheetCare } from '../../workbook/excel/excel-cell-repairs';
import type { SessionContext } from '../../workbook/session/session-context';
import { counted, say } from '../../platform/say';
import { isTieoutError } from '../../platform/tieout-error';

/** How often blank cells are checked, because a formula may give a blank too. */
const LOOKS = 10;
const LOOK_AGAIN_MS = 200;

export class SheetCare {
  /** Cells with one of our functions that show #NAME?: Excel read them before Tieout was loaded. */
  readonly broken = signal<readonly string[]>([]);
  readonly calculationTrouble = signal<CalculationTrouble | null>(null);

  constructor(
    readonly context: SessionContext,
    readonly port: typeof excelSheetCare,
    readonly writing: CallTrust['writing'],
  ) {}

  /** @param cells the result of a new scan. Rejects where the host is busy. */
  async look(cells: readonly FormulaCell[]): Promise<void> {
    const broken = brokenAmong(cells);
    if (broken.join() !== this.broken.value.join()) this.broken.value = broken;
    try {
      this.calculationTrouble.value = await this.port.calculationTrouble();
    } catch (error) {
      if (!isTieoutError(error) || error.retryable) throw error;
      this.context.warnOfRefusal(error);
    }
  }

  /** Enters the broken cells again, and says how many work now and what the others need. */
  async repair(): Promise<void> {
    const { workbook } = this.context.parts;
    const found = await workbook.findFormulas();
    const cells = brokenAmong(found.cells);
    const refusing = await this.writing(
      () => this.port.reenter(cells),
      () => placesOf(cells),
    );
    await this.#calculated(cells);
    await this.look((await workbook.findFormulas()).cells);
    const errors = await cellsInError(workbook, cells);
    const locked = new Set([...refusing, ...found.unseen]);
    const needs = [
      ...(locked.size === 0
        ? []
        : [
            say`Excel lets nothing be changed or searched on ${[...locked].join(', ')}: unprotect the sheet, then press Repair again.`,
          ]),
      errorsSaid(
        new Map([...errors].filter(([address]) => !locked.has(splitAddress(address).sheet))),
      ),
    ].filter(Boolean);
    const repaired = say`Repaired ${cells.length - errors.size} of ${counted(cells.length, 'formula')}.`;
    this.context.bulletin.note(
      needs.length === 0 ? 'done' : 'failed',
      [repaired, ...needs].join(' '),
    );
  }

  /** Excel may take a formula and calculate it later: until then its cell is blank. */
  async #calculated(cells: readonly string[]): Promise<void> {
    const { clock, parts } = this.context;
    for (let look = 1; look < LOOKS; look += 1) {
      const values = cells.length === 0 ? [] : await parts.workbook.valuesOf(cells);
      if (!values.some((matrix) => matrix?.[0]?.[0] === '')) return;
      await new Promise<void>((done) => void clock.after(LOOK_AGAIN_MS, done));
    }
  }

  /** Gives a result the look of a table, because a live formula cannot. */
  async format(live: LiveCall): Promise<void> {
    const { cellOptions, bulletin } = this.context;
    const typed = live.shown?.result.cells({ ...cellOptions, typed: 'Double' }).matrix ?? null;
    if (typed === null) return;
    const isReadable = this.context.device.get(OF_DEVICE.separators);
    const formats = formatsOf(typed).map((format) =>
      isReadable && format !== null && isAmountFormat(format) ? readableFormat(format) : format,
    );
    const hasLabels = 'headers' in live.call && live.call.headers !== 0;
    const statusAt = hasLabels
      ? (typed[0] ?? []).findIndex((label) => label === 'Status' || label === 'status')
      : -1;
    const errors = await cellsInError(this.context.parts.workbook, live.addresses);
    // Where its rows have no room, the cells beside it belong to something else.
    const shown = live.addresses.filter((address) => !errors.has(address));
    for (const address of shown)
      await this.port.formatColumns(
        address,
        typed.length,
        formats,
        hasLabels,
        statusAt < 0 ? null : statusAt,
      );
    const formatted = shown.length === 0 ? [] : [say`Formatted ${shown.join(', ')}.`];
    if (errors.size === 0) bulletin.note('done', formatted.join(' '));
    else bulletin.note('failed', [...formatted, errorsSaid(errors)].join(' '));
  }
}

const brokenAmong = (cells: readonly FormulaCell[]): readonly string[] =>
  cells.flatMap(({ isUnknown, address }) => (isUnknown ? [address] : []));

/** The format of each column: that of its first value that has one. */
export function formatsOf(matrix: readonly (readonly (Cell | boolean)[])[]): (string | null)[] {
  const formats: (string | null)[] = (matrix[0] ?? []).map(() => null);
  let missing = formats.length;
  for (const row of matrix) {
    row.forEach((cell, column) => {
      if (formats[column] !== null || typeof cell !== 'object') return;
      formats[column] = cell.numberFormat;
      missing -= 1;
    });
    if (missing === 0) break;
  }
  return formats;
}
