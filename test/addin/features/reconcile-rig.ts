// A session over the real sandbox, with formulas to put and cells to select.
import { readCall, type FunctionName } from '../../../src/addin/engine/answers/definitions';
import { Explain } from '../../../src/addin/features/explain/explain';
import { matchModel } from '../../../src/addin/features/match/match-page';
import type { MatchModel } from '../../../src/addin/features/match/match-state';
import type { SandboxOptions } from '../../../src/sandbox/options';
import { FakeReportSheets } from '../rig/fake-report-sheets';
import { connectedRig, type SessionRig } from '../rig/session-rig';

export interface Opened extends SessionRig {
  readonly sheets: FakeReportSheets;
  readonly explain: Explain;
  readonly match: MatchModel;
  put(
    cell: string,
    name: FunctionName,
    ...raw: unknown[]
  ): Promise<readonly (readonly unknown[])[]>;
  select(row: number, column: number): void;
}

/** As a formula writes it; a table in braces. */
const written = (value: unknown): string =>
  value === null
    ? ''
    : Array.isArray(value)
      ? `{${value.map((row: readonly unknown[]) => row.map((cell) => JSON.stringify(cell)).join(',')).join(';')}}`
      : JSON.stringify(value);

export async function opened(sandbox: SandboxOptions = {}): Promise<Opened> {
  const sheets = new FakeReportSheets();
  const one = await connectedRig(
    { sandbox: { sizeFactor: 0.1, ...sandbox } },
    { reportSheets: sheets },
  );
  const put = async (cell: string, name: FunctionName, ...raw: unknown[]) => {
    const reading = readCall(name, raw);
    if (!reading.ok) throw new Error(reading.sentence);
    const pushes: unknown[] = [];
    one.workbook.formulas.set(`Sheet1!${cell}`, `=${name}(${raw.map(written).join(',')})`);
    one.session.calls.open(reading, { raw, push: (outcome) => pushes.push(outcome) });
    await one.settled();
    const last = pushes.at(-1) as { kind: string; matrix: readonly (readonly unknown[])[] };
    if (last.kind !== 'rows') throw new Error(JSON.stringify(last));
    return last.matrix;
  };
  const select = (row: number, column: number): void => {
    one.workbook.selected = [
      { sheet: 'Sheet1', startRow: row, endRow: row, startColumn: column, endColumn: column },
    ];
  };
  return {
    ...one,
    sheets,
    explain: new Explain(one.session),
    match: matchModel(one.session),
    put,
    select,
  };
}
