// The place Reconcile in a session over the real sandbox: what is in a number, the first break, a
// book matched twice.
import { readCall, type FunctionName } from '../../src/addin/engine/answers/definitions';
import { sumDecimals } from '../../src/addin/engine/records/decimal-text';
import { Explain } from '../../src/addin/features/explain/explain';
import { matchModel } from '../../src/addin/features/match/match-page';
import type { MatchRequest } from '../../src/addin/features/match/match-state';
import type { MatchModel } from '../../src/addin/features/match/match-state';
import type { SandboxOptions } from '../../src/sandbox/options';
import { FakeReportSheets } from './rig/fake-report-sheets';
import { sessionRig, type SessionRig } from './rig/session-rig';

const MONTH = '2026-09';
interface Opened extends SessionRig {
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

async function opened(sandbox: SandboxOptions = {}): Promise<Opened> {
  const sheets = new FakeReportSheets();
  const one = await sessionRig(
    { sandbox: { sizeFactor: 0.1, ...sandbox } },
    { reportSheets: sheets },
  );
  await one.connect(one.credentials.broker);
  const put = async (cell: string, name: FunctionName, ...raw: unknown[]) => {
    const reading = readCall(name, raw);
    if (!reading.ok) throw new Error(reading.sentence);
    const pushes: unknown[] = [];
    one.workbook.formulas.set(
      `Sheet1!${cell}`,
      `=${name}(${raw.map((value) => (value === null ? '' : JSON.stringify(value))).join(',')})`,
    );
    one.session.calls.open(reading, { raw, push: (outcome) => pushes.push(outcome) });
    await one.settled();
    const last = pushes.at(-1) as { kind: string; matrix: readonly (readonly unknown[])[] };
    expect(last.kind).toBe('rows');
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

describe('what is in this number', () => {
  test('the inflow of a checked month is exactly its inflows, on a sheet that leads back', async () => {
    const one = await opened();
    const matrix = await one.put('A1', 'LEDGER.CHECK', 'USDT', MONTH, null, 1);
    one.select(1, 3);
    one.workbook.values.set('Sheet1!D2', [[matrix[1]![3]]]);
    const looked = await one.clock.run(one.explain.lookBehind());
    if (!looked.ok) throw new Error(looked.sentence);
    const truth = one.sandbox.truth
      .ledger('broker', MONTH)
      .filter(
        ({ coinName, deltaAmount }) =>
          coinName === 'USDT' && !deltaAmount.startsWith('-') && /[1-9]/.test(deltaAmount),
      );
    expect(looked.behind).toMatchObject({
      address: 'Sheet1!D2',
      title: 'Inflow, USDT, 2026-09',
      count: truth.length,
      agrees: true,
      sentence: 'The sum equals Sheet1!D2.',
    });
    expect(looked.behind.sum).toBe(sumDecimals(truth.map(({ deltaAmount }) => deltaAmount)));
    expect(looked.behind.first).toHaveLength(Math.min(10, truth.length));

    expect(await one.clock.run(one.explain.writeBehind())).toEqual({
      ok: true,
      sentence: 'Written to the sheet Inflow USDT 2026-09, with a link back to Sheet1!D2.',
    });
    const [report] = one.sheets.reports;
    expect(report!.top[1]).toEqual({ text: 'Back to Sheet1!D2', to: 'Sheet1!D2' });
    const [block] = report!.blocks;
    expect(block!.rows.map((row) => row[1]).sort()).toEqual(
      truth.map(({ billId }) => billId).sort(),
    );
    expect(block!.total!.at(-1)).toBe(looked.behind.sum);
  });

  test('a cell that shows something else is said loudly', async () => {
    const one = await opened();
    await one.put('A1', 'LEDGER.TOTAL', 'Change', 'USDT', null, MONTH);
    one.select(0, 0);
    one.workbook.values.set('Sheet1!A1', [[1.5]]);
    expect(await one.clock.run(one.explain.lookBehind())).toMatchObject({
      ok: true,
      behind: {
        agrees: false,
        sentence: expect.stringMatching(/^The sum does not equal Sheet1!A1, which shows 1\.5\./),
      },
    });
  });

  test.each([
    ['beside the result', 9, 9, 'holds no result of Tieout'],
    ['on records themselves', 1, 0, 'shows the records themselves'],
  ])('%s it says why there is nothing', async (_name, row, column, says) => {
    const one = await opened();
    await one.put('A1', 'LEDGER', 'BTC', null, MONTH);
    one.select(row === 9 ? 5_000 : row, column);
    expect(await one.clock.run(one.explain.lookBehind())).toEqual({
      ok: false,
      sentence: expect.stringContaining(says),
    });
  });

  test('where Excel refuses the sheet, nothing was changed', async () => {
    const one = await opened();
    await one.put('A1', 'LEDGER.TOTAL', 'Change', 'USDT', null, MONTH);
    one.select(0, 0);
    await one.clock.run(one.explain.lookBehind());
    one.sheets.refuses = true;
    expect(await one.clock.run(one.explain.writeBehind())).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('No cell of yours was changed'),
    });
    expect(one.session.state.work).toBeNull();
  });
});

describe('first break', () => {
  test('the planted missing entry is named by the record after it, with its neighbours and where they stand', async () => {
    const one = await opened({ planted: ['missing-entry'] });
    const fault = one.sandbox.planted.find(({ kind }) => kind === 'missing-entry');
    if (fault?.kind !== 'missing-entry') throw new Error('Nothing was planted.');
    await one.put('A1', 'LEDGER', 'USDT', null, fault.month);
    await one.put('P1', 'LEDGER.CHECK', 'USDT', fault.month);
    await one.clock.advance(1_000);
    const check = one.session.state.results.find(
      ({ functionName }) => functionName === 'LEDGER.CHECK',
    )!;
    const found = await one.clock.run(one.explain.breaksOf(check.id));
    if (!found.ok) throw new Error(found.sentence);
    expect(found.count).toBe(1);
    expect(found.breaks[0]!.entry.billId).toBe(fault.nextBillId);
    expect(found.breaks[0]!.missing).toBe(sumDecimals([fault.amount]));
    expect(found.breaks[0]!.sentence).toContain(
      `breaks at entry ${fault.nextBillId}: ${fault.amount.startsWith('-') ? `an outflow of ${sumDecimals([fault.amount]).slice(1)} USDT is` : `${sumDecimals([fault.amount])} USDT are`} missing before entry ${fault.nextBillId}.`,
    );
    expect(found.breaks[0]!.previous).not.toBeNull();
    const ledger = one.session.state.results.find(({ functionName }) => functionName === 'LEDGER')!;
    expect(found.breaks[0]!.entry.standsIn?.id).toBe(ledger.id);
  });

  test('one altered balance is told from missing entries: one finding, two breaks, nothing missing', async () => {
    const one = await opened({ planted: ['changed-balance'] });
    const fault = one.sandbox.planted.find(({ kind }) => kind === 'changed-balance');
    if (fault?.kind !== 'changed-balance') throw new Error('Nothing was planted.');
    await one.put('P1', 'LEDGER.CHECK', fault.coin, fault.month);
    await one.clock.advance(1_000);
    const [check] = one.session.state.results;
    const found = await one.clock.run(one.explain.breaksOf(check!.id));
    if (!found.ok) throw new Error(found.sentence);
    expect(found.sentence).toBe('2 breaks, the earliest first.');
    expect(found.breaks).toHaveLength(1);
    expect(found.breaks[0]).toMatchObject({
      isAltered: true,
      entry: { billId: fault.entry.billId },
      sentence: expect.stringMatching(
        new RegExp(
          `balance at entry ${fault.entry.billId} reads [\\d.]+ ${fault.coin} too (high|low); movements intact\\.$`,
        ),
      ),
    });
    expect(one.session.state.results[0]!.proof?.words).toBe('2 breaks');
  });

  test('a ledger that chains has none', async () => {
    const one = await opened();
    await one.put('A1', 'LEDGER.CHECK', 'USDT', MONTH);
    const [check] = one.session.state.results;
    expect(await one.clock.run(one.explain.breaksOf(check!.id))).toEqual({
      ok: true,
      breaks: [],
      count: 0,
      sentence: 'No breaks: every balance follows from the one before.',
    });
  });
});

describe('a book against the ledger', () => {
  const REQUEST: MatchRequest = {
    book: 'Book!A1:D4',
    coin: '',
    type: 'deposit',
    from: MONTH,
    to: '',
    days: '',
    tolerance: '',
    account: '',
    closing: '',
  };

  async function withBook(): Promise<Opened> {
    const one = await opened({ sizeFactor: 1 });
    const [first, second] = one.sandbox.truth
      .ledger('broker', MONTH)
      .filter(({ coinName, bizType }) => coinName === 'USDT' && bizType === REQUEST.type);
    const dayOf = ({ cTime }: { readonly cTime: string | number }): string =>
      new Date(Number(cTime)).toISOString().slice(0, 10);
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [
        ['date', 'amount', 'coin', 'note'],
        [dayOf(first!), first!.deltaAmount, 'USDT', 'one'],
        [dayOf(second!), second!.deltaAmount, 'USDT', 'two'],
        [`${MONTH}-05`, '0.123456789', 'USDT', 'stranger'],
      ],
    });
    return one;
  }

