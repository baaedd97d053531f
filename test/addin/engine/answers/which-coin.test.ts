// A sum or a balance never mixes two coins of one name, and a renamed coin is not split. If these
// fail, a wrong number is shown as complete.
import { recordsBehind } from '../../../../src/addin/engine/proofs/records-behind';
import { bookOf, moved } from './book-rig';

const of = (text: string, coinId: number | null, billId?: string) => ({
  ...moved(text),
  coinId,
  ...(billId !== undefined && { billId }),
});
const bookWith = async (september: readonly ReturnType<typeof of>[], october: typeof september) => {
  const book = bookOf();
  await book.month('2026-08', [], { retained: false });
  await book.month('2026-09', [...september]);
  await book.month('2026-10', [...october]);
  const one = async (name: 'LEDGER.TOTAL' | 'LEDGER.BALANCE' | 'LEDGER.VALUE', ...raw: unknown[]) =>
    (await book.answer(name, raw))?.matrix?.[0]?.[0];
  return { book, one };
};

test('names that differ in case: chosen as written or by their ID, refused with both where neither', async () => {
  const { book, one } = await bookWith(
    [],
    [
      of('2026-10-03 KPEPE 500 500', 2),
      of('2026-10-04 kPEPE 40 40', 3),
      of('2026-10-05 KPEPE -100 400', 2),
      of('2026-10-06 kPEPE -10 30', 3),
    ],
  );
  for (const text of ['kpepe', 'Kpepe']) {
    const refused = {
      message: `coin ${text} is the name of 2 coins: KPEPE (2), kPEPE (3). Give one of them, its ID included.`,
    };
    await expect(one('LEDGER.TOTAL', 'Change', text, null, '2026-10')).rejects.toMatchObject(
      refused,
    );
    await expect(one('LEDGER.BALANCE', text, '2026-10-31')).rejects.toMatchObject(refused);
  }
  for (const [text, amount, rows] of [
    ['KPEPE', 400, 2],
    ['KPEPE (2)', 400, 2],
    ['kPEPE', 30, 2],
    ['kPEPE (3)', 30, 2],
  ] as const) {
    expect(await one('LEDGER.TOTAL', 'Change', text, null, '2026-10')).toBe(amount);
    expect(await one('LEDGER.BALANCE', text, '2026-10-31')).toBe(amount);
    expect((await book.answer('LEDGER', [text, null, '2026-10']))?.records).toBe(rows);
  }
  for (const texts of ['kpepe', 'KPEPE,kPEPE']) {
    const both = await book.answer('LEDGER', [texts, null, '2026-10']);
    expect(both?.records).toBe(4);
    expect(both?.notes).toContain(
      'KPEPE (2) and kPEPE (3) are two coins: only the case of their names differs.',
    );
  }
  expect(
    (await book.answer('LEDGER.BALANCES', ['2026-10-31']))?.matrix
      ?.slice(1)
      .map((row) => row.slice(0, 2)),
  ).toEqual([
    ['KPEPE (2)', 400],
    ['kPEPE (3)', 30],
  ]);
});

