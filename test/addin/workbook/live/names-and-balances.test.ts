// A mistyped coin or type must not pass for a zero, and a coin that was never held must not cost
// three minutes. If these fail, somebody signs an empty table, or waits and learns nothing.
import {
  connectedRig,
  answered,
  brokerSession,
  notesOf,
  rowsOf,
  sentenceOf,
  type SessionRig,
} from '../../rig/session-rig';

const DAY_MS = 86_400_000;

/** Without the current month, which Connect asks for. */
const monthsAsked = ({ sandbox }: SessionRig): string[] =>
  [...new Set(sandbox.requests.map(({ parameters: { month } }) => String(month ?? '2026-11')))]
    .filter((month) => month !== '2026-11')
    .sort();
/** The balance after the last entry of each coin in these months, as the exchange knows it. */
const trueBalances = ({ sandbox }: SessionRig, months: readonly string[]): Map<string, string> =>
  new Map(
    months
      .flatMap((month) => sandbox.truth.ledger('broker', month))
      .map(({ coinName, afterAmount }) => [coinName, afterAmount]),
  );

describe('LEDGER.BALANCE of a coin that never occurred', () => {
  test('reads two months further, then says so with the nearest name', async () => {
    const one = await brokerSession();
    const said = await answered(one, 'LEDGER.BALANCE', 'USDTT', '2026-10-31');
    expect(sentenceOf(said)).toBe(
      'No entry of USDTT stands in the ledger of August 2026 to October 2026, so its balance is not known. Did you mean USDT? If it was held before, give look_back: how many months before that may be read, at most 24.',
    );
    expect(monthsAsked(one)).toEqual(['2026-08', '2026-09', '2026-10']);
  });

  test('what is kept is looked through without a request', async () => {
    const one = await brokerSession();
    await answered(one, 'LEDGER.CHECK', null, '2026-03', '2026-10');
    const asked = one.sandbox.requests.length;
    const said = await answered(one, 'LEDGER.BALANCE', 'ADA', '2026-10-31');
    expect(sentenceOf(said)).toContain('February 2026 to October 2026');
    expect(one.sandbox.requests).toHaveLength(asked);
  });
});

describe('LEDGER.BALANCE after a month that was not over when it was read', () => {
  test('reads no earlier month, which could not say it, and names the month', async () => {
    const one = await connectedRig({ sandbox: { sizeFactor: 0.02 } });
    await answered(one, 'LEDGER', null, null, '2026-11');
    await one.clock.advance(14 * DAY_MS);
    const inDecember = trueBalances(one, ['2026-12']);
    const coin = [...trueBalances(one, ['2026-11']).keys()].find((name) => !inDecember.has(name))!;
    const before = one.sandbox.requests.length;
    const said = await answered(one, 'LEDGER.BALANCE', coin, '2026-12-01');
    expect(sentenceOf(said)).toBe(
      `The balance of ${coin} at that moment cannot be known: 2026-11 had not ended when it was read. Show that month with LEDGER.CHECK and press Refresh.`,
    );
    const asked = one.sandbox.requests.slice(before);
    expect(new Set(asked.map(({ parameters: { month } }) => month))).toEqual(new Set(['2026-12']));
  });
});

