// What would be lost if these failed: a balance of another moment or of a part of the accounts, and
// months that are read for nothing or not at all.
import { addMonths, type IsoMonth } from '../../../../src/addin/engine/records/calendar';
import { bookOf, moved, NOW_MS } from './book-rig';

const OCTOBER = ['USDT', '2026-10-31'];

test('a balance is looked for back to the month of the last entry, through all accounts', async () => {
  const book = bookOf(undefined, ['A', 'B']);
  const ask = () => book.answer('LEDGER.BALANCE', ['USDT', '2026-10-31', 'A,B']);
  expect(await ask()).toBeNull();
  expect(await book.more('LEDGER.BALANCE', ['USDT', '2026-10-31', 'A,B'])).toEqual([]);
  await book.month('2026-10', [moved('2026-10-05 USDT 5 105')], { fetchedAtMs: NOW_MS - 5 });
  await book.month('2026-10', [moved('2026-10-05 BTC 1 1')], { account: 'B' });
  expect(await ask()).toBeNull();
  expect(await book.more('LEDGER.BALANCE', ['USDT', '2026-10-31', 'A,B'])).toEqual(['2026-09']);
  for (const account of ['A', 'B'])
    await book.month('2026-09', [moved('2026-09-05 USDT 3 30')], { account });
  expect(await ask()).toMatchObject({
    matrix: [[135]],
    records: 1,
    fetchedAtMs: NOW_MS - 5,
    complete: true,
    notes: [],
  });
  expect(await book.firstMonth('LEDGER.BALANCE', ['USDT', '2026-10-31', 'A,B'])).toBe('2026-09');
  expect(await book.firstMonth('LEDGER.BALANCE', ['USDT', '2026-10-04'])).toBe('2026-09');
  // Now is the moment up to which the ledger is known.
  const own = bookOf();
  await own.month('2026-11', [moved('2026-11-05 USDT 5 7')], {
    fetchedAtMs: Date.UTC(2026, 10, 6),
  });
  for (const name of ['LEDGER.BALANCE', 'LEDGER.BALANCES'] as const)
    expect(
      (await own.answer(name, name === 'LEDGER.BALANCE' ? ['USDT'] : []))?.matrix?.at(-1),
    ).toContain(7);
});

test.each([
  ['the coin occurs', 'USDT', null, 24],
  ['its name never occurred', 'ADA', null, 2],
  ['the formula allows more', 'ADA', 4, 4],
])(
  'where %s, so many months more are read: %s, look_back %j, %i',
  async (_, coin, back, months) => {
    const book = bookOf();
    const raw = [coin, '2026-10-04', null, back];
    // USDT stands behind the moment, with fees that are not decided.
    const late = [{ ...moved('2026-10-05 USDT 5 105'), fees: '1' }];
    await book.month('2026-10', late);
    let month: IsoMonth = '2026-10';
    let read = 0;
    for (; read < 30; read += 1) {
      const more = await book.more('LEDGER.BALANCE', raw);
      if (more.length === 0) break;
      month = addMonths(month, -1);
      expect(more).toEqual([month]);
      await book.month(month, []);
    }
    expect(read).toBe(months);
    await expect(book.answer('LEDGER.BALANCE', raw)).rejects.toMatchObject({ code: 'no-balance' });
  },
);

test('a month that the exchange no longer holds ends the search', async () => {
  const book = bookOf();
  await book.month('2026-10', [moved('2026-10-05 BTC 1 1')]);
  await book.month('2026-09', [], { retained: false });
  expect(await book.more('LEDGER.BALANCE', OCTOBER)).toEqual([]);
  await expect(book.answer('LEDGER.BALANCE', OCTOBER)).rejects.toMatchObject({
    message: expect.stringContaining(
      'No entry of USDT stands in the ledger of September 2026 to October 2026',
    ),
  });
  expect(await book.more('LEDGER.BALANCES', ['2026-10-31', 'USDT'])).toEqual([]);
  expect(await book.answer('LEDGER.BALANCES', ['2026-10-31'])).toMatchObject({
    records: 1,
    complete: true,
    notes: [],
  });
});