test('a coin that did not move in a period is none of those that did, whatever the case of its name', async () => {
  const { book, one } = await bookWith(
    [of('2026-09-10 KPEPE 500 500', 2)],
    [of('2026-10-03 kPEPE 40 40', 3)],
  );
  expect(await one('LEDGER.BALANCE', 'KPEPE', '2026-10-31')).toBe(500);
  expect(await one('LEDGER.BALANCE', 'kPEPE', '2026-10-31')).toBe(40);
  expect(await one('LEDGER.TOTAL', 'Change', 'KPEPE', null, '2026-10')).toBe(0);
  expect(await one('LEDGER.TOTAL', 'Change', 'kPEPE', null, '2026-09')).toBe(0);
  await expect(one('LEDGER.TOTAL', 'Change', 'kpepe', null, '2026-10')).rejects.toThrow(
    'coin kpepe is the name of 2 coins: KPEPE (2), kPEPE (3).',
  );
  const line = [
    ['Date', 'Amount', 'Coin'],
    ['2026-10-03', 40, 'KPEPE'],
  ];
  for (const [name, raw, records] of [
    ['LEDGER', ['KPEPE', null, '2026-10'], 0],
    ['LEDGER.TYPES', ['KPEPE', '2026-10'], 0],
    ['LEDGER.TOTAL', ['Change', 'KPEPE', null, '2026-10'], 1],
    ['LEDGER.CHECK', ['KPEPE', '2026-10'], 1],
  ] as const) {
    const answer = await book.answer(name, raw);
    expect([name, answer?.records]).toEqual([name, records]);
    expect(answer?.notes).toContain(
      'Coin KPEPE does not occur in October 2026. Did you mean kPEPE?',
    );
  }
  const check = await book.answer('LEDGER.CHECK', ['KPEPE', '2026-10']);
  const [header, row] = check!.matrix!;
  expect(['Opening', 'Inflow', 'Closing'].map((name) => row![header!.indexOf(name)])).toEqual([
    500, 0, 500,
  ]);
  const match = await book.answer('LEDGER.MATCH', [line, null, null, '2026-10']);
  expect(match?.matrix?.flat()).not.toContain('matched');
  for (const [name, raw, records] of [
    ['LEDGER.TOTAL', ['Change', 'KPEPE', null, '2026-10'], []],
    ['LEDGER.TOTAL', ['Change', 'kPEPE', null, '2026-10'], ['40']],
  ] as const) {
    const found = recordsBehind((await book.behind(name, raw))!, { row: 0, column: 0 });
    expect(found.ok && found.behind.lines.map(({ amount }) => amount)).toEqual(records);
  }
});

test('a coin in another case that is the only one ever is found, and said where its case is mixed', async () => {
  const { book, one } = await bookWith(
    [],
    [of('2026-10-03 wBTC 5 5', 9), of('2026-10-03 USDT 7 7', 1)],
  );
  expect(await one('LEDGER.BALANCE', 'WBTC', '2026-10-31')).toBe(5);
  expect((await book.answer('LEDGER.BALANCE', ['WBTC', '2026-10-31']))?.notes).toEqual([
    'No coin is written WBTC in this period. wBTC was taken for it.',
  ]);
  expect((await book.answer('LEDGER.BALANCE', ['usdt', '2026-10-31']))?.notes).toEqual([]);
});

test('a renamed coin is counted once, under both names, and it is said', async () => {
  const { book, one } = await bookWith(
    [of('2026-09-10 MATIC 500 500', 7)],
    [of('2026-10-10 POL 9 509', 7)],
  );
  for (const text of ['MATIC', 'POL']) {
    expect(await one('LEDGER.TOTAL', 'Change', text, null, '2026-09', '2026-10')).toBe(509);
    expect(await one('LEDGER.BALANCE', text, '2026-10-31')).toBe(509);
  }
  for (const text of ['MATIC', 'POL'])
    expect((await book.answer('LEDGER', [text, null, '2026-09', '2026-10']))?.records).toBe(2);
  const balances = await book.answer('LEDGER.BALANCES', ['2026-10-31']);
  expect(balances?.matrix?.slice(1).map((row) => row.slice(0, 2))).toEqual([['POL', 509]]);
  expect(balances?.notes).toContain('MATIC goes on as POL (coin 7).');
});

test('two coins of one name are in no sum together', async () => {
  const { book, one } = await bookWith(
    [of('2026-09-10 LUNA 500 500', 50)],
    [of('2026-10-04 LUNA 9 9', 901)],
  );
  await expect(
    one('LEDGER.TOTAL', 'Change', 'LUNA', null, '2026-09', '2026-10'),
  ).rejects.toMatchObject({
    message: expect.stringContaining('LUNA is another coin from 4 October on (50, then 901).'),
  });
  expect(await one('LEDGER.TOTAL', 'Change', 'LUNA (901)', null, '2026-09', '2026-10')).toBe(9);
  expect(
    (await book.answer('LEDGER.BALANCES', ['2026-10-31']))?.matrix
      ?.slice(1)
      .map((row) => row.slice(0, 2)),
  ).toEqual([
    ['LUNA (50)', 500],
    ['LUNA (901)', 9],
  ]);
});

