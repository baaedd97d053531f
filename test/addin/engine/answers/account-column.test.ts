// What would be lost if these failed: rows of several accounts that nobody can tell apart.
import { inOrder, type FunctionName } from '../../../../src/addin/engine/answers/definitions';
import { bookOf, moved, SERIES } from './book-rig';

async function october() {
  const book = bookOf(undefined, ['A', 'B']);
  for (const account of ['A', 'B']) {
    await book.month('2026-09', [], { account });
    await book.month('2026-10', [moved('2026-10-05 USDT 2 2')], { account });
    await book.month('2026-11', [], { account });
    const days = { start: '2026-10-01', end: '2026-10-31' } as const;
    for (const product of ['SPOT', 'FUTURES'] as const)
      await book.days(days, [], { ...SERIES, product }, { account });
  }
  return book;
}

const BOOK = [
  ['Date', 'Amount'],
  ['2026-10-05', 2],
];
const MONTHS = { from: '2026-10', to: '2026-10' };
const DAYS = { coin: 'USDT', start: '2026-10-05', end: '2026-10-06' };
const symbols = ['a', 'b'].map((account) => [account, ['BTCUSDT']] as const);

test.each<[FunctionName, Record<string, unknown>]>([
  ['LEDGER', MONTHS],
  ['LEDGER.CHECK', MONTHS],
  ['LEDGER.MATCH', { book: BOOK, coin: 'USDT', ...MONTHS }],
  ['REBATES', { symbol: 'BTCUSDT', ...DAYS }],
  ['REBATES.TIEOUT', DAYS],
])(
  '%s: the account is the first column where accounts are named, and only there',
  async (name, given) => {
    const book = await october();
    const headOf = async (account: string | null) =>
      (await book.answer(name, inOrder(name, { ...given, account }), { symbols }))?.matrix?.[0] ??
      [];
    const named = await headOf('A,B');
    expect(named[0]).toBe('Account');
    expect(await headOf(null)).toEqual(named.slice(1));
  },
);