test('balances: each coin that is held, account by account, and which coins they leave out', async () => {
  const book = bookOf(undefined, ['A', 'B']);
  const ask = (coins: string | null = null) =>
    book.answer('LEDGER.BALANCES', ['2026-10-31', coins, 'A,B']);
  await book.month('2026-10', [moved('2026-10-05 USDT 5 105'), moved('2026-10-06 BTC -2 0')]);
  expect(await ask()).toBeNull();
  await book.month('2026-10', [moved('2026-10-05 ETH 1 3')], {
    account: 'B',
    fetchedAtMs: NOW_MS - 9,
  });
  const note = (account: string, month: string): string =>
    `${account}: coins without an entry since ${month} are not listed. To include them, show earlier months first, for example with LEDGER.CHECK.`;
  const all = await ask();
  expect(all).toMatchObject({
    records: 2,
    fetchedAtMs: NOW_MS - 9,
    complete: false,
    notes: [note('A', 'October 2026'), note('B', 'October 2026')],
  });
  expect(all?.matrix?.slice(1).map((row) => row.slice(0, 3))).toEqual([
    ['A', 'USDT', 105],
    ['B', 'ETH', 3],
  ]);
  expect(await book.more('LEDGER.BALANCES', ['2026-10-31', null, 'A,B'])).toEqual([]);
  // Named coins are looked for, the zero of one included.
  expect(await ask('BTC')).toBeNull();
  expect(await book.more('LEDGER.BALANCES', ['2026-10-31', 'BTC', 'A,B'])).toEqual(['2026-09']);
  await book.month('2026-09', [moved('2026-09-05 BTC 4 4')], { account: 'B' });
  const some = await ask('BTC');
  expect(some).toMatchObject({ records: 2, complete: true, notes: [] });
  expect(some?.matrix?.slice(1).map((row) => row.slice(0, 3))).toEqual([
    ['A', 'BTC', 0],
    ['B', 'BTC', 4],
  ]);
  expect(await book.firstMonth('LEDGER.BALANCES', ['2026-10-31'])).toBe('2026-09');
  expect((await ask())?.notes).toEqual([note('A', 'October 2026'), note('B', 'September 2026')]);
});

test('a coin that one of two accounts never had is looked for in two months before, not in 24', async () => {
  const book = bookOf(undefined, ['A', 'B']);
  const raw = ['USDT', '2026-10-31', 'A,B'];
  await book.month('2026-10', [moved('2026-10-05 USDT 5 105')]);
  await book.month('2026-10', [moved('2026-10-05 BTC 1 1')], { account: 'B' });
  for (const month of ['2026-09', '2026-08'] as const) {
    expect(await book.more('LEDGER.BALANCE', raw)).toEqual([month]);
    for (const account of ['A', 'B']) await book.month(month, [], { account });
  }
  expect(await book.more('LEDGER.BALANCE', raw)).toEqual([]);
  await expect(book.answer('LEDGER.BALANCE', raw)).rejects.toThrow(
    /No entry of USDT stands in the ledger of August 2026 to October 2026.*give look_back/,
  );
});

test('where entries are missing before a month, BALANCES gives what BALANCE gives, named or not', async () => {
  const book = bookOf();
  await book.month('2026-09', [moved('2026-09-20 USDT 5 100'), moved('2026-09-21 BTC 1 1')]);
  await book.month('2026-10', [moved('2026-10-05 USDT 5 155')]);
  const balances = async (coins: string | null, at: string) =>
    (await book.answer('LEDGER.BALANCES', [at, coins]))?.matrix
      ?.slice(1)
      .map((row) => row.slice(0, 2));
  for (const [at, balance] of [
    ['2026-09-30', 100],
    ['2026-10-03', 150],
    ['2026-10-31', 155],
  ] as const) {
    expect((await book.answer('LEDGER.BALANCE', ['USDT', at]))?.matrix).toEqual([[balance]]);
    expect(await balances('USDT', at)).toEqual([['USDT', balance]]);
    expect(await balances(null, at)).toEqual([
      ['BTC', 1],
      ['USDT', balance],
    ]);
  }
});