test('X6, X7: business types are of one coin each: a renamed one together, two of one name apart', async () => {
  const types = async (book: ReturnType<typeof bookOf>, coin: string) => {
    const result = await book.answer('LEDGER.TYPES', [coin, '2026-09', '2026-10']);
    return { rows: result?.matrix?.slice(1).map((row) => row.slice(1)), notes: result?.notes };
  };
  const renamed = await bookWith(
    [of('2026-09-10 MATIC 500 500', 7)],
    [of('2026-10-10 POL 9 509', 7)],
  );
  for (const text of ['MATIC', 'POL'])
    expect(await types(renamed.book, text)).toEqual({
      rows: [['POL', 2, 509]],
      notes: expect.arrayContaining(['MATIC goes on as POL (coin 7).']),
    });
  const shared = await bookWith(
    [of('2026-09-10 LUNA 500 500', 50)],
    [of('2026-10-04 LUNA 9 9', 901)],
  );
  expect((await types(shared.book, 'LUNA')).rows).toEqual([
    ['LUNA (50)', 1, 500],
    ['LUNA (901)', 1, 9],
  ]);
  expect((await types(shared.book, 'LUNA (901)')).rows).toEqual([['LUNA (901)', 1, 9]]);
});

const rates = (...lines: readonly (readonly [coin: string, rate: number])[]) => [
  ['Date', 'Coin', 'Rate'],
  ...lines.map(([coin, rate]) => ['2026-10-31', coin, rate]),
];

test.each([
  // id, coin, rates, value or sentence
  [
    'X5 exact',
    'KPEPE (2)',
    [
      ['KPEPE', 2],
      ['kPEPE', 3],
    ],
    800,
  ],
  [
    'X5 exact',
    'kPEPE (3)',
    [
      ['KPEPE', 2],
      ['kPEPE', 3],
    ],
    90,
  ],
  ['Z8 only the other', 'kPEPE (3)', [['KPEPE', 2]], 'rates has no rate of kPEPE'],
  ['Z8 neither', 'kPEPE (3)', [['kpepe', 2]], 'kpepe in rates may be KPEPE (2) or kPEPE (3)'],
  ['X6 old name', 'POL', [['MATIC', 2]], 1018],
  ['X6 new name', 'MATIC', [['pol', 2]], 1018],
  [
    'X6 both',
    'POL',
    [
      ['MATIC', 2],
      ['POL', 3],
    ],
    '3 (POL) and 2 (MATIC)',
  ],
  ['X7 by name alone', 'LUNA (901)', [['LUNA', 2]], 'LUNA in rates may be LUNA (50) or LUNA (901)'],
  [
    'X7 by ID',
    'LUNA (901)',
    [
      ['LUNA (50)', 2],
      ['LUNA (901)', 3],
    ],
    27,
  ],
] as const)('the rate of %s: %s', async (_, coin, lines, expected) => {
  const { one } = await bookWith(
    [],
    [
      of('2026-10-01 MATIC 500 500', 7),
      of('2026-10-01 LUNA 500 500', 50),
      of('2026-10-03 KPEPE 400 400', 2),
      of('2026-10-04 kPEPE 30 30', 3),
      of('2026-10-04 LUNA 9 9', 901),
      of('2026-10-10 POL 9 509', 7),
    ],
  );
  const value = one('LEDGER.VALUE', coin, '2026-10-31', rates(...lines));
  if (typeof expected === 'number') expect(await value).toBe(expected);
  else await expect(value).rejects.toMatchObject({ message: expect.stringContaining(expected) });
});

test('X7: the rate of a name that another coin of a month before had is refused', async () => {
  const { one } = await bookWith(
    [of('2026-09-10 LUNA 500 500', 50)],
    [of('2026-10-04 LUNA 9 9', 901)],
  );
  await expect(one('LEDGER.VALUE', 'LUNA', '2026-10-31', rates(['LUNA', 2]))).rejects.toMatchObject(
    {
      message: expect.stringContaining('LUNA in rates may be LUNA (50) or LUNA (901)'),
    },
  );
  expect(
    await one('LEDGER.VALUE', 'LUNA', '2026-10-31', rates(['LUNA (50)', 2], ['LUNA (901)', 3])),
  ).toBe(27);
});

