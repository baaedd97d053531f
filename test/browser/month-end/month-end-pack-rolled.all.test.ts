// What would be lost if this failed: a pack that keeps numbers of another month, or values that do
// not follow the settings, when a person changes month or settings after it was made.
import Decimal from 'decimal.js';
import { untilSeen } from '../../until';
import { useSmallTieout } from './pack-page';
import { BEFORE, LAST, packOf, rateOf } from './pack-sheets';
import { daysOfMonth, rollForwardOf } from './pack-truth';

const small = useSmallTieout();
const { button, field, says, cells, rowsAt } = small;
const { expectTieout, expectRebates, expectRollForward, checks, pasteRatesAndTypes } =
  packOf(small);

beforeAll(async () => {
  await button('Use Demo broker').click();
  await button('Close').click();
  await field('Functional currency').fill('EUR');
  await field('Tie out commission in').fill('usdt');
  await button('Make the pack').click();
  await says(/^The pack of .* is written/);
  await small.tieout.settled();
  await pasteRatesAndTypes();
  await small.tieout.settled();
});

test('digits, rounding and the age of rates are settings of the workbook, and the cells follow them', async () => {
  const at = async (): Promise<[number, string]> => {
    const row = (await rowsAt("'Roll-forward'!A4:AH60")).find(([, , coin]) => coin === 'USDT')!;
    return [Number(row[32]), String(row[33])];
  };
  const closing = rollForwardOf(small.tieout.sandbox.truth, LAST).get('USDT')![7]!;
  const lastDay = daysOfMonth(LAST).at(-1)!;
  const exact = closing.times(rateOf('USDT', lastDay));
  const enter = async (name: string, text: string): Promise<void> => {
    await field(name).fill(text);
    await field(name).press('Enter');
    await small.tieout.settled();
  };
  await button('Settings').click();
  await enter('Digits of values', '0');
  await field('Rounding of values').selectOption('Down, toward zero');
  await small.tieout.settled();
  expect(await at()).toEqual([
    exact.toDecimalPlaces(0, Decimal.ROUND_DOWN).toNumber(),
    'all there',
  ]);
  await enter('Digits of values', 'some');
  await says(/^Digits of values are a whole number/);

  // Without its own rate the last day takes the one before, which is old after no day at all.
  const rates = await cells('Rates!A4:D2003');
  const row = rates.findIndex(([day, coin]) => day === lastDay && coin === 'USDT') + 4;
  await small.tieout.setValues(`Rates!C${row}`, [['']]);
  await enter('Days until a rate is old', '0');
  expect((await at())[1]).toContain(`old: USDT ${lastDay}`);
  expect((await checks())['Every rate is there, and none is old']).toBe('open');
  expect((await cells('Rates!G4'))[0]![0]).toContain(`old: USDT ${lastDay}`);
  await enter('Days until a rate is old', '3');
  expect((await checks())['Every rate is there, and none is old']).toBe('holds');
});

test('another month in CloseMonth rolls the whole pack; closing of the old is opening of the new', async () => {
  const closings = new Map(
    (await rowsAt("'Roll-forward'!A4:Q60")).map((row) => [row[2], row[3]] as const),
  );
  await small.tieout.setValues('Lead!J4:K4', [['mine', 'my own column']]);
  await small.tieout.setValues('Close!B3', [[`${BEFORE}-01`]]);
  await small.tieout.settled();
  await expectRollForward(BEFORE);
  await expectTieout(BEFORE);
  await expectRebates(BEFORE);
  for (const row of await rowsAt("'Roll-forward'!A4:Q60"))
    if (closings.has(row[2])) expect([row[2], row[12]]).toEqual([row[2], closings.get(row[2])]);
  expect((await cells('Lead!J4:K4'))[0]).toEqual(['mine', 'my own column']);
  // The journal was of another month.
  expect((await checks())['The journal balances and has every movement']).toBe('open');
});

test('rolled to the next month: closings are carried, and the openings are theirs; the tick goes', async () => {
  const closings = (await rowsAt("'Roll-forward'!A4:M60")).map((row) => [row[0], row[2], row[12]]);
  await small.tieout.setValues('Close!E10:F10', [['Ann', 'done']]);
  await small.tieout.setValues('Close!G10', [['=HYPERLINK("x")']]);
  await button('Get data').click();
  await button('Close').click();
  await button('Next month').click();
  await says(/^Carried: \d+ closing balances? and 0 open items\.$/);
  await button(/^Roll to \w+ \d{4}$/).click();
  await small.tieout
    .addin()
    .getByText(/^The pack is of .* now\. The closings/)
    .first()
    .waitFor();
  await small.tieout.settled();
  await expectRollForward(LAST);
  await expectTieout(LAST);
  await expectRebates(LAST);
  const carried = await rowsAt('Carried!A4:E60');
  expect(carried.map((row) => row.slice(0, 3))).toEqual(closings);
  const openings = new Map(
    (await rowsAt("'Roll-forward'!A4:Q60")).map((row) => [row[2], row[3]] as const),
  );
  for (const [, coin, closing, opening, difference] of carried)
    expect([coin, opening, difference]).toEqual(
      openings.has(coin) ? [coin, closing, 0] : [coin, '', ''],
    );
  expect((await cells('Close!E10:F10'))[0]).toEqual(['Ann', '']);
  expect((await cells('Close!G10'))[0]).toEqual(['']);
  // It was submitted as another month.
  expect((await cells('Close!E4:E7')).flat()).toEqual(['', '', '', '']);
  expect((await checks())['The openings are the closings carried from the month before']).toBe(
    'holds',
  );
  expect((await cells('Lead!J4:K4'))[0]).toEqual(['mine', 'my own column']);
  // What was carried by hand is found.
  await small.tieout.setValues('Carried!C4', [[1]]);
  await untilSeen(
    async () =>
      (await checks())['The openings are the closings carried from the month before'] === 'open',
  );
});

test('a pack of another month in the same workbook is refused, and nothing is written', async () => {
  await field('Month to close').fill(BEFORE);
  await button('Make the pack').click();
  await small.tieout
    .addin()
    .getByText(/^This workbook has Close, .* already\./)
    .first()
    .waitFor();
});