test('a coin whose last entry has no balance refuses nobody the others, and is no number', async () => {
  const book = bookOf();
  await book.month('2026-09', []);
  const unstated = { ...moved('2026-10-06 DOGE 3 3'), afterAmount: null };
  await book.month('2026-10', [moved('2026-10-05 USDT 5 105'), unstated]);
  const all = await book.answer('LEDGER.BALANCES', ['2026-10-31']);
  const why = `The balance of DOGE at that moment cannot be known: entry ${unstated.billId} has no balance.`;
  expect(all).toMatchObject({
    complete: false,
    notes: expect.arrayContaining([expect.stringContaining(why)]) as unknown,
  });
  expect(all?.matrix?.slice(1)).toEqual([
    ['DOGE', 'not known', ''],
    ['USDT', 105, expect.anything()],
  ]);
  // Who asks for it by name is refused with the reason.
  await expect(book.answer('LEDGER.BALANCES', ['2026-10-31', 'DOGE,USDT'])).rejects.toThrow(why);
});

test('a month that was not over when it was read is no part of balances, and none before it is read', async () => {
  const book = bookOf();
  const raw = ['2026-10-31', 'DOGE'];
  await book.month('2026-10', [moved('2026-10-05 USDT 5 105')]);
  await book.month('2026-09', []);
  expect(await book.more('LEDGER.BALANCES', raw)).toEqual(['2026-08']);
  await book.month('2026-09', [], { fetchedAtMs: Date.UTC(2026, 8, 20) });
  expect(await book.more('LEDGER.BALANCES', raw)).toEqual([]);
  await expect(book.answer('LEDGER.BALANCES', raw)).rejects.toThrow(
    /No entry of DOGE.*ask LEDGER\.BALANCE with look_back once/,
  );
});

test.each([
  ['a coin that begins with nothing', 'BTC 1 1', [], ['2026-09']],
  [
    'a coin that begins with a balance',
    'BTC 1 5',
    [],
    ['2026-09', '2026-08', '2026-07', '2026-06'],
  ],
  ['one that is found', 'BTC 1 5', ['2026-08'], ['2026-09', '2026-08']],
  ['one whose month before is not over', 'BTC 1 5', ['2026-08 open'], ['2026-09', '2026-08']],
])(
  'LEDGER.CHECK proves the opening of %s by the months before',
  async (_, first, with_, beside) => {
    const book = bookOf();
    await book.month('2026-10', [moved(`2026-10-05 ${first}`)]);
    for (const month of ['2026-06', '2026-07', '2026-08', '2026-09'] as const) {
      const has = with_.includes(month);
      const isOpen = with_.includes(`${month} open`);
      await book.month(month, has ? [moved(`${month}-05 BTC 4 4`)] : [], {
        ...(isOpen && { fetchedAtMs: Date.parse(`${month}-20`) }),
      });
    }
    const found = await book.behind('LEDGER.CHECK', ['BTC', '2026-10']);
    if (found?.name !== 'LEDGER.CHECK') throw new Error('Nothing is behind it.');
    const [ledger] = found.ledgers;
    expect(ledger?.beside?.filter(({ entries }) => entries).map(({ month }) => month)).toEqual(
      beside,
    );
    expect(ledger?.beside?.map(({ month }) => month)).toContain('2026-11');
  },
);

test('no more than 24 months before are looked through for an opening', async () => {
  const book = bookOf();
  await book.month('2026-10', [moved('2026-10-05 BTC 1 5')]);
  for (let back = 1; back <= 30; back += 1) await book.month(addMonths('2026-10', -back), []);
  const found = await book.behind('LEDGER.CHECK', ['BTC', '2026-10']);
  if (found?.name !== 'LEDGER.CHECK') throw new Error('Nothing is behind it.');
  expect(found.ledgers[0]?.beside?.filter(({ entries }) => entries)).toHaveLength(24);
});

