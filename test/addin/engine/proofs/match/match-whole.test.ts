// What would be lost if these failed: no entry counts twice and nothing depends on the order of rows,
// whatever book and ledger hold.
import fc from 'fast-check';
import { addDays, dayOfUtcMs } from '../../../../../src/addin/engine/records/calendar';
import { matchLedger, type LedgerMatch } from '../../../../../src/addin/engine/proofs/match/match';
import type { EntrySide, LineSide } from '../../../../../src/addin/engine/proofs/match/match-sides';
import type { MatchRow } from '../../../../../src/addin/engine/proofs/match/match-table';
import { booked, line, units, ledgerOf, sandboxOf } from '../rig';
import { runsOf } from '../../../../seeds';
import {
  anyBook,
  anyLedger,
  anyMarked,
  anyQuestion,
  byHand,
  id,
  match,
  QUESTION,
  run,
} from './match-rig';

describe('whatever the book and the ledger hold', () => {
  test('no row is used twice, and what is matched by amount is equal to the last digit', () => {
    fc.assert(
      fc.property(anyBook, anyLedger, anyQuestion, (book, ledger, more) => {
        const rows = run(book, ledger, more);
        const matched = rows.filter(({ status }) => status === 'matched' || status === 'differs');
        const own = matched
          .filter(({ ledgerAmount }) => ledgerAmount !== null)
          .flatMap(({ billIds }) => billIds);
        expect(new Set(own).size).toBe(own.length);
        expect(
          rows.filter(({ bookRow }) => bookRow !== null).map(({ bookRow }) => bookRow),
        ).toEqual(book.map(({ row }) => row));
        const open = rows
          .filter(({ bookRow }) => bookRow === null)
          .flatMap(({ billIds }) => billIds);
        expect([...own, ...open].sort()).toEqual(ledger.map(({ billId }) => billId).sort());
        const size = (amount: string): bigint => units(amount.replace('-', ''));
        for (const { pass, status, difference } of matched)
          if (difference === null) continue;
          else if (status === 'differs') expect(pass).toBe('reference');
          else if (pass === 'reference' || pass?.endsWith('within tolerance'))
            expect(size(difference)).toBeLessThanOrEqual(units(more.tolerance ?? '0'));
          else expect(difference).toBe('0');
        const shared = matched.filter(({ pass }) => pass?.startsWith('several lines'));
        expect(shared.reduce((sum, row) => sum + units(row.bookAmount!), 0n)).toBe(
          shared.reduce(
            (sum, row) => sum + units(row.ledgerAmount ?? '0') + units(row.difference ?? '0'),
            0n,
          ),
        );
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('the result does not depend on the order of rows', () => {
    const shuffledTwo = fc.tuple(anyBook, anyLedger, fc.infiniteStream(fc.nat(1_000)), anyQuestion);
    const content = (rows: readonly MatchRow[]) =>
      rows
        .map((row) =>
          [
            row.bookRow,
            row.status,
            row.pass,
            row.difference,
            row.daysApart,
            [...row.billIds].sort().join('+'),
          ].join('|'),
        )
        .sort();
    fc.assert(
      fc.property(shuffledTwo, ([book, ledger, noise, more]) => {
        const shuffled = <T>(rows: readonly T[]): T[] =>
          rows
            .map((row) => [noise.next().value, row] as const)
            .sort(([a], [b]) => a - b)
            .map(([, row]) => row);
        expect(content(run(shuffled(book), shuffled(ledger), more))).toEqual(
          content(run(book, ledger, more)),
        );
      }),
      { numRuns: runsOf(300) },
    );
  });
});

const shuffledBy =
  (noise: readonly number[]) =>
  <Row>(rows: readonly Row[]): Row[] =>
    rows
      .map((row, at) => [noise[at] ?? 0, row] as const)
      .sort(([a], [b]) => a - b)
      .map(([, row]) => row);
const noises = fc.array(fc.nat(1_000), { minLength: 9, maxLength: 9 });
/** What each row came to, by its row or id. */
const outcomes = (found: LedgerMatch) => {
  const idsOf = (sides: readonly EntrySide[]): string =>
    sides
      .map(({ entry }) => entry.billId)
      .sort()
      .join('+');
  const rowsOf = (sides: readonly LineSide[]): string =>
    sides
      .map(({ line: { row } }) => row)
      .sort((a, b) => a - b)
      .join('+');
  return new Map([
    ...found.lines.map(
      ({ side, outcome }) =>
        [
          `line ${side.line.row}`,
          outcome.kind === 'unmatched'
            ? 'unmatched'
            : `${outcome.kind} ${outcome.pass} ${idsOf(outcome.with)}`,
        ] as const,
    ),
    ...found.entries.map(
      ({ side, outcome }) =>
        [
          `entry ${side.entry.billId}`,
          outcome.kind === 'unmatched'
            ? 'unmatched'
            : `${outcome.kind} ${outcome.pass} ${rowsOf(outcome.with)}`,
        ] as const,
    ),
  ]);
};

describe('with decisions of a person, among lines and entries of which many are equal', () => {
  test('the result does not depend on the order of lines and entries', () => {
    fc.assert(
      fc.property(anyMarked, anyQuestion, noises, ({ book, entries, marks }, more, noise) => {
        const shuffled = shuffledBy(noise);
        const asked = { ...more, marks };
        expect(outcomes(match(shuffled(book), shuffled(entries), asked))).toEqual(
          outcomes(match(book, entries, asked)),
        );
      }),
      { numRuns: runsOf(500) },
    );
  });

  test('it is maximal: among rows that are left unmatched, no pass finds anything', () => {
    fc.assert(
      fc.property(anyMarked, anyQuestion, ({ book, entries, marks }, more) => {
        const found = match(book, entries, { ...more, marks });
        // The bound that is said: groups of more than twelve rows.
        fc.pre(found.notTried.size === 0);
        const isLeft = (side: LineSide | EntrySide, kind: string): boolean =>
          kind === 'unmatched' && !found.marked.apart.has(side);
        const left = match(
          found.lines.flatMap(({ side, outcome }) =>
            isLeft(side, outcome.kind) ? [side.line] : [],
          ),
          found.entries.flatMap(({ side, outcome }) =>
            isLeft(side, outcome.kind) ? [side.entry] : [],
          ),
          more,
        );
        expect([...outcomes(left).values()].every((said) => said === 'unmatched')).toBe(true);
      }),
      { numRuns: runsOf(500) },
    );
  });

  test('it is stable: what is matched stays so without the rest', () => {
    fc.assert(
      fc.property(anyMarked, anyQuestion, ({ book, entries }, more) => {
        const found = match(book, entries, more);
        const all = outcomes(found);
        const sole = match(
          found.lines.flatMap(({ side, outcome }) =>
            outcome.kind === 'matched' ? [side.line] : [],
          ),
          found.entries.flatMap(({ side, outcome }) =>
            outcome.kind === 'matched' ? [side.entry] : [],
          ),
          more,
        );
        for (const [row, said] of outcomes(sole)) expect([row, said]).toEqual([row, all.get(row)]);
      }),
      { numRuns: runsOf(500) },
    );
  });

  test('it is stable: to match by hand what is matched changes nothing else', () => {
    /** Without the pass. */
    const partners = (said: string): string =>
      said.startsWith('matched') ? `matched ${said.split(' ').at(-1)}` : said;
    fc.assert(
      fc.property(anyMarked, anyQuestion, fc.nat(8), ({ book, entries, marks }, more, nth) => {
        const found = match(book, entries, { ...more, marks });
        const matched = found.lines.flatMap(({ side, outcome }) =>
          outcome.kind === 'matched' && outcome.pass !== 'by hand' ? [{ side, outcome }] : [],
        );
        fc.pre(matched.length > 0);
        const chosen = matched[nth % matched.length]!.outcome.with;
        const decided = byHand(book, entries, [
          [
            matched.flatMap(({ side, outcome }) =>
              outcome.with === chosen ? [side.line.row] : [],
            ),
            chosen.map(({ entry }) => entry.billId),
          ],
        ]);
        const again = match(book, entries, {
          ...more,
          marks: { ...marks, marks: [...marks.marks, ...decided.marks] },
        });
        const said = (of: LedgerMatch) =>
          [...outcomes(of)].map(([row, outcome]) => `${row}: ${partners(outcome)}`);
        expect(said(again)).toEqual(said(found));
      }),
      { numRuns: runsOf(500) },
    );
  });
});

describe('the sandbox', () => {
  test('a book written from a month matches it, line by line, but for amounts that come twice', () => {
    const entries = ledgerOf(sandboxOf(), '2026-10');
    const book = entries.map((one, at) =>
      line(at + 2, dayOfUtcMs(one.cTimeMs), one.deltaAmount, { coin: one.coinName }),
    );
    const rows = run(book, entries);
    for (const row of rows.slice(0, book.length))
      if (row.status === 'matched')
        expect(row.billIds).toEqual([entries[row.bookRow! - 2]!.billId]);
    expect(rows.filter(({ status }) => status === 'matched').length).toBeGreaterThan(
      book.length * 0.99,
    );
  });

  test('an entry that the exchange does not show stays open in the book, alone', () => {
    const sandbox = sandboxOf({ planted: ['missing-entry'] });
    const [fault] = sandbox.planted;
    if (fault?.kind !== 'missing-entry') throw new Error('not planted');
    const book = ledgerOf(sandboxOf(), '2026-10').map((one, at) =>
      line(at + 2, dayOfUtcMs(one.cTimeMs), one.deltaAmount, {
        coin: one.coinName,
        ...id(one.billId),
      }),
    );
    const open = run(book, ledgerOf(sandbox, '2026-10')).filter(
      ({ status }) => status !== 'matched',
    );
    expect(open).toMatchObject([
      { status: 'unmatched', coin: fault.coin, reference: fault.entry.billId },
    ]);
    expect(units(open[0]!.bookAmount!)).toBe(units(fault.amount));
  });
});

test('20,000 lines against 20,000 entries, with everything that makes the search slow, come to an end', () => {
  const entries = Array.from({ length: 20_000 }, (_, at) =>
    booked(
      String(700_000 + at),
      addDays('2026-10-01', at % 30),
      at % 3 === 0 ? '10' : `${1 + (at % 1_777)}.${at % 97}`,
      { coinName: ['USDT', 'BTC', 'ETH'][at % 3]!, bizType: `type-${at % 7}` },
    ),
  );
  const book = Array.from({ length: 20_000 }, (_, at) =>
    line(
      at + 2,
      addDays('2026-10-01', (at + (at % 5)) % 30),
      at % 4 === 0 ? '10' : `${1 + (at % 1_999)}.${at % 89}`,
      { coin: ['USDT', 'BTC', 'ETH'][at % 3]! },
    ),
  );
  const match = matchLedger(book, [{ account: 'A', records: entries }], {
    ...QUESTION,
    days: 5,
    tolerance: '0.25',
  });
  const used = match.lines.flatMap(({ outcome, leads }) =>
    outcome.kind === 'matched' && leads ? outcome.with : [],
  );
  expect(new Set(used).size).toBe(used.length);
  expect(used.length).toBeGreaterThan(100);
  expect(match.lines).toHaveLength(20_000);
  expect(match.entries).toHaveLength(20_000);
});
