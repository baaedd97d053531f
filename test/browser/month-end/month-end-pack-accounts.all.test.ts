// What would be lost if this failed: a close of several accounts whose lead sheet mixes them, a
// book that seems matched, and half a pack after Cancel.
import Decimal from 'decimal.js';
import type { Frame } from 'playwright-core';
import { untilSeen } from '../../until';
import { useSmallTieout } from './pack-page';
import { rateOf } from './pack-sheets';
import {
  daysOfMonth,
  inCell,
  monthAt,
  rollForwardOf,
  type Truth,
  type TruthAccount,
} from './pack-truth';

const LAST = monthAt(1);
/** Reads as a formula, and as a condition of COUNTIFS. */
const ODD = '=SUM(1)';

const lastDayOf = (month: string): string => daysOfMonth(month).at(-1)!;
/** After the last entry of the coin up to this month's end. */
function balanceAt(truth: Truth, account: TruthAccount, coin: string, day: string): Decimal {
  const months = Array.from({ length: 24 }, (_, back) => monthAt(back)).filter(
    (month) => month <= day.slice(0, 7),
  );
  for (const month of months) {
    const last = truth.ledger(account, month).findLast(({ coinName }) => coinName === coin);
    if (last) return new Decimal(last.afterAmount);
  }
  return new Decimal(0);
}

/** A coin comes in the month before, and rests in the month of the pack. */
const small = useSmallTieout({ planted: ['new-coin'], plantedMonth: monthAt(2) });
const { button, field, cells, rowsAt } = small;
const sheetNames = async (): Promise<string[]> =>
  Object.values(
    ((await small.tieout.save()) as { sheets: Record<string, { name: string }> }).sheets,
  ).map(({ name }) => name);
const pane = (): Frame =>
  small.tieout.page
    .frames()
    .find((frame) => frame.parentFrame() === small.tieout.page.mainFrame())!;

