// What would be lost if these failed: a journal that does not balance, that says another total than
// the ledger and the roll-forward, or that leaves an entry out without a word.
import Decimal from 'decimal.js';
import fc from 'fast-check';
import type { IsoDay } from '../../../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import { RateTable } from '../../../../../src/addin/engine/proofs/closing/rate-table';
import {
  KNOWN_TYPES,
  TypeTable,
} from '../../../../../src/addin/engine/proofs/closing/type-columns';
import { valueRow } from '../../../../../src/addin/engine/proofs/closing/valuation';
import {
  imbalanceOf,
  journalOf,
  linesOf,
  totalsOf,
  type Grain,
  type Journal,
} from '../../../../../src/addin/engine/proofs/journal/journal';
import {
  movementsOf,
  type Movement,
} from '../../../../../src/addin/engine/proofs/journal/movements';
import { ledgerOf, MONTHS, randomChain, sandboxOf } from '../rig';
import { DAYS, found, inCoins, mappingOf, randomRates, rowsOf } from './rig';
import { plainEntry } from '../../records/sample-records';

Decimal.set({ precision: 200 });

const GRAINS: readonly Grain[] = ['entry', 'day', 'month'];
const FORM = { batch: '202609-01', grain: 'entry', currency: 'EUR' } as const;
const ALL = mappingOf(
  ['deposit', '', '', 1200, 9000],
  ['withdraw', '', '', 1200, '9100'],
  ['(fees taken off)', '', '', '1200', '4970'],
  ['(exchange difference)', '', 'Debit', '1200', '2660'],
  ['(exchange difference)', '', 'Credit', '1200', '2150'],
);
const sum = (texts: Iterable<string | null>): string =>
  [...texts].reduce((total, text) => total.plus(text ?? 0), new Decimal(0)).toFixed();

/** By decimal.js, from the lines alone. */
const balances = (journal: Journal): boolean =>
  sum(linesOf(journal).map(({ debit }) => debit)) ===
  sum(linesOf(journal).map(({ credit }) => credit));

const entry = (
  billId: string,
  bizType: string,
  deltaAmount: string,
  afterAmount: string,
  day: number,
): LedgerEntry => {
  const cTimeMs = Date.UTC(2026, 8, day, 12);
  return plainEntry({
    ...{ billId, coinId: 1, coinName: 'USDT', bizType, deltaAmount, afterAmount, cTimeMs },
  });
};
const formWith = (rates: readonly (readonly [IsoDay, string, string])[]) => ({
  types: KNOWN_TYPES,
  rates: rates.map(([day, coin, rate]) => ({ day, coin, rate })),
});