describe('LEDGER.BALANCES', () => {
  test('lists each coin that moved, with the requests of one month, and says what it leaves out', async () => {
    const one = await brokerSession();
    const rows = rowsOf(await answered(one, 'LEDGER.BALANCES', '2026-10-31'));
    const truth = [...trueBalances(one, ['2026-10'])]
      .filter(([, balance]) => Number(balance) !== 0)
      .sort();
    expect(rows.map(([coin, balance]) => [coin, balance])).toEqual(
      truth.map(([coin, balance]) => [coin, Number(Number(balance).toPrecision(15))]),
    );
    expect(monthsAsked(one)).toEqual(['2026-10']);
    expect(one.session.state.results.at(-1)).toMatchObject({ complete: false });
    expect(notesOf(one)[0]).toContain('coins without an entry since October 2026 are not listed');
  });

  test('with earlier months kept, coins that moved then are listed too', async () => {
    const one = await brokerSession();
    await answered(one, 'LEDGER.CHECK', null, '2026-06', '2026-10');
    const asked = one.sandbox.requests.length;
    const rows = rowsOf(await answered(one, 'LEDGER.BALANCES', '2026-10-31'));
    const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];
    const truth = [...trueBalances(one, months)].filter(([, balance]) => Number(balance) !== 0);
    expect(rows.map(([coin]) => coin)).toEqual(truth.map(([coin]) => coin).sort());
    expect(one.sandbox.requests).toHaveLength(asked);
  });

  test('a month that was not over when it was read is no part of them, and nothing is asked for it', async () => {
    const one = await connectedRig({ sandbox: { sizeFactor: 0.02 } });
    await answered(one, 'LEDGER', null, null, '2026-11');
    await one.clock.advance(14 * DAY_MS);
    const before = one.sandbox.requests.length;
    const rows = rowsOf(await answered(one, 'LEDGER.BALANCES'));
    const asked = one.sandbox.requests.slice(before);
    expect(new Set(asked.map(({ parameters: { month } }) => month ?? '2026-12'))).toEqual(
      new Set(['2026-12']),
    );
    const truth = [...trueBalances(one, ['2026-12'])].filter(
      ([, balance]) => Number(balance) !== 0,
    );
    expect(rows.map(([coin]) => coin)).toEqual(truth.map(([coin]) => coin).sort());
    expect(notesOf(one)[0]).toContain('coins without an entry since December 2026 are not listed');
  });
});

describe('a name that does not occur', () => {
  test('a mistyped coin beside an empty table, and no word where all names occur', async () => {
    const one = await brokerSession();
    await answered(one, 'LEDGER', 'USDTT', null, '2026-09', '2026-10');
    expect(notesOf(one)).toEqual([
      'Coin USDTT does not occur in September 2026 to October 2026. Did you mean USDT?',
    ]);
    await answered(one, 'LEDGER.CHECK', 'XXXXXX', '2026-10');
    expect(notesOf(one)).toEqual(['Coin XXXXXX does not occur in October 2026.']);
    await answered(one, 'LEDGER', 'usdt', 'Deposit', '2026-10');
    expect(notesOf(one)).toEqual([]);
  });
});

const many = (prefix: string, count: number): string[][] =>
  Array.from({ length: count }, (_, i) => [`${prefix}${i}`]);
test.each([
  ['pairs and coins', [many('P', 5_000), many('C', 200), '2026-11-01']],
  ['days', ['BTCUSDT', 'USDT', '0001-01-01', '2026-11-20']],
])('REBATES over more %s than the exchange can be asked asks nothing', async (_, raw) => {
  const one = await brokerSession();
  const { length } = one.sandbox.requests;
  expect(sentenceOf(await answered(one, 'REBATES', ...raw))).toMatch(
    /^[\d,]+ trading pairs?, .* one formula may ask 500,000 questions\. Give fewer/,
  );
  expect(one.sandbox.requests).toHaveLength(length);
});

test.each([
  ['LEDGER', ['USDT', null, '0202-10', '2026-11']],
  ['LEDGER.TOTAL', ['Change', 'USDT', null, '0202-10', '2026-11']],
  ['LEDGER.CHECK', ['USDT', '0202-10', '2026-11']],
] as const)('%s from a mistyped year asks nothing', async (name, raw) => {
  const one = await brokerSession();
  const { length } = one.sandbox.requests;
  expect(sentenceOf(await answered(one, name, ...raw))).toBe(
    'October 0202 to November 2026 are 21,890 months; one formula may ask 1,200 months. Give a later first month.',
  );
  expect(one.sandbox.requests).toHaveLength(length);
});
