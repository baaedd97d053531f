// What would be lost if these failed: a sample that says another population than the result, or
// whose rows do not lead to their records.
import { createHash } from 'node:crypto';
import Decimal from 'decimal.js';
import { readCall, type FunctionName } from '../../../../src/addin/engine/answers/definitions';
import {
  drawSample,
  writeSample,
  type SampleRequest,
} from '../../../../src/addin/features/sample/sample';
import { entry } from '../../engine/records/sample-records';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { brokerSession } from '../../rig/session-rig';

Decimal.set({ precision: 80 });

const MONTH = '2026-09';
const REQUEST = { method: 'random', coin: '', size: '12', seed: '4711' } as const;

async function opened() {
  const sheets = new FakeReportSheets();
  const one = await brokerSession({ reportSheets: sheets });
  const put = async (cell: string, name: FunctionName, ...raw: unknown[]): Promise<string> => {
    const reading = readCall(name, raw);
    if (!reading.ok) throw new Error(reading.sentence);
    const args = raw.map((value) => (value === null ? '' : JSON.stringify(value)));
    one.workbook.formulas.set(`Sheet1!${cell}`, `=${name}(${args.join(',')})`);
    one.session.calls.open(reading, { raw, push: () => undefined });
    await one.settled();
    return one.session.state.results[0]!.id;
  };
  const draw = (request: SampleRequest) => one.clock.run(writeSample(one.session, request));
  return { ...one, sheets, put, draw };
}

test('a random sample of a ledger: population, seed and rows that lead to their entries', async () => {
  const one = await opened();
  const id = await one.put('C3', 'LEDGER', null, null, MONTH);
  const outcome = await one.draw({ ...REQUEST, id });
  const truth = one.sandbox.truth.ledger('broker', MONTH);
  expect(outcome).toEqual({
    ok: true,
    sentence: `12 records of ${truth.length} drawn by the seed 4711. See the sheet Audit sample.`,
  });
  const [{ blocks }] = one.sheets.reports as [(typeof one.sheets.reports)[number]];
  const [facts, totals, drawn] = blocks as [
    (typeof blocks)[number],
    (typeof blocks)[number],
    (typeof blocks)[number],
  ];
  expect(facts.rows).toContainEqual(['Seed', '4711']);
  for (const [coin, count, total] of totals.rows) {
    const own = truth.filter(({ coinName }) => coinName === coin);
    const sum = own.reduce((all, { deltaAmount }) => all.plus(deltaAmount), new Decimal(0));
    expect([count, new Decimal(Number(total)).toPrecision(12)]).toEqual([
      own.length,
      sum.toPrecision(12),
    ]);
  }
  const expected = truth
    .map(({ billId }) => billId)
    .sort((a, b) => (hash(`4711:Main|${a}`) < hash(`4711:Main|${b}`) ? -1 : 1))
    .slice(0, 12);
  expect(drawn.rows.map((row) => row[4]).sort()).toEqual(expected.sort());
  const order = truth.map(({ billId }) => billId);
  expect(drawn.links.map(({ row, to }) => [drawn.rows[row]![4], to])).toEqual(
    drawn.rows.map((row) => [row[4], `Sheet1!C${order.indexOf(row[4] as string) + 4}`]),
  );
  expect(drawn.columns.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Tick', 'Comment']),
  );
});

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

test('monetary units of one coin; two coins, a missing seed and too many are refused', async () => {
  const one = await opened();
  const id = await one.put('A1', 'LEDGER', null, null, MONTH);
  const sentence = async (changed: Partial<SampleRequest>): Promise<string> =>
    (await one.draw({ ...REQUEST, id, ...changed })).sentence;
  expect(await sentence({ method: 'monetary' })).toMatch(/Coins are never mixed: give one of them/);
  expect(await sentence({ seed: ' ' })).toMatch(/^Give a seed/);
  expect(await sentence({ size: '0' })).toMatch(/^Give how many to draw/);
  expect(await sentence({ size: '9999' })).toMatch(/fewer than 9999/);
  expect(await sentence({ coin: 'NONE' })).toBe('Sheet1!A1 has no record in NONE.');
  expect(await sentence({ id: 'gone' })).toMatch(/^A sample is drawn from a result/);
  expect(one.sheets.reports).toEqual([]);
  expect(await sentence({ method: 'monetary', coin: 'usdt' })).toMatch(/^\d+ records? of /);
  const [report] = one.sheets.reports;
  expect(report!.blocks[0]!.rows.map(([what]) => what)).toContain('Interval');
});

test('commission records are drawn too', async () => {
  const one = await opened();
  const id = await one.put('A1', 'REBATES', 'BTCUSDT', 'USDT', '2026-09-01', '2026-09-30');
  expect(await one.draw({ ...REQUEST, id, size: '5' })).toMatchObject({ ok: true });
  const [report] = one.sheets.reports;
  expect(report!.blocks.at(-1)!.rows).toHaveLength(5);
});

test('X5, X6: a sample is of one coin, as it is written, under every name that it had', async () => {
  const one = await opened();
  const of = (billId: string, coinName: string, coinId: number, afterAmount: string) =>
    entry({ billId, cTimeMs: Number(billId), coinName, coinId, deltaAmount: '5', afterAmount });
  const records = [
    of('1', 'KPEPE', 2, '5'),
    of('2', 'kPEPE', 3, '5'),
    of('3', 'MATIC', 7, '5'),
    of('4', 'POL', 7, '10'),
  ];
  const drawn = async (coin: string): Promise<unknown> => {
    const outcome = await one.clock.run(
      drawSample(
        one.session.context,
        () =>
          Promise.resolve({
            ...{
              name: 'Ledger',
              fact: ['Formula', ''] as const,
              firstCell: null,
              isComplete: true,
            },
            records: {
              operation: 'LEDGER',
              rows: { records, accounts: records.map(() => 'Main') },
            },
          }),
        { ...REQUEST, id: '', coin, size: '1', method: 'monetary' },
      ),
    );
    return outcome.ok ? one.sheets.reports.at(-1)!.blocks[1]!.rows : outcome.sentence;
  };
  expect(await drawn('kPEPE')).toMatchObject([{ 0: 'kPEPE (3)', 1: 1, 2: 5 }]);
  expect(await drawn('MATIC')).toMatchObject([{ 0: 'POL', 1: 2, 2: 10 }]);
  expect(await drawn('kpepe')).toBe('kpepe may be KPEPE (2) or kPEPE (3). Give one of them.');
});
