// What each function says of a month with an entry that has no balance. If these fail, rows and sums
// that need none are refused, or a balance that nothing proves is given.
import { bookOf, moved } from './book-rig';

test('B5: LEDGER, TYPES and TOTAL show the month; CHECK, BALANCE and the roll-forward name the entry', async () => {
  const book = bookOf();
  await book.month('2026-09', [moved('2026-09-10 USDT 500 500')]);
  const pending = { ...moved('2026-10-05 USDT 40 0'), afterAmount: null };
  await book.month('2026-10', [moved('2026-10-03 USDT -100 400'), pending]);
  const cellOf = async (name: Parameters<typeof book.answer>[0], ...raw: unknown[]) =>
    (await book.answer(name, raw))?.matrix?.[0]?.[0];
  expect((await book.answer('LEDGER', ['USDT', null, '2026-10']))?.records).toBe(2);
  expect(await cellOf('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-10')).toBe(-60);
  const types = await book.answer('LEDGER.TYPES', ['USDT', '2026-10']);
  expect(types?.matrix?.flat()).toContain(-60);
  for (const form of [[], [null, null, true]]) {
    const check = await book.answer('LEDGER.CHECK', ['USDT', '2026-10', '2026-10', ...form]);
    const [header, row] = check!.matrix!;
    expect(row![header!.indexOf('Status')]).toBe('no balance');
    expect(row![header!.indexOf('Finding')]).toContain(`entry ${pending.billId} has no balance`);
    expect(row![header!.indexOf('Closing')]).toBe(440);
  }
  await expect(cellOf('LEDGER.BALANCE', 'USDT', '2026-10-31')).rejects.toMatchObject({
    message: expect.stringContaining(`entry ${pending.billId} has no balance`),
  });
  expect(await cellOf('LEDGER.BALANCE', 'USDT', '2026-10-04')).toBe(400);
});
