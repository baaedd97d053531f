// Where Excel takes properties of numbers, the cells of a TOTAL, a BALANCE and a CHECK carry every
// digit, when the exchange was asked, and a hash.
import { readCall } from '../../../../src/addin/engine/answers/definitions';
import { withProperties } from '../../../../src/addin/workbook/live/cell-properties';
import { plainArguments } from '../../../../src/addin/functions/open-streams';
import type { HostAbilities } from '../../../../src/addin/workbook/excel/host-abilities';
import { answered, brokerSession, rowsOf, type SessionRig } from '../../rig/session-rig';

interface Property {
  readonly type: string;
  readonly basicValue: string | number;
}
interface Carrying {
  readonly type: string;
  readonly basicValue: number;
  readonly numberFormat: string;
  readonly properties?: Readonly<Record<string, Property>>;
}

const host = (typedCells: HostAbilities['typedCells']): HostAbilities => ({
  typedCells,
  dateSystem: 1900,
  resultLimitBytes: null,
});
const MONTH = new Date().toISOString().slice(0, 7);

const rig = (typedCells: HostAbilities['typedCells']): Promise<SessionRig> =>
  brokerSession({ host: host(typedCells) });

async function cellsOf(
  ...asked: Parameters<typeof answered>
): Promise<readonly (readonly unknown[])[]> {
  const outcome = await answered(...asked);
  if (outcome?.kind !== 'rows') throw new Error(JSON.stringify(outcome));
  return outcome.matrix;
}
const only = (matrix: readonly (readonly unknown[])[]): Carrying => matrix[0]![0] as Carrying;

test('a total and a balance carry their exact digits, the moment and a hash', async () => {
  const one = await rig('Double');
  for (const [name, ...raw] of [
    ['LEDGER.TOTAL', 'Change', 'USDT', null, MONTH],
    ['LEDGER.BALANCE', 'USDT'],
  ] as const) {
    const cell = only(await cellsOf(one, name, ...raw));
    expect(cell.type).toBe('Double');
    expect(Object.keys(cell.properties!)).toEqual(['Exact', 'Read', 'Hash']);
    const { Exact, Read, Hash } = cell.properties!;
    expect(Number(Exact!.basicValue)).toBeCloseTo(cell.basicValue, 8);
    expect(Read).toMatchObject({ type: 'Double', numberFormat: 'yyyy-mm-dd hh:mm:ss' });
    expect(Hash).toEqual({ type: 'String', basicValue: expect.stringMatching(/^[0-9a-f]{64}$/) });
  }
  const exact = await cellsOf(one, 'LEDGER.TOTAL', 'Change:text', 'USDT', null, MONTH);
  const total = only(await cellsOf(one, 'LEDGER.TOTAL', 'Change', 'USDT', null, MONTH));
  expect([[total.properties!['Exact']!.basicValue]]).toEqual(exact);
});

test('every amount of a check carries its digits; months, texts and counts carry nothing', async () => {
  const one = await rig('Double');
  const [header, ...rows] = await cellsOf(one, 'LEDGER.CHECK', null, MONTH);
  expect(rows.length).toBeGreaterThan(0);
  const carrying = rows[0]!.map(
    (cell) => typeof cell === 'object' && (cell as Carrying).properties !== undefined,
  );
  const amounts = ['Opening', 'Inflow', 'Outflow', 'Fees', 'Unexplained', 'Closing'];
  expect(
    header!.filter((label, at) => carrying[at] === true && amounts.includes(String(label))),
  ).toEqual(amounts);
  expect(carrying[header!.indexOf('Month')]).toBe(false);
  const hashes = rows.flatMap((row) =>
    row.flatMap((cell) => (cell as Carrying).properties?.['Hash']?.basicValue ?? []),
  );
  expect(new Set(hashes).size).toBe(1);
});

test.each(['FormattedNumber', null] as const)(
  'below ExcelApi 1.19 a cell is what it was (%s)',
  async (typed) => {
    const one = await rig(typed);
    const cell = only(await cellsOf(one, 'LEDGER.TOTAL', 'Change', 'USDT', null, MONTH));
    expect(cell).not.toHaveProperty('properties');
  },
);

test('rows of LEDGER and what came with a workbook carry nothing', async () => {
  const one = await rig('Double');
  const entered = one.enter('LEDGER', 'USDT');
  await one.settled();
  expect(JSON.stringify(rowsOf(entered.last()))).not.toContain('properties');
  // Of carried rows no exact digits are known.
  const reading = readCall('LEDGER.BALANCE', ['USDT']);
  if (!reading.ok) throw new Error(reading.sentence);
  const matrix = [[{ type: 'Double', basicValue: 1, numberFormat: '0.00??' } as const]];
  const result = {
    records: 1,
    matrix,
    rounded: [],
    fetchedAtMs: 0,
    complete: true,
    notes: [],
    cells: () => ({ matrix: [[1]], rounded: [] }),
  };
  const form = { typed: 'Double', displayZone: 'UTC', dateSystem: 1900 } as const;
  const dates = { first: MONTH, last: MONTH, askedTo: MONTH };
  expect(withProperties(result, { call: reading.call, dates }, form).matrix).toEqual(matrix);
});

test('the hash is the same for the same answer, and another where a digit differs', () => {
  const reading = readCall('LEDGER.BALANCE', ['USDT', 45_000]);
  if (!reading.ok) throw new Error(reading.sentence);
  const hashOf = (digits: string, fetchedAtMs: number): unknown => {
    const cell = { type: 'Double', basicValue: 1, numberFormat: '0.00??' } as const;
    const shown = withProperties(
      {
        records: 1,
        matrix: [[cell]],
        rounded: [],
        fetchedAtMs,
        complete: true,
        notes: [],
        cells: () => ({ matrix: [[digits]], rounded: [] }),
      },
      { call: reading.call, dates: { first: '2023-03', last: '2023-03', askedTo: '2023-03' } },
      { typed: 'Double', displayZone: 'UTC', dateSystem: 1900 },
    );
    return (shown.matrix![0]![0] as Carrying).properties!['Hash']!.basicValue;
  };
  const hash = hashOf('1.000000000000000001', 0);
  expect(hashOf('1.000000000000000001', 86_400_000)).toBe(hash);
  expect(hashOf('1.000000000000000002', 0)).not.toBe(hash);
});

test('such a cell as an argument counts as the number that it shows', () => {
  const cell = {
    type: 'Double',
    basicType: 'Double',
    basicValue: 1.5,
    numberFormat: '0.00',
    properties: { Exact: { type: 'String', basicType: 'String', basicValue: '1.5' } },
  };
  expect(plainArguments([cell, [[cell]]])).toEqual([1.5, [[1.5]]]);
});