  test('is counted before anything is written, with unexplained as its own line', async () => {
    const one = await withBook();
    const counted = await one.clock.run(one.match.preview(REQUEST));
    if (!counted.ok) throw new Error(counted.sentence);
    expect(counted.summary.lines).toEqual({ matched: 2, differs: 0, ambiguous: 0, unmatched: 1 });
    const open =
      one.sandbox.truth
        .ledger('broker', MONTH)
        .filter(({ bizType, coinName }) => bizType === 'deposit' && coinName === 'USDT').length - 2;
    // The book is in one coin: entries of the other coins are none of its business.
    expect(counted.summary.coins.map(({ coin }) => coin)).toEqual(['USDT']);
    expect(counted.sentence).toContain('The book is in USDT only');
    expect(counted.summary.entries).toEqual({
      matched: 2,
      differs: 0,
      ambiguous: 0,
      unmatched: open,
    });
    expect(one.sheets.reports).toEqual([]);
    await one.clock.run(one.match.write(REQUEST));
    expect(
      one.sheets.reports[0]!.blocks[1]!.rows.filter((row) => row[1] === 'Unexplained'),
    ).toHaveLength(counted.summary.coins.length);
    const links = one.sheets.reports[0]!.blocks.flatMap((block) => block.links.map(({ to }) => to));
    expect(links.sort()).toEqual(['Book!A2:D2', 'Book!A3:D3', 'Book!A4:D4']);
  });