/** Presses Cancel as soon as the pane says so. */
const cancelWhen = (words: string): Promise<void> =>
  pane().evaluate((wanted) => {
    const observer = new MutationObserver(() => {
      const cancel = document.querySelector<HTMLButtonElement>('button.cancel');
      if (cancel === null || !document.body.textContent.includes(wanted)) return;
      observer.disconnect();
      cancel.click();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);

test('Cancel while the pane reads leaves no sheet and no name of a pack', async () => {
  if ((await button('Use Demo broker').count()) > 0) {
    await small.tieout.connectDemo('Demo broker');
    const [, trader] = small.tieout.sandbox.accounts;
    await small.tieout.connect({ ...trader, name: ODD });
    // The ribbon's command opens the form, and asks nothing.
    await small.tieout.page.evaluate(() =>
      (
        window as unknown as { workbench: { runCommand(name: string): Promise<void> } }
      ).workbench.runCommand('openMonthEndPack'),
    );
    await field('Month to close').waitFor();
  }
  const before = await sheetNames();
  await field('Tie out commission in').fill('USDT');
  await cancelWhen('Reading ');
  await button('Make the pack').click();
  await small.tieout
    .addin()
    .getByText('Cancelled. Nothing of the pack was written.')
    .first()
    .waitFor();
  await small.tieout.settled();
  expect(await sheetNames()).toEqual(before);
  await small.tieout.setFormula('Sheet1!H1', '=CloseMonth');
  await small.tieout.settled();
  expect((await cells('Sheet1!H1'))[0]![0]).toBe('#NAME?');
  await small.tieout.setFormula('Sheet1!H1', '');
});

test('two accounts and a book: a column for each, their sum, and what no line explains', async () => {
  const { truth } = small.tieout.sandbox;
  const deposits = truth
    .ledger('broker', LAST)
    .filter(({ bizType, coinName }) => bizType === 'deposit' && coinName === 'USDT');
  const book = [
    ['Date', 'Coin', 'Amount', 'Reference'],
    ...deposits.map(({ cTime, deltaAmount, billId }) => [
      new Date(Number(cTime)).toISOString().slice(0, 10),
      'USDT',
      deltaAmount,
      billId,
    ]),
    [`${LAST}-15`, 'USDT', '123456789.5', 'never posted'],
  ];
  await small.tieout.setValues(`Sheet1!A1:D${book.length}`, book);
  await field('Functional currency').fill('EUR');
  await field('Book to match').fill('Nowhere');
  await button('Make the pack').click();
  await small.tieout
    .addin()
    .getByText(/^The book Nowhere is no table and no range/)
    .first()
    .waitFor();
  await field('Book to match').fill('Sheet1!A1:D200');
  await button('Make the pack').click();
  await small.tieout
    .addin()
    .getByText(/^The pack of .* is written/)
    .first()
    .waitFor();
  await small.tieout.settled();

  // A coin that one account never held is asked of the other one alone.
  await button('Live data').click();
  expect(
    await small.tieout
      .addin()
      .getByText(/No entry of/)
      .count(),
  ).toBe(0);
  await button('Close').click();

  const own = [rollForwardOf(truth, LAST), rollForwardOf(truth, LAST, 'ordinary')] as const;
  const retained = (await rowsAt('Lead!A4:A60')).map(([coin]) => String(coin));
  const ends = [lastDayOf(monthAt(2)), lastDayOf(LAST)] as const;
  const rates = retained.flatMap((coin) =>
    ends.map((day) => [day, coin, rateOf(coin, day), 'given']),
  );
  await small.tieout.setValues(`Rates!A4:D${rates.length + 3}`, rates);
  await small.tieout.settled();
  expect((await cells('Lead!A3:J3'))[0]).toEqual([
    ...['Coin', 'Demo broker', ODD, 'Total', 'Rate (EUR)', 'Value (EUR)', 'Prior value (EUR)'],
    ...['Prior month', 'Change', 'Change in %'],
  ]);
  // Of each account by itself, whether or not the coin moved in the month.
  let rest = 0;
  for (const [coin, ...line] of await rowsAt('Lead!A4:G60')) {
    const worth = ends.map((day) =>
      Decimal.sum(
        ...(['broker', 'ordinary'] as const).map((account, at) =>
          line[at] === ''
            ? 0
            : balanceAt(truth, account, String(coin), day)
                .times(rateOf(String(coin), day))
                .toDecimalPlaces(2, Decimal.ROUND_HALF_UP),
        ),
      ).toNumber(),
    );
    const isResting = own.some((sums, at) => !sums.has(String(coin)) && line[at] !== '');
    if (isResting) rest += 1;
    // A day of a movement without a rate leaves the row without values: then the month's end says it.
    expect([coin, ...line.slice(4, 6)]).toEqual([coin, ...[...worth].reverse()]);
  }
  expect(rest).toBeGreaterThan(0);
  // Excel passes no more than 5 MB: each call is handed the rates of its coin alone.
  const handed = await small.tieout.page.evaluate(() =>
    window.workbenchHost.streams.calls
      .filter(({ functionName }) => functionName === 'LEDGER.VALUE')
      .map(({ args: [coin, , table] }) => [
        coin,
        (table as unknown[][]).slice(1).map((row) => row[1]),
      ]),
  );
  expect(handed.length).toBeGreaterThan(0);
  for (const [coin, coins] of handed) expect(new Set(coins as unknown[])).toEqual(new Set([coin]));
  expect((await cells('Close!B4'))[0]![0]).toBe(`Demo broker, ${ODD}`);
  // Commission is settled for brokers only.
  expect((await cells('Close!E3'))[0]![0]).toBe('Demo broker');
  const lead = (await rowsAt('Lead!A4:H60')).map((row) => [...row.slice(0, 4), row[7]]);
  const coins = new Set(own.flatMap((sums) => [...sums.keys()]));
  expect(lead.filter(([coin]) => coins.has(String(coin)))).toHaveLength(coins.size);
  for (const [coin, ...amounts] of lead) {
    const moved = own.map((sums) => sums.get(String(coin)));
    if (moved.some((sums) => sums === undefined)) continue;
    const [openings, closings] = [moved.map((sums) => sums![0]!), moved.map((sums) => sums![7]!)];
    const total = (parts: readonly Decimal[]): number =>
      inCell(Decimal.sum(...parts.map((part) => inCell(part))));
    expect([coin, ...amounts.slice(0, 4)]).toEqual([
      coin,
      ...closings.map(inCell),
      total(closings),
      total(openings),
    ]);
  }
  const roll = await rowsAt("'Roll-forward'!A4:M60");
  expect(roll).toHaveLength(own[0].size + own[1].size);

  const match = await rowsAt('Match!B4:E2000');
  const matched = match.filter(([status]) => status === 'matched');
  expect(matched).toHaveLength(deposits.length);
  const all = truth.ledger('broker', LAST).length + truth.ledger('ordinary', LAST).length;
  const ofUsdt = ['broker', 'ordinary'].reduce(
    (sum, account) =>
      sum +
      truth.ledger(account as 'broker', LAST).filter(({ coinName }) => coinName === 'USDT').length,
    0,
  );
  expect(ofUsdt).toBeLessThan(all);
  // Every other entry of the book's coin, and the line that was never posted.
  expect(match.length - matched.length).toBe(ofUsdt - deposits.length + 1);
  const open = Object.fromEntries(
    (await rowsAt('Close!A10:C28')).map(([says, , count]) => [says, count]),
  );
  expect(open['Nothing is unmatched']).toBe(ofUsdt - deposits.length + 1);
  expect(open['Every coin that moved has its row in Lead']).toBe(0);
  expect(open['Pairs and days add up to the commission settled']).toBe(0);
});

test('a rate that is given twice, is zero or cannot be read is named by its row, and nothing else is wrong for it', async () => {
  const status = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries((await rowsAt('Close!A10:C28')).map(([says, now]) => [says, now]));
  const [rates, chain] = [
    'Every rate is there, and none is old',
    'No row of the roll-forward breaks or is unknown',
  ];
  const before = await status();
  const lead = await rowsAt('Lead!A4:H60');
  const row = (await cells('Rates!A4:A2000')).findIndex(([day]) => day === '') + 4;
  const given = await cells('Rates!A4:C2000');
  const end = given.findIndex(([, coin], at) => coin === 'USDT' && at % 2 === 1);
  const [day, , rate] = given[end]!;
  const said = async (): Promise<string> => {
    await small.tieout.settled();
    return (await cells('Rates!F4:G60')).flat().join();
  };
  await small.tieout.setValues(`Rates!A${row}:C${row}`, [[day!, 'USDT', 7]]);
  expect(await said()).toContain(`${String(rate)} in row ${end + 4} and 7 in row ${row}`);
  expect(await status()).toMatchObject({ [rates]: 'open', [chain]: 'holds' });
  const others = (rows: unknown[][]) => rows.filter(([coin]) => coin !== 'USDT');
  expect(others(await rowsAt('Lead!A4:H60'))).toEqual(others(lead));

  await small.tieout.setValues(`Rates!A${row}:C${row}`, [['', '', '']]);
  await small.tieout.setValues(`Rates!C${end + 4}`, [[0]]);
  expect(await said()).toContain(`0 in row ${end + 4}`);
  expect(await status()).toMatchObject({ [rates]: 'open', [chain]: 'holds' });

  // What cannot be read at all: nothing of the roll-forward, and no closing and no prior on Lead.
  // (Values that LEDGER.VALUE gives by itself are right, and stay.)
  await small.tieout.setValues(`Rates!A${end + 4}`, [['soon']]);
  await said();
  expect(await small.tieout.message("'Roll-forward'!A3")).toContain(
    `soon as date in row ${end + 4}`,
  );
  expect(await status()).toMatchObject({ [rates]: 'unknown', [chain]: 'unknown' });
  await untilSeen(async () =>
    (await rowsAt('Lead!B4:H60'))
      .flatMap((line) => [...line.slice(0, 3), line[6]])
      .every((cell) => typeof cell !== 'number'),
  );
  await small.tieout.setValues(`Rates!A${end + 4}:C${end + 4}`, [[day!, 'USDT', rate!]]);
  await small.tieout.settled();
  await untilSeen(async () => JSON.stringify(await rowsAt('Lead!A4:H60')) === JSON.stringify(lead));
  await untilSeen(async () => JSON.stringify(await status()) === JSON.stringify(before));
});

test('the month of two accounts is submitted: no check says otherwise than its results', async () => {
  const { values } = await small.tieout.read('Close!A10:B28');
  for (const [at, [name, status]] of values.entries())
    if (status !== 'holds' && status !== '' && !String(name).startsWith('The journal balances'))
      await small.tieout.setValues(`Close!G${10 + at}`, [['Known to both.']]);
  await small.tieout.settled();
  await button('Open items').click();
  await small.tieout.settled();
  await field(/^One reason for all \d+$/)
    .first()
    .fill('Known to both.');
  await button('Journal').click();
  await field(/^Reason: .* no journal was made$/).fill('Posted by the parent.');
  await button('Review').click();
  await field('Prepared by').fill('Ann');
  await button('Submit for review').click();
  await untilSeen(async () => / UTC by Ann$/.test(String((await cells('Close!E4'))[0]![0])));
  const lines = (await small.tieout.read('Close!A10:G28')).values;
  expect(lines.find(([says]) => String(says).startsWith('The journal balances'))?.[6]).toBe(
    'Posted by the parent.',
  );
});
