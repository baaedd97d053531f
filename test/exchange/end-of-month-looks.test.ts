// What a second look at the end of a month shows: entries that came late, entries that slipped by,
// and what was posted behind the end. Called an end too early, a month lacks its last entries.
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import { entry } from '../records/sample-records';
import { answer, at, down, reading, SENT_AT_MS, shortly } from './ledger-pages-rig';

const LATE = entry({ billId: 'late', cTimeMs: 1_000 });
const up = (n: number, count: number): LedgerEntry[] => down(n + count - 1, count).reverse();

describe('an entry that the pages did not show stands in the end of the month', () => {
  /** `count` entries from the newest on; the look shows the late one before the nth of the end. */
  const withLate = async (count: number, nth: number, open: boolean) => {
    const all = down(900, count);
    const { asked, read } = await reading(
      (page, _nth, limit = 200) => {
        const shown = all.slice((page - 1) * limit, page * limit);
        return answer(page, limit === 200 ? shown : shown.toSpliced(nth, 0, LATE));
      },
      { open },
    );
    return [asked, read.settled] as const;
  };

  test.each([
    // The end of one page of 40 is its last 9.
    ['between two that one page shows', 40, 5, true, true, '1, 2 of 31'],
    ['between two of a month that is over', 40, 5, false, false, '1, 2 of 31'],
    ['first, where there is one page', 40, 0, true, true, '1, 2 of 31'],
    // The end of 201 is the last 40 of page 1, and the only one of page 2.
    ['between two that page 1 shows', 201, 30, true, true, '1, 2, 2 of 160'],
    ['between page 1 and page 2', 201, 40, true, false, '1, 2, 2 of 160'],
    ['first, behind what another page shows', 201, 0, true, false, '1, 2, 2 of 160'],
    // The end of 230 is the last 17 of page 1, and page 2.
    ['between two that page 2 shows', 230, 30, true, true, '1, 2, 2 of 183'],
    // The end of 400 is the last 46 of page 2.
    ['between two, where page 3 is empty', 400, 30, true, true, '1, 2, 3, 3 of 177'],
  ])('%s', async (_, count, nth, open, settles, pages) => {
    const [asked, settled] = await withLate(count, nth, open);
    expect([asked.join(', '), settled]).toEqual([pages, settles]);
  });

  test('last: more may stand behind it, so the page is asked for again', async () => {
    const [asked, settled] = await withLate(40, 9, true);
    expect([asked, settled]).toEqual([['1', '2 of 31', '1', '2', '2'], true]);
  });
});

describe('a short page is full at the second look, by what was posted since', () => {
  const later = up(1_001, 170);
  const looks = async (first: LedgerEntry[], second: LedgerEntry[]) => {
    const { asked } = await shortly(
      (page, nth) => {
        if (page !== 2) return answer(page, page === 1 ? up(1, 200) : []);
        return answer(2, nth === 1 ? first : second, nth === 1 ? SENT_AT_MS : 1_200_000);
      },
      { open: true },
    );
    return asked;
  };

  test('behind its last entry: it was the end', async () => {
    expect(await looks(up(201, 30), [...up(201, 30), ...later])).toEqual(['1', '2', '2']);
  });

  test.each<[string, LedgerEntry[], LedgerEntry[]]>([
    ['before its entries', up(201, 30), [...later, ...up(201, 30)]],
    ['between its entries', up(201, 30), [...up(201, 29), ...later, at(230)]],
    [
      'before its entries, which were posted since as well',
      up(1_171, 30),
      [...later, ...up(1_171, 30)],
    ],
    ['where it was empty', [], [...later, ...up(1_171, 30)]],
  ])('%s: its end may have been pushed on', async (_, first, second) => {
    expect((await looks(first, second)).slice(0, 4)).toEqual(['1', '2', '2', '3']);
  });
});