describe('by example', () => {
  const entries = [
    entry('1', 'deposit', '10', '10', 2),
    entry('2', 'deposit', '0.005', '10.005', 2),
    entry('3', 'withdraw', '-4', '6.005', 3),
    entry('4', 'airdrop', '1', '7.005', 3),
  ];
  const rows = rowsOf(entries, ['2026-09']);
  const movements = found(
    rows,
    formWith([
      ['2026-09-01', 'USDT', '0.9'],
      ['2026-09-03', 'USDT', '0.8'],
      ['2026-09-30', 'USDT', '0.7'],
    ]),
  );

  test('each entry debits and credits what its row of the mapping says; what no row names stands by itself', () => {
    const journal = journalOf(movements, ALL, FORM);
    expect(
      journal.postings.map(({ reference, day, debit, credit, amount, quantity, rate }) =>
        [reference, day, debit, credit, amount, quantity, rate].join(' '),
      ),
    ).toEqual([
      '202609-01-0001 2026-09-02 1200 9000 9 10 0.9',
      '202609-01-0002 2026-09-03 9100 1200 3.2 4 0.8',
      '202609-01-0003 2026-09-30 2150 1200 1.7 0 ',
    ]);
    expect(journal.unmapped).toEqual([
      { type: 'airdrop', coin: 'USDT', isInflow: true, count: 1, amount: '0.8', currency: 'EUR' },
    ]);
  });

  test('what is worth less than a cent makes no line, and is counted', () => {
    // 9 + 0.0045 is 9.00 to the cent: the second deposit has no value of its own.
    const read = movementsOf(
      rows,
      formWith([
        ['2026-09-01', 'USDT', '0.9'],
        ['2026-09-30', 'USDT', '0.7'],
      ]),
      'UTC',
    );
    expect(read).toMatchObject({ ok: true, withoutValue: 1 });
  });

  test('without rates it stands in coins, with every digit', () => {
    const journal = journalOf(found(rows), ALL, { ...FORM, grain: 'month', currency: null });
    expect(
      journal.postings.map(({ debit, credit, amount, currency }) => [
        debit,
        credit,
        amount,
        currency,
      ]),
    ).toEqual([
      ['1200', '9000', '10.005', 'USDT'],
      ['9100', '1200', '4', 'USDT'],
    ]);
  });

  test('a missing rate, or a balance that is not known, makes no journal and is named', () => {
    expect(movementsOf(rows, formWith([['2026-09-03', 'USDT', '0.8']]), 'UTC')).toEqual({
      ok: false,
      sentence:
        'Rates are missing, so no journal is made: USDT 2026-09-02. Add them to the sheet Rates.',
    });
    const torn = rows[0]!.rows.map((row) => ({ ...row, amounts: null, reason: 'not read whole' }));
    expect(movementsOf([{ account: 'Main', rows: torn }], inCoins, 'UTC')).toEqual({
      ok: false,
      sentence:
        'Not every balance is known, so no journal is made: Main, USDT, 2026-09 (not read whole). Press Refresh, then make it again.',
    });
  });

  test('a type that is not posted on purpose is counted, and is not called unmapped', () => {
    const mapping = mappingOf(
      ['deposit', '', '', 1, 2],
      ['withdraw', '', 'none'],
      ['airdrop', '', 'none'],
    );
    const journal = journalOf(found(rows), mapping, FORM);
    expect([journal.postings.length, journal.unmapped.length, journal.leftOut]).toEqual([2, 0, 2]);
  });
});

describe.each(['inside', 'outside'] as const)('a random ledger with fees %s the change', (fees) => {
  test('balances at every grain, with one total, and moves the account by what the balance is worth', () => {
    fc.assert(
      fc.property(randomChain(fees), randomRates, (entries, rates) => {
        const lines = DAYS.map((day, at) => [day, 'USDT', rates[at]!] as const);
        const form = formWith(lines);
        const groups = rowsOf(entries);
        const movements = found(groups, form);
        const journals = GRAINS.map((grain) => journalOf(movements, ALL, { ...FORM, grain }));
        for (const journal of journals) {
          expect(journal.unmapped).toEqual([]);
          expect(imbalanceOf(linesOf(journal))).toBeNull();
          expect(balances(journal)).toBe(true);
          expect([...totalsOf(journal)]).toEqual([...totalsOf(journals[0]!)]);
          expect(namedIn(journal)).toEqual(namedIn(journals[0]!));
        }
        // The account moves by the closing value less the opening value, month by month.
        const rateTable = new RateTable(form.rates);
        const types = new TypeTable(KNOWN_TYPES);
        for (const row of groups[0]!.rows) {
          const { values } = valueRow(row, types, rateTable, 'UTC');
          const own = linesOf(journals[0]!).filter(
            ({ account, posting }) => account === '1200' && posting.day.startsWith(row.month),
          );
          expect(
            new Decimal(sum(own.map(({ debit }) => debit)))
              .minus(sum(own.map(({ credit }) => credit)))
              .toFixed(),
          ).toBe(new Decimal(values!.closing).minus(values!.opening).toFixed());
        }
      }),
    );
  });

  test('a line altered by one digit is named with both sums, and refused', () => {
    fc.assert(
      fc.property(randomChain(fees), randomRates, fc.nat(), (entries, rates, at) => {
        const form = formWith(DAYS.map((day, of) => [day, 'USDT', rates[of]!] as const));
        const lines = linesOf(journalOf(found(rowsOf(entries), form), ALL, FORM));
        fc.pre(lines.length > 0);
        const wrong = lines.map((line, of) =>
          of !== at % lines.length
            ? line
            : {
                ...line,
                debit: new Decimal(line.debit ?? 0).plus('0.01').toFixed(),
              },
        );
        const [debit, credit] = (['debit', 'credit'] as const).map((side) =>
          sum(wrong.map((line) => line[side])),
        );
        expect(imbalanceOf(wrong)).toBe(
          `The journal does not balance in EUR: ${debit} debit against ${credit} credit. Nothing was written.`,
        );
      }),
    );
  });

  test('each amount is within a cent of its exact value, and each type within a cent of its sum', () => {
    fc.assert(
      fc.property(randomChain(fees), randomRates, (entries, rates) => {
        const form = formWith(DAYS.map((day, at) => [day, 'USDT', rates[at]!] as const));
        const movements = found(rowsOf(entries), form);
        const exact = (one: Movement): Decimal => new Decimal(one.change).times(one.rate ?? 0);
        for (const one of movements)
          if (one.rate !== null) expect(exact(one).minus(one.amount).abs().lt('0.01')).toBe(true);
        expect(movements.every(({ amount }) => /^-?\d+(\.\d{1,2})?$/.test(amount))).toBe(true);
      }),
    );
  });
});