const matched = async (
  book: ReturnType<typeof bookOf>,
  lines: readonly (readonly unknown[])[],
  ...more: unknown[]
) => {
  const result = await book.answer('LEDGER.MATCH', [
    [['Date', 'Amount', 'Coin'], ...lines],
    ...more,
  ]);
  const [header = [], ...rows] = result?.matrix ?? [];
  const at = (label: string): number => header.indexOf(label);
  const [status, row, coin, entry, remark] = [
    'Status',
    'Book row',
    'Coin',
    'Entry IDs',
    'Remark',
  ].map(at);
  return {
    rows: rows.map((one) => [one[row!], one[status!], one[coin!], one[entry!]]),
    remarks: rows.map((one) => one[remark!]),
    notes: result?.notes,
  };
};

test('a line of a book is matched in the coin that it writes, whatever else has that name', async () => {
  const { book } = await bookWith(
    [of('2026-09-10 MATIC 500 500', 7, '9')],
    [
      of('2026-10-03 KPEPE 5 5', 2, '1'),
      of('2026-10-03 kPEPE 5 5', 3, '2'),
      of('2026-10-10 POL 9 509', 7, '3'),
      of('2026-10-11 POL 8 517', 7, '4'),
    ],
  );
  const { rows, notes } = await matched(book, [
    ['2026-10-03', 5, 'kPEPE'],
    ['2026-10-03', 5, 'KPEPE'],
    ['2026-10-10', 9, 'MATIC'],
    ['2026-10-11', 8, 'pol'],
  ]);
  expect(rows).toEqual([
    [2, 'matched', 'kPEPE (3)', '2'],
    [3, 'matched', 'KPEPE (2)', '1'],
    [4, 'matched', 'POL', '3'],
    [5, 'matched', 'POL', '4'],
  ]);
  expect(notes).toEqual(
    expect.arrayContaining([
      'KPEPE (2) and kPEPE (3) are two coins: only the case of their names differs.',
      'MATIC goes on as POL (coin 7).',
    ]),
  );
  const { rows: renamed } = await matched(book, [['2026-10-10', 9, 'MATIC']]);
  expect(renamed).toEqual([
    [2, 'matched', 'POL', '3'],
    ['', 'unmatched', 'POL', '4'],
  ]);
});

test('a line that may be of two coins stays open, and both are named', async () => {
  const { book } = await bookWith(
    [],
    [of('2026-10-03 LUNA 5 5', 50, '1'), of('2026-10-04 LUNA 7 7', 901, '2')],
  );
  const { rows, remarks, notes } = await matched(book, [
    ['2026-10-03', 5, 'LUNA'],
    ['2026-10-04', 7, 'LUNA (901)'],
  ]);
  expect(rows).toEqual([
    [2, 'unmatched', 'LUNA', ''],
    [3, 'matched', 'LUNA (901)', '2'],
    ['', 'unmatched', 'LUNA (50)', '1'],
  ]);
  expect(remarks[0]).toBe('LUNA may be LUNA (50) or LUNA (901); write one of them as its coin');
  expect(notes).toContain(
    'LUNA in the book may be LUNA (50) or LUNA (901): its lines stay open. Write one of them as coin.',
  );
  // A book without a column of coins is in the coin of the call.
  const sole = await book.answer('LEDGER.MATCH', [
    [
      ['Date', 'Amount'],
      ['2026-10-04', 7],
    ],
    'LUNA (901)',
  ]);
  expect(sole?.matrix?.[1]?.[0]).toBe('matched');
});

test('LEDGER.MATCH says the coins of the book that the ledger has no entries in, and what they may be', async () => {
  const { book } = await bookWith([], [of('2026-10-03 BTC 2 2', 2)]);
  const lines = [
    ['Date', 'Amount', 'Coin'],
    ['2026-10-03', 2, 'XBT'],
    ['2026-10-04', 5, 'QQQ'],
  ];
  const found = await book.answer('LEDGER.MATCH', [lines, null, null, '2026-10']);
  expect(found?.notes).toEqual(
    expect.arrayContaining([
      'No entries in XBT in the months that were read; is it BTC?',
      'No entries in QQQ in the months that were read.',
    ]),
  );
});
