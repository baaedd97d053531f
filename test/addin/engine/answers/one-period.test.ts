// What would be lost if these failed: functions that count an entry in different months, each as a
// complete number.
import type { FunctionName } from '../../../../src/addin/engine/answers/definitions';
import type { IsoMonth } from '../../../../src/addin/engine/records/calendar';
import { bookOf, moved } from './book-rig';

type Book = ReturnType<typeof bookOf>;

/** The months of an exchange that counts them in Shanghai (case X3). */
async function servedFromShanghai(zone = 'UTC', months: readonly IsoMonth[] = ALL): Promise<Book> {
  const book = bookOf({ exchangeZone: zone, displayZone: zone });
  for (const month of months) await book.month(month, LISTED[month]!.map(moved));
  return book;
}
const LISTED: Partial<Record<IsoMonth, readonly string[]>> = {
  '2026-08': [],
  '2026-09': ['2026-08-31T17:00 USDT 900 900', '2026-09-30T15:00 USDT 100 1000'],
  '2026-10': ['2026-09-30T17:00 USDT 20 1020', '2026-10-31T15:59 USDT 3 1023'],
  '2026-11': ['2026-10-31T16:00 USDT 4000 5023', '2026-11-05T16:00 USDT 50000 55023'],
};
const ALL: readonly IsoMonth[] = ['2026-08', '2026-09', '2026-10', '2026-11'];

/** What each function says of USDT in these months: movements, then balances at their end. */
async function saidOf(book: Book, from: string, to: string, endOf: string) {
  const ask = async (name: FunctionName, raw: readonly unknown[]) => {
    const result = await book.answer(name, raw);
    return { matrix: result?.matrix ?? [], notes: result?.notes ?? [], whole: result?.complete };
  };
  const lines = [
    ['Date', 'Amount', 'Coin'],
    [`${from}-15`, 1, 'USDT'],
  ];
  const rates = [
    ['Date', 'Coin', 'Rate'],
    [`${from}-01`, 'USDT', 2],
  ];
  const said = {
    rows: await ask('LEDGER', ['USDT', null, from, to, 0, 'Change']),
    total: await ask('LEDGER.TOTAL', ['Change', 'USDT', null, from, to]),
    types: await ask('LEDGER.TYPES', ['USDT', from, to]),
    check: await ask('LEDGER.CHECK', ['USDT', from, to, 0]),
    match: await ask('LEDGER.MATCH', [lines, 'USDT', null, from, to]),
    balance: await ask('LEDGER.BALANCE', ['USDT', endOf]),
    balances: await ask('LEDGER.BALANCES', [endOf]),
    value: await ask('LEDGER.VALUE', ['USDT', endOf, rates]),
  };
  const sum = (cells: readonly unknown[]): number =>
    cells.reduce<number>((total, cell) => total + (typeof cell === 'number' ? cell : 0), 0);
  const column = ({ matrix }: (typeof said)['rows'], header: string): unknown[] => {
    const at = matrix[0]!.indexOf(header);
    return matrix.slice(1).map((row) => row[at]);
  };
  return {
    notes: [...new Set(Object.values(said).map(({ notes }) => notes[0]))],
    whole: Object.values(said).every(({ whole }) => whole),
    movement: [
      sum(said.rows.matrix.map(([change]) => change)),
      sum(said.total.matrix.flat()),
      sum(column(said.types, 'Change')),
      sum(said.check.matrix.map((row) => Number(row[3]) + Number(row[4]))),
      sum(column(said.match, 'Ledger amount')),
    ],
    closing: [
      said.check.matrix.at(-1)?.[7],
      said.balance.matrix[0]?.[0],
      said.balances.matrix[1]?.[1],
      Number(said.value.matrix[0]?.[0]) / 2,
    ],
  };
}

const all = (times: number, value: number): number[] => Array<number>(times).fill(value);

test.each([
  ['UTC', '2026-10', '2026-10', 4003, 5023],
  ['UTC', '2026-09', '2026-11', 54123, 55023],
  ['UTC', '2026-09', '2026-09', 120, 1020],
  ['Asia/Shanghai', '2026-10', '2026-10', 23, 1023],
  ['Asia/Shanghai', '2026-09', '2026-11', 51023 + 4000, 55023],
])(
  'months of another zone: by %s, %s to %s moves %d and closes at %d in every function',
  async (zone, from, to, movement, closing) => {
    const book = await servedFromShanghai(zone);
    const end = to === '2026-11' ? '2026-11-19' : `${to}-${to === '2026-09' ? 30 : 31}`;
    const said = await saidOf(book, from, to, end);
    expect(said.movement).toEqual(all(5, movement));
    expect(said.closing).toEqual(all(4, closing));
  },
);

test('an entry of another month is named in every function, with the setting and a zone that explains it', async () => {
  const said = await saidOf(await servedFromShanghai(), '2026-10', '2026-10', '2026-10-31');
  expect(said.notes).toEqual([
    expect.stringMatching(
      /^The exchange listed entry \d+ and others of 30 September 2026, 17:00 UTC with October 2026\. By the time zone of the exchange as it is set, UTC, it belongs to September 2026 and is counted there\. In Asia\/Shanghai every entry would belong to the month that it came with\. If that is the exchange's zone, choose it under Settings\.$/,
    ),
  ]);
  const right = await saidOf(
    await servedFromShanghai('Asia/Shanghai'),
    '2026-10',
    '2026-10',
    '2026-10-31',
  );
  expect(right.notes.join()).not.toContain('listed entry');
});