/** Every entry that a journal names, each once per type of movement. */
const namedIn = ({ postings }: Journal): string[] =>
  postings
    .flatMap(({ movements }) =>
      movements.map(({ billId, type, day }) => `${billId} ${type} ${day}`),
    )
    .sort();

describe("the sandbox's own months", () => {
  const sandbox = sandboxOf();
  const entries = MONTHS.flatMap((month) => ledgerOf(sandbox, month));
  const types = [...new Set(entries.map(({ bizType }) => bizType))];
  const mapping = mappingOf(...types.map((type, at) => [type, '', '', '1200', String(4000 + at)]), [
    '(fees taken off)',
    '',
    '',
    '1200',
    '4970',
  ]);

  test.each(GRAINS)(
    'by %s: each account gets the exact sum of its records, reckoned by decimal.js',
    (grain) => {
      const journal = journalOf(found(rowsOf(entries)), mapping, {
        ...FORM,
        grain,
        currency: null,
      });
      expect([journal.unmapped, imbalanceOf(linesOf(journal))]).toEqual([[], null]);
      const coins = new Set(entries.map(({ coinName }) => coinName));
      for (const coin of coins)
        for (const [at, type] of types.entries()) {
          const own = linesOf(journal).filter(
            ({ account, posting }) => account === String(4000 + at) && posting.currency === coin,
          );
          const moved = new Decimal(sum(own.map(({ credit }) => credit))).minus(
            sum(own.map(({ debit }) => debit)),
          );
          const truth = sum(
            entries
              .filter((one) => one.coinName === coin && one.bizType === type)
              .map(({ deltaAmount }) => deltaAmount),
          );
          expect([coin, type, moved.toFixed()]).toEqual([coin, type, truth]);
        }
      const named = journal.postings.flatMap(({ movements }) =>
        movements.filter(({ type }) => !type.startsWith('(')).map(({ billId }) => billId),
      );
      expect(named.sort()).toEqual(
        entries
          .filter(({ deltaAmount }) => !new Decimal(deltaAmount).isZero())
          .map(({ billId }) => billId)
          .sort(),
      );
      expect(new Set(journal.postings.map(({ reference }) => reference)).size).toBe(
        journal.postings.length,
      );
    },
  );
});