test('LEDGER.CHECK lists what is open: what does not hold, and what its tables lack', async () => {
  const book = bookOf();
  await book.month('2026-10', [moved('2026-10-05 BTC 1 1'), moved('2026-10-06 BTC 1 9')]);
  const plain = await book.answer('LEDGER.CHECK', ['BTC', '2026-10']);
  const open = plain?.open?.() ?? [];
  expect(open.map(({ kind, english }) => `${kind} ${english}`)).toEqual([
    expect.stringContaining('proof BTC, 2026-10: 1 break, unexplained 7'),
    'proof 2026-10: opening not proven: 2026-09 is not on this device',
    'proof 2026-10: closing not proven: 2026-11 is not on this device',
  ]);
  expect(plain?.open?.()).toBe(open);
  const rates = [
    ['Date', 'Coin', 'Rate'],
    ['2026-01-01', 'ETH', 1],
  ];
  const raw = ['BTC', '2026-10', null, null, null, null, true, rates];
  const valued = await book.answer('LEDGER.CHECK', raw);
  expect(valued?.open?.().map(({ kind }) => kind)).toContain('data');
  expect(valued?.notes.join()).toMatch(/Rates are missing: BTC/);
});

test('LEDGER.VALUE rounds each account by itself, and needs no rate of nothing', async () => {
  const book = bookOf(undefined, ['A', 'B']);
  const rates = [
    ['Date', 'Coin', 'Rate'],
    ['2026-10-01', 'USDT', 0.5],
  ];
  const value = (coin: string, day = '2026-10-03') =>
    book.answer('LEDGER.VALUE', [coin, day, rates, 'A,B']);
  for (const account of ['A', 'B'])
    await book.month(
      '2026-10',
      [moved('2026-10-02 USDT 0.01 0.01'), moved('2026-10-02 BTC -1 0')],
      { account },
    );
  expect(await value('USDT')).toMatchObject({ matrix: [[0.02]], notes: [] });
  expect((await value('USDT', '2026-10-31'))?.notes).toEqual([
    'The rate is more than 3 days old: USDT 2026-10-31 (rate of 2026-10-01).',
  ]);
  expect(await value('BTC')).toMatchObject({ matrix: [[0]], notes: [] });
  const raw = ['ETH', '2026-10-03', rates];
  expect(await book.more('LEDGER.VALUE', raw)).toEqual(['2026-09']);
  const { call, dates, definition } = book.asked('LEDGER.VALUE', raw);
  expect(definition.evidence(call, dates)).toMatchObject({
    coins: ['ETH'],
    period: { from: '2026-10', to: '2026-10' },
    untilMs: Date.UTC(2026, 9, 4) - 1,
  });
  await book.month('2026-10', [moved('2026-10-02 BTC 1 1')], { account: 'B' });
  await expect(value('BTC')).rejects.toMatchObject({ code: 'no-rate' });
});

test('LEDGER.VALUE says that its rate was turned round', async () => {
  const book = bookOf();
  await book.month('2026-10', [moved('2026-10-02 USD 100 100')]);
  const rates = [
    ['DATE', 'US dollar/Euro (EXR.D.USD.EUR.SP00.A)'],
    ['2026-10-01', '1.25'],
  ];
  expect(await book.answer('LEDGER.VALUE', ['USD', '2026-10-03', rates])).toMatchObject({
    matrix: [[80]],
    notes: ['The rates were turned round: 1 EUR = 1.25 USD on 2026-10-01, so 1 USD = 0.8 EUR.'],
  });
});

test('LEDGER says which entries the exchange no longer lists, and which months it no longer holds', async () => {
  const book = bookOf();
  const entries = [moved('2026-10-05 BTC 1 1'), moved('2026-10-06 USDT 1 9')];
  await book.month('2026-10', entries, { gone: ['1', '2', '3', '4', '5', '6'] });
  await book.month('2026-09', [], { retained: false });
  const result = await book.answer('LEDGER', ['BTC', null, '2026-09', '2026-10']);
  expect(result).toMatchObject({
    records: 1,
    complete: false,
    notes: [
      'The exchange no longer holds September 2026: nothing of that month is shown.',
      'The exchange no longer lists 6 entries of October 2026 that it listed before: 1, 2, 3, 4, 5 and 1 more. Ask the exchange about them.',
    ],
  });
  await book.month('2026-10', entries, { gone: ['7'] });
  expect((await book.answer('LEDGER', ['BTC', null, '2026-10']))?.notes).toEqual([
    'The exchange no longer lists 1 entry of October 2026 that it listed before: 7. Ask the exchange about them.',
  ]);
});
