// What would be lost if this failed: what a person wrote on a pack's sheets when commission, values
// or a book are added to it later, or a check that counts for nothing because it was added.
import { untilSeen } from '../../until';
import { useSmallTieout } from './pack-page';
import { LAST, packOf } from './pack-sheets';

const small = useSmallTieout();
const { button, field, says, cells } = small;
const { expectTieout, expectRebates, expectRollForward, close, checks, pasteRatesAndTypes } =
  packOf(small);
const write = (cell: string, text: string): Promise<void> => small.tieout.setValues(cell, [[text]]);
/** The checks of what the pack does not have. */
const notUsed = async (): Promise<string[]> =>
  Object.entries(await checks()).flatMap(([says, status]) => (status === 'not used' ? [says] : []));
/** Opens a step, and adds what it asks to the pack. */
async function add(step: string, press: string, said: RegExp): Promise<void> {
  await button(step).click();
  await button(press).click();
  await says(said);
  await small.tieout.settled();
}

test('commission, values and a book are added to a pack that stands, and nothing of a person moves away', async () => {
  await small.tieout.connectDemo('Demo broker');
  await button('Close').click();
  await button('Make the pack').click();
  await says(
    /^The pack of .* is written: Close, Roll-forward, Lead, By type, Carried, Business types, Mapping, Evidence\.$/,
  );
  await small.tieout.settled();
  const before = Object.keys(await checks());
  expect(before).toHaveLength(18);
  expect(await notUsed()).toHaveLength(6);
  await write('Close!E10', 'Ann');
  await write('Close!A32', 'A note of mine');
  const [labels = []] = await cells('Lead!A3:K3');
  const comment = labels.indexOf('Comment');
  await write(`Lead!${'ABCDEFGHIJ'[comment] ?? ''}4`, 'Cold wallet.');

  const entries = small.tieout.sandbox.truth.ledger('broker', LAST);
  await small.tieout.setValues(`Sheet1!A1:C${entries.length + 1}`, [
    ['Date', 'Coin', 'Amount'],
    ...entries.map(({ cTime, coinName, deltaAmount }) => [
      new Date(Number(cTime)).toISOString().slice(0, 10),
      ...[coinName, deltaAmount],
    ]),
  ]);
  await button('Book').click();
  await field('Book to match').fill(`Sheet1!A1:C${entries.length + 1}`);
  await add('Book', 'Add the match to the pack', /^Added to the pack of .*: Match\.$/);
  await button('Rates').click();
  await field('Functional currency').fill('EUR');
  await add('Rates', 'Add values to the pack', /^Added to the pack of .*: Rates\.$/);
  await button('Accounts and pairs').click();
  await field('Tie out commission in').fill('USDT');
  await add(
    'Accounts and pairs',
    'Change the pack',
    /^Added to the pack of .*: Rebates, Tie-out\.$/,
  );

  // Another book: the sheet Match asks it, and nothing else changes.
  const whole = `Sheet1!A1:C${entries.length + 1}`;
  await button('Book').click();
  await field('Book to match').fill('Sheet1!A1:C3');
  await add('Book', 'Match this book', /^The sheet Match compares Sheet1!A1:C3 now\.$/);
  expect((await checks())['Nothing is unmatched']).toBe('open');
  await field('Book to match').fill(whole);
  await add('Book', 'Match this book', /now\.$/);

  await expectRollForward(LAST);
  await expectTieout(LAST);
  await expectRebates(LAST);
  await pasteRatesAndTypes();
  await small.tieout.settled();
  const JOURNAL = 'The journal balances and has every movement';
  const isLate = (says: string): boolean => says.startsWith('The results behind the checks');
  let open: string[] = [];
  // Excel calculates the sheets soon after their results, and Close is looked at again then.
  await untilSeen(async () => {
    const found = await checks();
    // No line moves: what the pack did not have was listed, and is used now.
    expect(Object.keys(found)).toEqual(before);
    open = before.filter((says) => /^(open|unknown)$/.test(String(found[says])) && !isLate(says));
    return open.length === 1;
  });
  expect(open).toEqual([JOURNAL]);
  // Only a pack of several accounts has transfers between them.
  expect(await notUsed()).toEqual(['Transfers between own accounts are agreed to or turned down']);
  expect((await close()).ready).toBe('no');

  // What the person wrote stands where it was said, and Lead has its values before it.
  expect([(await cells('Close!E10'))[0]![0], (await cells('Close!A32'))[0]![0]]).toEqual([
    ...['Ann', 'A note of mine'],
  ]);
  const [header = [], first = []] = await cells('Lead!A3:M4');
  expect(header.slice(0, 6)).toEqual([
    ...['Coin', 'Demo broker', 'Total', 'Rate (EUR)', 'Value (EUR)', 'Prior value (EUR)'],
  ]);
  expect(first[header.indexOf('Comment')]).toBe('Cold wallet.');
  expect(typeof first[4]).toBe('number');
  expect((await cells('Evidence!A4:A8')).flat()).toEqual([
    expect.stringMatching(/^All \d+ results$/),
    ...["'Roll-forward'!A3", "'By type'!A3", "'Tie-out'!A3", 'Match!A3'],
  ]);
});