  test('the statement above it foots: the balance per ledger, what is open, the balance per book', async () => {
    const one = await withBook();
    const all = { ...REQUEST, type: '', coin: 'USDT' };
    const counted = await one.clock.run(one.match.preview(all));
    if (!counted.ok) throw new Error(counted.sentence);
    const [{ lines } = { lines: [] }] = counted.statements;
    const [first, last] = [lines[0]!, lines.at(-1)!];
    expect([first.what, last.what]).toEqual(['Balance per ledger', 'Balance per book']);
    expect(sumDecimals(lines.slice(0, -1).map(({ amount }) => amount))).toBe(last.amount);
    const entries = one.sandbox.truth
      .ledger('broker', MONTH)
      .filter(({ coinName }) => coinName === 'USDT');
    expect(first.amount).toBe(sumDecimals([entries.at(-1)!.afterAmount]));
    // Only deposits: no balance is known, so movements are compared.
    const some = await one.clock.run(one.match.preview(REQUEST));
    if (!some.ok) throw new Error(some.sentence);
    expect(some.statements[0]!.lines.map(({ what }) => what).slice(0, 1)).toEqual([
      'Movements per ledger',
    ]);
    await one.clock.run(one.match.write(all));
    expect(one.sheets.reports.at(-1)!.blocks[0]).toMatchObject({
      heading: 'From the ledger to the book',
      rows: lines.map(({ what }) => expect.arrayContaining(['USDT', what])),
    });
  });

