// What can be wrong with cells though their numbers are right: formulas at #NAME?, missing number
// formats, a way of calculating that stops functions.
import { signal } from '@preact/signals-core';
import { isAmountFormat, readableFormat, type Cell } from '../../engine/records/cells';
import { OF_DEVICE } from '../../workbook/settings/registry';
import { placesOf } from '../../engine/records/sheet-address';
import type { CallTrust } from '../../workbook/live/call-trust';
import type { LiveCall } from '../../workbook/live/live-call';
import type { FormulaCell } from '../../workbook/excel/excel-find-formulas';
import type { CalculationTrouble, excelSheetCare } from '../../workbook/excel/excel-sheet-care';
import type { SessionContext } from '../../workbook/session/session-context';
import { counted, say } from '../../platform/say';

export class SheetCare {
  /**
   * Cells with one of our functions that stand at #NAME?: Excel read them before Tieout was there.
   */
  readonly broken = signal<readonly string[]>([]);
  readonly calculationTrouble = signal<CalculationTrouble | null>(null);

  constructor(
    readonly context: SessionContext,
    readonly port: typeof excelSheetCare,
    readonly writing: CallTrust['writing'],
  ) {}

  /** @param cells those that a scan has found just now. Rejects where the host is busy. */
  async look(cells: readonly FormulaCell[]): Promise<void> {
    this.calculationTrouble.value = await this.port.calculationTrouble();
    const broken = brokenAmong(cells);
    if (broken.join() !== this.broken.value.join()) this.broken.value = broken;
  }

  async repair(): Promise<void> {
    const { workbook } = this.context.parts;
    const cells = brokenAmong((await workbook.findFormulas()).cells);
    await this.writing(
      () => this.port.reenter(cells),
      () => placesOf(cells),
    );
    await this.look((await workbook.findFormulas()).cells);
    const still = this.broken.value.length;
    if (still === 0)
      this.context.bulletin.note(
        'done',
        say`Entered ${counted(cells.length, 'formula')} again. They fill themselves.`,
      );
    else
      this.context.bulletin.note(
        'failed',
        say`${counted(still, 'formula still stands', 'formulas still stand')} at #NAME?: Excel does not know the function. Choose Tieout under Home, Add-ins, My Add-ins. If they stay, close the workbook, open it again and press Repair.`,
      );
  }

  /** Gives a result the look of a table: a live formula cannot bring it along. */
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
    for (const address of live.addresses)
      await this.port.formatColumns(
        address,
        typed.length,
        formats,
        hasLabels,
        statusAt < 0 ? null : statusAt,
      );
    bulletin.note('done', say`Formatted ${live.addresses.join(', ')}.`);
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