test.each<[FunctionName, readonly unknown[]]>([
  ['LEDGER', ['USDT', null, '2026-10']],
  ['LEDGER.TOTAL', ['Change', 'USDT', null, '2026-10']],
  ['LEDGER.TYPES', ['USDT', '2026-10']],
  ['LEDGER.BALANCE', ['USDT', '2026-10-31']],
  ['LEDGER.BALANCES', ['2026-10-31']],
  [
    'LEDGER.MATCH',
    [
      [
        ['Date', 'Amount'],
        ['2026-10-05', 1],
      ],
      'USDT',
      null,
      '2026-10',
    ],
  ],
])(
  '%s reads the month after too, once an entry came with a later month than its own',
  async (name, raw) => {
    const book = await servedFromShanghai('UTC', ['2026-10']);
    expect(await book.more(name, raw)).toEqual(['2026-11']);
    expect(await book.answer(name, raw)).toBeNull();
    await book.month('2026-11', LISTED['2026-11']!.map(moved));
    expect((await book.answer(name, raw))?.complete).toBe(name !== 'LEDGER.BALANCES');
  },
);

test('a month that begins later than set is looked for in the month before', async () => {
  const book = bookOf();
  // Served from New York: the first hours of October came with September.
  await book.month('2026-10', [moved('2026-10-05 USDT 5 7'), moved('2026-11-01T02:00 USDT 1 8')]);
  const raw = ['Change', 'USDT', null, '2026-10'];
  expect(await book.more('LEDGER.TOTAL', raw)).toEqual(['2026-09']);
  await book.month('2026-09', [moved('2026-10-01T03:00 USDT 2 2')]);
  expect((await book.answer('LEDGER.TOTAL', raw))?.matrix).toEqual([[7]]);
  expect((await book.answer('LEDGER.TOTAL', raw))?.notes[0]).toMatch(/In America\/New_York every/);
});

test('where no zone explains it, the exchange is to be asked; nothing is counted twice or not at all', async () => {
  const book = bookOf();
  const late = moved('2026-10-31T22:00 USDT 11 981');
  await book.month('2026-10', [
    moved('2026-10-01T00:30 USDT 1 901'),
    moved('2026-10-05 USDT 69 970'),
    moved('2026-10-31T23:30 USDT 0 981'),
  ]);
  await book.month('2026-11', [late, moved('2026-11-05 USDT -1 980')]);
  const total = (from: string, to = from) =>
    book.answer('LEDGER.TOTAL', ['Change', 'USDT', null, from, to]);
  expect((await total('2026-10'))?.matrix).toEqual([[81]]);
  expect((await total('2026-11'))?.matrix).toEqual([[-1]]);
  expect((await total('2026-10', '2026-11'))?.matrix).toEqual([[80]]);
  expect((await total('2026-10'))?.notes[0]).toMatch(
    new RegExp(
      `entry ${late.billId} of 31 October 2026, 22:00 UTC with November 2026.*No time zone`,
    ),
  );
});

test('what was read before the month was over brings nothing later from the month after', async () => {
  const book = bookOf();
  await book.month('2026-10', [moved('2026-10-05 USDT 5 5')], {
    fetchedAtMs: Date.UTC(2026, 9, 31, 12),
  });
  await book.month('2026-11', [
    moved('2026-10-31T11:00 USDT 2 7'),
    moved('2026-10-31T17:00 USDT 3 10'),
  ]);
  const total = await book.answer('LEDGER.TOTAL', ['Change', 'USDT', null, '2026-10']);
  expect(total?.matrix).toEqual([[7]]);
});

const ONE_OCTOBER = (name: FunctionName): readonly unknown[] =>
  ({
    LEDGER: ['BTC', null, '2026-10'],
    'LEDGER.TOTAL': ['Change', 'USDT', null, '2026-10'],
    'LEDGER.TYPES': [null, '2026-10'],
    'LEDGER.CHECK': [null, '2026-10'],
    'LEDGER.BALANCE': ['USDT', '2026-10-20'],
    'LEDGER.BALANCES': ['2026-10-20'],
    'LEDGER.MATCH': [
      [
        ['Date', 'Amount'],
        ['2026-10-05', 1],
      ],
      'USDT',
      null,
      '2026-10',
    ],
    'LEDGER.VALUE': [
      'USDT',
      '2026-10-20',
      [
        ['Date', 'Coin', 'Rate'],
        ['2026-10-01', 'USDT', 2],
      ],
    ],
  })[name as string] ?? [];

test.each<FunctionName>([
  ...(['LEDGER', 'LEDGER.TOTAL', 'LEDGER.TYPES', 'LEDGER.CHECK'] as const),
  ...(['LEDGER.BALANCE', 'LEDGER.BALANCES', 'LEDGER.MATCH', 'LEDGER.VALUE'] as const),
])(
  'an entry that two months list with other contents is refused by %s, as by every function (case X9)',
  async (name) => {
    const book = bookOf();
    const september = moved('2026-09-05 USDT 10 10');
    await book.month('2026-09', [september]);
    const october = (billId: string) => [
      { ...moved('2026-10-03 BTC 1 1'), billId },
      moved('2026-10-05 USDT 5 15'),
    ];
    await book.month('2026-10', october(september.billId));
    await expect(book.answer(name, ONE_OCTOBER(name))).rejects.toMatchObject({
      code: 'contradiction',
      message: expect.stringContaining(`ledger entry ${september.billId} in two months`),
    });
    // November rests on neither of the two.
    await book.month('2026-11', [moved('2026-11-05 USDT 1 16')]);
    const total = ['Change', 'USDT', null, '2026-11'];
    expect((await book.answer('LEDGER.TOTAL', total))?.matrix).toEqual([[1]]);
    await book.month('2026-10', october('x'));
    expect(await book.answer(name, ONE_OCTOBER(name))).not.toBeNull();
  },
);