  test('columns are guessed, changed by choosing, and remembered with the workbook', async () => {
    const one = await withBook();
    const { values } = one.sheets.ranges.get(REQUEST.book)!;
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [['Tag', 'Gutschrift', 'Coin', 'Wofür'], ...values.slice(1)],
    });
    const asked = await one.clock.run(one.match.preview(REQUEST));
    expect(asked).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('no column named date'),
      columns: {
        headers: ['Tag', 'Gutschrift', 'Coin', 'Wofür'],
        chosen: { in: 1, coin: 2 },
      },
    });
    const columns = { date: 0, in: 1, coin: 2, note: 3 };
    const chosen = await one.clock.run(one.match.preview({ ...REQUEST, columns }));
    expect(chosen).toMatchObject({ ok: true, summary: { lines: { matched: 2, unmatched: 1 } } });
    expect(await one.clock.run(one.match.preview(REQUEST))).toMatchObject({
      ok: true,
      columns: { chosen: columns },
    });
  });

  test('a bank’s export is read by what its columns allow, turned and compared with its own balance', async () => {
    const one = await withBook();
    const { values } = one.sheets.ranges.get(REQUEST.book)!;
    const bank = values
      .slice(1)
      .map(([day, amount, , note], at) => [
        String(day).split('-').reverse().join('.'),
        `(${String(amount).replace('.', ',')})`,
        note,
        `${at + 1}.000,50-`,
      ]);
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [['Buchungstag', 'Betrag in Währung', 'Text', 'Saldo'], ...bank],
    });
    const request = { ...REQUEST, type: '', coin: 'USDT' };
    const counted = await one.clock.run(one.match.preview(request));
    expect(counted).toMatchObject({
      ok: true,
      summary: { lines: { matched: 0, unmatched: 3 } },
      columns: { guessed: ['amount'], ways: { dates: { chosen: 'day first' } } },
    });
    const turned = { ...request, format: 'signs turned' };
    const read = await one.clock.run(one.match.preview(turned));
    if (!read.ok) throw new Error(read.sentence);
    expect(read.summary.lines).toMatchObject({ matched: 2, unmatched: 1 });
    expect(read.sentence).toContain('Day first: ');
    const [{ lines } = { lines: [] }] = read.statements;
    const amountOf = (what: string) => lines.find((line) => line.what === what)?.amount;
    expect(amountOf('Balance that the book states')).toBe('3000.5');
    expect(amountOf('Stated less reckoned')).toBe(
      sumDecimals(['3000.5', `-${amountOf('Balance per book')}`]),
    );
    // The workbook remembers the format for books with these headers.
    expect(await one.clock.run(one.match.preview(request))).toMatchObject({
      ok: true,
      summary: { lines: { matched: 2 } },
    });
  });

  test('dates that can be read in two ways are asked for, with both readings', async () => {
    const one = await withBook();
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [
        ['date', 'amount'],
        ['09/05/2026', 1],
      ],
    });
    const request = { ...REQUEST, type: '', from: '', coin: 'USDT' };
    expect(await one.clock.run(one.match.preview(request))).toMatchObject({
      ok: false,
      sentence: 'The texts of the book can be read in two ways. Choose one below Count matches.',
      columns: { ways: { dates: { chosen: null, ways: [{ way: 'day first' }, {}] } } },
    });
    const asked = { ...request, format: 'month first' };
    expect(await one.clock.run(one.match.preview(asked))).toMatchObject({
      ok: true,
      sentence: expect.stringContaining('Month first: 09/05/2026 is 5 September 2026.'),
    });
  });

  test('marks and comments stay when it runs again, and a line taken apart is not matched until its mark is gone', async () => {
    const one = await withBook();
    await one.clock.run(one.match.write(REQUEST));
    one.sheets.noteBeside('Match 2026-09', 'stranger', 'ask', 'Sent to the client.');
    one.sheets.noteBeside('Match 2026-09', 'two', 'Apart', 'Another deposit.');
    // A row above: lines are known by what they say.
    const { values } = one.sheets.ranges.get(REQUEST.book)!;
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [values[0]!, values[3]!, values[1]!, values[2]!],
    });
    const counted = await one.clock.run(one.match.preview(REQUEST));
    expect(counted).toMatchObject({
      ok: true,
      apart: 1,
      summary: { lines: { matched: 1, unmatched: 2 } },
    });
    expect(await one.clock.run(one.match.write(REQUEST))).toEqual({
      ok: true,
      sentence:
        'Written to the sheet Match 2026-09 2. Your marks and comments came along from Match 2026-09.',
    });
    const cells = one.sheets.cells.get('Match 2026-09 2')!.map((row) => row.join('|'));
    expect(cells.find((row) => row.includes('|stranger|'))).toContain('|ask|Sent to the client.|');
    expect(cells.find((row) => row.includes('|two|'))).toContain('|Apart|Another deposit.|');

    one.sheets.noteBeside('Match 2026-09 2', 'two', '', 'Another deposit.');
    expect(await one.clock.run(one.match.preview(REQUEST))).toMatchObject({
      ok: true,
      apart: 0,
      summary: { lines: { matched: 2, unmatched: 1 } },
    });
  });

  test('what is no book is said, and nothing is asked', async () => {
    const one = await withBook();
    const before = one.sandbox.requests.length;
    expect(await one.clock.run(one.match.preview({ ...REQUEST, book: 'Nowhere' }))).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('Nowhere is neither a table nor a range'),
    });
    expect(await one.clock.run(one.match.preview({ ...REQUEST, days: 'many' }))).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('days'),
    });
    expect(one.sandbox.requests.length).toBe(before);
  });
});
