// Rows of a LEDGER.MATCH result matched by hand, in a session over the real sandbox. What would be
// lost: a decision that the sheet does not show, or that a refresh takes away.
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import { HandMatching, type HandLook } from '../../../../src/addin/features/match/match-by-hand';
import { OF_WORKBOOK } from '../../../../src/addin/workbook/settings/registry';
import { opened } from '../reconcile-rig';

const MONTH = '2026-09';

/** Deposits of the month, the first of them in the book with a cent less, and a line of nobody. */
async function withMatch() {
  const one = await opened({ sizeFactor: 1 });
  const deposits = one.sandbox.truth
    .ledger('broker', MONTH)
    .filter(({ coinName, bizType }) => coinName === 'USDT' && bizType === 'deposit');
  const days = deposits.map(({ cTime }) => new Date(Number(cTime)).toISOString().slice(0, 10));
  const book = [
    ['date', 'amount', 'note'],
    [days[0], sumDecimals([deposits[0]!.deltaAmount, '-500']), 'one'],
    [days[1], deposits[1]!.deltaAmount, 'two'],
    [`${MONTH}-05`, '12.5', 'stranger'],
  ];
  const put = (rows: readonly unknown[]) =>
    one.put('A1', 'LEDGER.MATCH', rows, 'USDT', 'deposit', MONTH);
  await put(book);
  const hand = new HandMatching(one.session);
  const look = async (): Promise<HandLook> => {
    const found = await one.clock.run(hand.look());
    if (!found.ok) throw new Error(found.sentence);
    return found;
  };
  /** The rows of the sheet, by the note of the line or the id of the entry. */
  const shown = () =>
    one.session.calls.all.flatMap(({ shown: now }) =>
      (now?.result.matchRows ?? []).map((row) => [
        row.note ?? row.billIds[0],
        row.status,
        row.pass,
        row.difference,
      ]),
    );
  const select = (...rows: readonly number[]): void => {
    one.workbook.selected = rows.map((row) => ({
      ...{ sheet: 'Sheet1', startRow: row, endRow: row, startColumn: 3, endColumn: 4 },
    }));
  };
  return { ...one, put, book, deposits, hand, look, shown, select };
}

test('lines and entries that are selected in the sheet are put together, with their difference and its reason', async () => {
  const { hand, look, shown, select, deposits, clock, session } = await withMatch();
  // Under the header: three lines, then the entries that are open.
  select(1, 4);
  const first = await look();
  expect(first).toMatchObject({ address: 'Sheet1!A1', matched: [], decided: [] });
  expect(
    first.open.filter(({ name }) => first.selected.includes(name)).map(({ label }) => label),
  ).toEqual(['book row 2', `entry ${deposits[0]!.billId}`]);
  expect(await clock.run(hand.match(first.selected, ' '))).toEqual({
    ok: false,
    sentence: expect.stringMatching(
      /^The book lines come to .* and the entries to .*: -500 USDT remain\. Give the reason/,
    ),
  });
  expect(shown()[0]).toEqual(['one', 'unmatched', null, null]);
  expect(await clock.run(hand.match(first.selected, 'bank fee'))).toEqual({
    ok: true,
    sentence:
      'Matched by hand: 1 book line and 1 entry, with a difference of -500 USDT. The workbook keeps it.',
  });
  expect(shown()[0]).toEqual(['one', 'matched', 'by hand', '-500']);
  expect(session.context.settings.get(OF_WORKBOOK.matchMarks)).toHaveLength(1);
  const { decided } = await look();
  expect(decided).toMatchObject([{ kind: 'together', reason: 'bank fee', isSelected: true }]);
  expect(await clock.run(hand.undo(decided[0]!.key))).toMatchObject({ ok: true });
  expect(shown()[0]).toEqual(['one', 'unmatched', null, null]);
});

test('what is decided stays with the line when rows are inserted above it', async () => {
  const { hand, look, shown, select, put, book, clock } = await withMatch();
  select(1, 4);
  await clock.run(hand.match((await look()).selected, 'bank fee'));
  await put([book[0], [`${MONTH}-07`, '3', 'new'], ...book.slice(1)]);
  expect(
    shown()
      .filter(([note]) => note === 'one')
      .at(-1),
  ).toEqual(['one', 'matched', 'by hand', '-500']);
});

test('a line that matches by itself is taken apart, and put back', async () => {
  const { hand, look, shown, select, clock } = await withMatch();
  select(2);
  const { matched } = await look();
  expect(matched.map(({ text }) => text)).toEqual(['two']);
  expect(await clock.run(hand.takeApart(matched.map(({ name }) => name)))).toEqual({
    ok: true,
    sentence: '1 book line stays open from now on. The workbook keeps it.',
  });
  expect(shown()[1]).toEqual(['two', 'unmatched', null, null]);
  const { decided } = await look();
  await clock.run(hand.undo(decided[0]!.key));
  expect(shown()[1]).toEqual(['two', 'matched', 'same day', '0']);
});

test('rows of two coins, one row alone and rows that are gone are refused', async () => {
  const { hand, look, select, clock } = await withMatch();
  select(1);
  const { selected } = await look();
  const sentenceOf = async (names: readonly string[]) =>
    (await clock.run(hand.match(names, 'x'))).sentence;
  expect(await sentenceOf(selected)).toContain('Choose at least two rows');
  expect(await sentenceOf([...selected, 'line of yesterday'])).toContain('has changed meanwhile');
});
