// Excel.Functions, of which Tieout asks one:
// https://learn.microsoft.com/javascript/api/excel/excel.functions
import { InWorkbook } from './excel-context';

const DAY_MS = 86_400_000;
/** Day 0 of Excel's two calendars, for days after February 1900. */
const DAY_ZERO_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

class FunctionResult {
  readonly Value: number;
  constructor(value: number) {
    this.Value = value;
  }
}

export class Functions extends InWorkbook {
  /** DATE(year, month, day) in the workbook's own calendar. */
  Date(year: number, month: number, day: number): FunctionResult {
    return new FunctionResult(
      (Date.UTC(year, month - 1, day) - DAY_ZERO_MS[this.context.dateSystem]) / DAY_MS,
    );
  }
}
