// Sheets of records as a workbook would hold them: what was written can be read back, and a person
// can write into it.
import type {
  FoundRange,
  Report,
  ReportRun,
  ExcelReportSheets,
} from '../../../src/addin/workbook/excel/excel-report-sheet';

export class FakeReportSheets implements ExcelReportSheets {
  readonly reports: Report[] = [];
  readonly cells = new Map<string, unknown[][]>();
  readonly ranges = new Map<string, FoundRange>();
  refuses = false;

  write(report: Report, run?: ReportRun): Promise<string> {
    if (this.refuses) return Promise.reject(new Error('Protected.'));
    run?.signal.throwIfAborted();
    this.reports.push(report);
    let name = report.wishedName;
    for (let number = 2; this.cells.has(name) && report.isAgain !== true; number += 1)
      name = `${report.wishedName} ${number}`;
    this.cells.set(name, [
      ...report.top.map(({ text }) => [text]),
      ...report.blocks.flatMap(({ heading, columns, rows, total }) => [
        [],
        ...(heading === null ? [] : [[heading]]),
        columns.map(({ label }) => label),
        ...rows.map((row) => row.map((value) => value ?? '')),
        ...(total ? [[...total]] : []),
      ]),
    ]);
    return Promise.resolve(name);
  }

  find(reference: string): Promise<FoundRange | null> {
    return Promise.resolve(this.ranges.get(reference) ?? null);
  }
  read(sheet: string): Promise<readonly (readonly unknown[])[] | null> {
    return Promise.resolve(this.cells.get(sheet) ?? null);
  }

  /** What a person filled into a sheet, from A1 on. */
  fill(sheet: string, values: readonly (readonly unknown[])[]): void {
    const address = `${sheet}!A1:G${values.length}`;
    this.ranges.set(`${sheet}!A1:Z5000`, { address, values });
  }

  /** A person writes a mark and a comment beside the line with this note. */
  noteBeside(sheet: string, note: string, mark: string, comment: string): void {
    const cells = this.cells.get(sheet) ?? [];
    const header = cells.find((row) => row.includes('Mark')) ?? [];
    const row = cells.find((one) => one[header.indexOf('Note')] === note);
    if (!row) throw new Error(`No row says ${note}.`);
    row[header.indexOf('Mark')] = mark;
    row[header.indexOf('Comment')] = comment;
  }
}
