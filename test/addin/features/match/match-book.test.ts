// A book matched twice, in a session over the real sandbox.
import { parseDay, serialOfDay } from '../../../../src/addin/engine/records/calendar';
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import type { MatchRequest } from '../../../../src/addin/features/match/match-state';
import { opened, type Opened } from '../reconcile-rig';

const MONTH = '2026-09';

describe('a book against the ledger', () => {
  const REQUEST: MatchRequest = {
    book: 'Book!A1:D4',
    coin: '',
    type: 'deposit',
    from: MONTH,
    to: '',
    days: '',
    tolerance: '',
    account: '',
    closing: '',
  };

  async function withBook(): Promise<Opened> {
    const one = await opened({ sizeFactor: 1 });
    const [first, second] = one.sandbox.truth
      .ledger('broker', MONTH)
      .filter(({ coinName, bizType }) => coinName === 'USDT' && bizType === REQUEST.type);
    const dayOf = ({ cTime }: { readonly cTime: string | number }): string =>
      new Date(Number(cTime)).toISOString().slice(0, 10);
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [
        ['date', 'amount', 'coin', 'note'],
        [dayOf(first!), first!.deltaAmount, 'USDT', 'one'],
        [dayOf(second!), second!.deltaAmount, 'USDT', 'two'],
        [`${MONTH}-05`, '0.123456789', 'USDT', 'stranger'],
      ],
    });
    return one;
  }

  test('is counted before anything is written, with unexplained as its own line', async () => {
    const one = await withBook();
    const counted = await one.clock.run(one.match.preview(REQUEST));
    if (!counted.ok) throw new Error(counted.sentence);
    expect(counted.summary.lines).toEqual({ matched: 2, differs: 0, ambiguous: 0, unmatched: 1 });
    const open =
      one.sandbox.truth
        .ledger('broker', MONTH)
        .filter(({ bizType, coinName }) => bizType === 'deposit' && coinName === 'USDT').length - 2;
    // The book is in one coin: entries of the other coins are none of its business.
    expect(counted.summary.coins.map(({ coin }) => coin)).toEqual(['USDT']);
    expect(counted.sentence).toContain('The book is in USDT only');
    expect(counted.summary.entries).toEqual({
      matched: 2,
      differs: 0,
      ambiguous: 0,
      unmatched: open,
    });
    expect(one.sheets.reports).toEqual([]);
    await one.clock.run(one.match.write(REQUEST));
    expect(
      one.sheets.reports[0]!.blocks[1]!.rows.filter((row) => row[1] === 'Unexplained'),
    ).toHaveLength(counted.summary.coins.length);
    const links = one.sheets.reports[0]!.blocks.flatMap((block) => block.links.map(({ to }) => to));
    expect(links.sort()).toEqual(['Book!A2:D2', 'Book!A3:D3', 'Book!A4:D4']);
  });

  test('rows are rows of the sheet, wherever the book stands on it', async () => {
    const one = await withBook();
    const { values } = one.sheets.ranges.get(REQUEST.book)!;
    const at = (rows: readonly (readonly unknown[])[]) =>
      one.sheets.ranges.set(REQUEST.book, { address: 'Book!C190:F200', values: rows });
    at([...values, ['Summe', '', '', '']]);
    const counted = await one.clock.run(one.match.preview(REQUEST));
    if (!counted.ok) throw new Error(counted.sentence);
    expect(counted.columns.says).toContain('Left out: row 194 (Summe) sums up.');
    await one.clock.run(one.match.write(REQUEST));
    const links = one.sheets.reports[0]!.blocks.flatMap((block) => block.links.map(({ to }) => to));
    expect(links.sort()).toEqual(['Book!C191:F191', 'Book!C192:F192', 'Book!C193:F193']);
    at([...values, ['soon', 1, 'USDT', '']]);
    expect(await one.clock.run(one.match.preview(REQUEST))).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/^The book has soon as date in row 194\./),
    });
  });

  test('the statement above it foots: the balance per ledger, what is open, the balance per book', async () => {
    const one = await withBook();
    const all = { ...REQUEST, type: '', coin: 'USDT' };
    const counted = await one.clock.run(one.match.preview(all));
    if (!counted.ok) throw new Error(counted.sentence);
    const [{ lines } = { lines: [] }] = counted.statements;
    const [first, last] = [lines[0]!, lines.at(-1)!];
    expect([first.what, last.what]).toEqual(['Balance per ledger', 'Balance per book']);
    expect(sumDecimals(lines.slice(0, -1).map(({ amount }) => amount))).toBe(last.amount);
    const entries = one.sandbox.truth
      .ledger('broker', MONTH)
      .filter(({ coinName }) => coinName === 'USDT');
    expect(first.amount).toBe(sumDecimals([entries.at(-1)!.afterAmount]));
    // Only deposits: no balance is known, so movements are compared.
    const some = await one.clock.run(one.match.preview(REQUEST));
    if (!some.ok) throw new Error(some.sentence);
    expect(some.statements[0]!.lines.map(({ what }) => what).slice(0, 1)).toEqual([
      'Movements per ledger',
    ]);
    await one.clock.run(one.match.write(all));
    expect(one.sheets.reports.at(-1)!.blocks[0]).toMatchObject({
      heading: 'From the ledger to the book',
      rows: lines.map(({ what }) => expect.arrayContaining(['USDT', what])),
    });
  });

  test('columns are guessed, changed by choosing, and remembered with the workbook', async () => {
    const one = await withBook();
    const { values } = one.sheets.ranges.get(REQUEST.book)!;
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [
        ['Wann', 'Gutschrift', 'Coin', 'Wofür'],
        // A number is a date where somebody says so.
        ...values
          .slice(1)
          .map(([day, ...rest]) => [serialOfDay(parseDay(String(day))!, 1900)!, ...rest]),
      ],
    });
    const asked = await one.clock.run(one.match.preview(REQUEST));
    expect(asked).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('no column named date'),
      columns: {
        headers: ['Wann', 'Gutschrift', 'Coin', 'Wofür'],
        chosen: { in: 1, coin: 2 },
      },
    });
    const columns = { date: 0, in: 1, coin: 2, note: 3 };
    const chosen = await one.clock.run(one.match.preview({ ...REQUEST, columns }));
    expect(chosen).toMatchObject({ ok: true, summary: { lines: { matched: 2, unmatched: 1 } } });
    expect(await one.clock.run(one.match.preview(REQUEST))).toMatchObject({
      ok: true,
      columns: { chosen: columns },
    });
  });

  test('a bank’s export is read by what its columns allow, turned and compared with its own balance', async () => {
    const one = await withBook();
    const { values } = one.sheets.ranges.get(REQUEST.book)!;
    const bank = values
      .slice(1)
      .map(([day, amount, , note], at) => [
        String(day).split('-').reverse().join('.'),
        `(${String(amount).replace('.', ',')})`,
        note,
        `${at + 1}.000,50-`,
      ]);
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [['Buchungstag', 'Betrag in Währung', 'Text', 'Saldo'], ...bank],
    });
    const request = { ...REQUEST, type: '', coin: 'USDT' };
    const counted = await one.clock.run(one.match.preview(request));
    expect(counted).toMatchObject({
      ok: true,
      summary: { lines: { matched: 0, unmatched: 3 } },
      columns: { chosen: { date: 0, amount: 1, note: 2, balance: 3 }, question: null },
    });
    const turned = { ...request, format: 'signs turned' };
    const read = await one.clock.run(one.match.preview(turned));
    if (!read.ok) throw new Error(read.sentence);
    expect(read.summary.lines).toMatchObject({ matched: 2, unmatched: 1 });
    expect(read.sentence).toContain('; day first, decimal comma, signs turned.');
    const [{ lines } = { lines: [] }] = read.statements;
    const amountOf = (what: string) => lines.find((line) => line.what === what)?.amount;
    expect(amountOf('Balance that the book states')).toBe('3000.5');
    expect(amountOf('Stated less reckoned')).toBe(
      sumDecimals(['3000.5', `-${amountOf('Balance per book')}`]),
    );
    // The workbook remembers the format for books with these headers.
    expect(await one.clock.run(one.match.preview(request))).toMatchObject({
      ok: true,
      summary: { lines: { matched: 2 } },
    });
  });

  test('dates that can be read in two ways are asked for, with both readings', async () => {
    const one = await withBook();
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [
        ['date', 'amount'],
        ['09/05/2026', 1],
      ],
    });
    const request = { ...REQUEST, type: '', from: '', coin: 'USDT' };
    expect(await one.clock.run(one.match.preview(request))).toMatchObject({
      ok: false,
      sentence: 'The book can be read in two ways. Choose one below Count matches.',
      columns: { question: { about: 'dates', answers: [{ format: 'day first' }, {}] } },
    });
    const asked = { ...request, format: 'month first' };
    expect(await one.clock.run(one.match.preview(asked))).toMatchObject({
      ok: true,
      sentence: expect.stringContaining('; month first.'),
    });
  });

  test('marks and comments stay when it runs again, and a line taken apart is not matched until its mark is gone', async () => {
    const one = await withBook();
    await one.clock.run(one.match.write(REQUEST));
    one.sheets.noteBeside('Match 2026-09', 'stranger', 'ask', 'Sent to the client.');
    one.sheets.noteBeside('Match 2026-09', 'two', 'Apart', 'Another deposit.');
    // A row above: lines are known by what they say.
    const { values } = one.sheets.ranges.get(REQUEST.book)!;
    one.sheets.ranges.set(REQUEST.book, {
      address: REQUEST.book,
      values: [values[0]!, values[3]!, values[1]!, values[2]!],
    });
    const counted = await one.clock.run(one.match.preview(REQUEST));
    expect(counted).toMatchObject({
      ok: true,
      apart: 1,
      summary: { lines: { matched: 1, unmatched: 2 } },
    });
    expect(await one.clock.run(one.match.write(REQUEST))).toEqual({
      ok: true,
      sentence:
        'Written to the sheet Match 2026-09 2. Your marks and comments came along from Match 2026-09.',
    });
    const cells = one.sheets.cells.get('Match 2026-09 2')!.map((row) => row.join('|'));
    expect(cells.find((row) => row.includes('|stranger|'))).toContain('|ask|Sent to the client.|');
    expect(cells.find((row) => row.includes('|two|'))).toContain('|Apart|Another deposit.|');

    one.sheets.noteBeside('Match 2026-09 2', 'two', '', 'Another deposit.');
    expect(await one.clock.run(one.match.preview(REQUEST))).toMatchObject({
      ok: true,
      apart: 0,
      summary: { lines: { matched: 2, unmatched: 1 } },
    });
  });

  test('what is no book is said, and nothing is asked', async () => {
    const one = await withBook();
    const before = one.sandbox.requests.length;
    expect(await one.clock.run(one.match.preview({ ...REQUEST, book: 'Nowhere' }))).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('Nowhere is neither a table nor a range'),
    });
    expect(await one.clock.run(one.match.preview({ ...REQUEST, days: 'many' }))).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('days'),
    });
    expect(one.sandbox.requests.length).toBe(before);
  });
});
