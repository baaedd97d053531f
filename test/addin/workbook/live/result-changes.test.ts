// Without this, a refresh that changed a closed month would look like one that changed nothing.
import fc from 'fast-check';
import type { Result } from '../../../../src/addin/engine/answers/result';
import {
  changesBetween,
  changesInWords,
  type ResultLine,
} from '../../../../src/addin/workbook/live/result-changes';
import { resultChanges } from '../../../../src/addin/workbook/live/result-lines';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { entry } from '../../engine/records/sample-records';

const line = (key: string, digest: string, part = '2026-10'): ResultLine => ({
  key,
  digest,
  part,
  day: '2026-10-02',
  words: `record ${key}`,
});
const never = (): boolean => false;

test('added, changed and gone are told apart, with the row to go to', () => {
  const changes = atOnce(
    changesBetween([line('a', '1'), line('b', '1')], [line('c', '1'), line('b', '2')], never),
  );
  expect(changes.listed.map(({ kind, row, words }) => [kind, row, words])).toEqual([
    ['added', 0, 'record c'],
    ['changed', 1, 'record b'],
    ['gone', null, 'record a'],
  ]);
  expect(changesInWords(changes)).toBe('1 added, 1 changed, 1 gone');
});

test('a change in a period that was closed is counted apart and listed first', () => {
  const changes = atOnce(
    changesBetween(
      [line('a', '1', '2026-09')],
      [line('b', '1', '2026-11'), line('a', '2', '2026-09')],
      (part) => part === '2026-09',
    ),
  );
  expect(changes.inClosed).toBe(1);
  expect(changes.listed[0]).toEqual({
    kind: 'changed',
    row: 1,
    words: 'record a',
    day: '2026-10-02',
    wasClosed: true,
  });
});

test('what is added is what the counts say, for any two results', () => {
  const lines = fc.array(
    fc
      .record({ key: fc.constantFrom('a', 'b', 'c'), digest: fc.constantFrom('1', '2') })
      .map(({ key, digest }) => line(key, digest)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const { added, changed, gone } = atOnce(changesBetween(before, after, never));
      expect(after.length - before.length).toBe(added - gone);
      // Counted apart: of each record the pairs that are equal, the pairs that are not, and what
      // one side has more of.
      const keys = new Set([...before, ...after].map(({ key }) => key));
      const many = (rows: readonly ResultLine[], key: string, digest?: string): number =>
        rows.filter((row) => row.key === key && (digest === undefined || row.digest === digest))
          .length;
      const pairs = [...keys].map(
        (key) =>
          Math.min(many(before, key), many(after, key)) -
          ['1', '2'].reduce(
            (sum, digest) => sum + Math.min(many(before, key, digest), many(after, key, digest)),
            0,
          ),
      );
      expect(changed).toBe(pairs.reduce((sum, one) => sum + one, 0));
    }),
  );
});

const RULES = { exchangeZone: 'UTC', graceDays: 3 };

describe('rows that were read anew', () => {
  const shown = (rows: readonly LedgerEntry[], lastFetchedAtMs: number): Result => ({
    records: rows.length,
    matrix: null,
    rounded: [],
    fetchedAtMs: lastFetchedAtMs,
    complete: true,
    notes: [],
    cells: () => ({ matrix: null, rounded: [] }),
    shows: {
      operation: 'LEDGER',
      rows: { records: rows, accounts: rows.map(({ billId }) => (billId > '3' ? 'B' : 'A')) },
      fetchedBy: new Map([['2026-09', lastFetchedAtMs]]),
      lastFetchedAtMs,
      asOfMs: null,
    },
  });
  const rows = fc.array(
    fc.record({
      billId: fc.constantFrom('1', '2', '3', '4', '5'),
      deltaAmount: fc.constantFrom('1', '2'),
      cTimeMs: fc.constant(Date.UTC(2026, 8, 5)),
    }),
    { maxLength: 10 },
  );

  test('are told apart as if every row were compared, wherever the equal ones stand', () => {
    fc.assert(
      fc.property(rows, rows, rows, rows, (start, olderRows, newerRows, end) => {
        const older = [...start, ...olderRows, ...end].map(entry);
        const newer = [...start, ...newerRows, ...end].map(entry);
        const lineOfEntry = ({ billId, deltaAmount }: LedgerEntry): ResultLine => ({
          ...line(billId, deltaAmount, '2026-09'),
          words: `entry ${billId}, USDT`,
        });
        const reported = atOnce(resultChanges(shown(older, 1), shown(newer, 2), RULES))!;
        const every = atOnce(
          changesBetween(older.map(lineOfEntry), newer.map(lineOfEntry), () => false),
        );
        const counts = ({ added, changed, gone, inClosed }: typeof reported): number[] => [
          added,
          changed,
          gone,
          inClosed,
        ];
        expect(counts(reported)).toEqual(counts(every));
        for (const { kind, row, words } of reported.listed)
          if (kind !== 'gone') expect(words).toContain(`entry ${newer[row!]!.billId},`);
      }),
    );
  });
});

describe('a refresh that read no part anew', () => {
  const [SEPTEMBER, OCTOBER] = [1_795_000_000_000, 1_795_000_900_000];
  const result = (
    deltaAmount: string,
    lastFetchedAtMs = OCTOBER,
    fetchedBy: [string, number][] = [
      ['2026-09', SEPTEMBER],
      ['2026-10', OCTOBER],
    ],
  ): Result => ({
    records: 1,
    matrix: null,
    rounded: [],
    fetchedAtMs: SEPTEMBER,
    complete: true,
    notes: [],
    cells: () => ({ matrix: null, rounded: [] }),
    shows: {
      operation: 'LEDGER',
      rows: {
        records: [entry({ billId: '7', deltaAmount, cTimeMs: Date.UTC(2026, 8, 5) })],
        accounts: ['Main'],
      },
      fetchedBy: new Map(fetchedBy),
      lastFetchedAtMs,
      asOfMs: null,
    },
  });

  test('looks at no row and says that nothing changed', () => {
    const unread = {
      operation: 'LEDGER',
      rows: {
        records: new Proxy([entry({})], {
          get: (rows, name) => {
            if (name !== 'length') throw new Error('A row was looked at.');
            return rows.length;
          },
        }),
        accounts: ['Main'],
      },
      fetchedBy: new Map([['2026-10', OCTOBER]]),
      lastFetchedAtMs: OCTOBER,
      asOfMs: null,
    } as const;
    const one: Result = { ...result('1'), shows: unread };
    expect(
      atOnce(
        resultChanges(
          one,
          { ...one, shows: { ...unread, fetchedBy: new Map(unread.fetchedBy) } },
          RULES,
        ),
      ),
    ).toEqual({ added: 0, changed: 0, gone: 0, inClosed: 0, listed: [] });
  });

  test('one part read anew, of any account, and the rows are compared', () => {
    expect(atOnce(resultChanges(result('1'), result('2', OCTOBER + 1), RULES))).toMatchObject({
      changed: 1,
      inClosed: 1,
    });
    expect(
      atOnce(
        resultChanges(
          result('1'),
          result('2', OCTOBER, [
            ['2026-09', SEPTEMBER + 1],
            ['2026-10', OCTOBER],
          ]),
          RULES,
        ),
      ),
    ).toMatchObject({ changed: 1 });
    expect(
      atOnce(resultChanges(result('1'), result('2', OCTOBER, [['2026-09', SEPTEMBER]]), RULES)),
    ).toMatchObject({ changed: 1 });
  });
});
