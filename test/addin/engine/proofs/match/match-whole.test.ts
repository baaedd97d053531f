// What would be lost if these failed: no entry counts twice and nothing depends on the order of rows,
// whatever book and ledger hold.
import fc from 'fast-check';
import { addDays, dayOfUtcMs } from '../../../../../src/addin/engine/records/calendar';
import { matchLedger } from '../../../../../src/addin/engine/proofs/match/match';
import type { MatchRow } from '../../../../../src/addin/engine/proofs/match/match-table';
import { booked, line, units, ledgerOf, sandboxOf } from '../rig';
import { runsOf } from '../../../../seeds';
import { anyBook, anyLedger, anyQuestion, QUESTION, run, id } from './match-rig';

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
