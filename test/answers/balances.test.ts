// What would be lost if these failed: a balance of another moment or of a part of the accounts, and
// months that are read for nothing or not at all.
import { addMonths, type IsoMonth } from '../../src/addin/records/calendar';
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
  await book.month('2026-09', [], { held: false });
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

test('a month that was not over when it was read is no part of balances, and none before it is read', async () => {
  const book = bookOf();
  const raw = ['2026-10-31', 'DOGE'];
  await book.month('2026-10', [moved('2026-10-05 USDT 5 105')]);
  await book.month('2026-09', []);
  expect(await book.more('LEDGER.BALANCES', raw)).toEqual(['2026-08']);
  await book.month('2026-09', [], { fetchedAtMs: Date.UTC(2026, 8, 20) });
  expect(await book.more('LEDGER.BALANCES', raw)).toEqual([]);
  await expect(book.answer('LEDGER.BALANCES', raw)).rejects.toThrow(/No entry of DOGE/);
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
