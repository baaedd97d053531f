// The statement above a match: it foots, and a balance that is not known is not made up.
import fc from 'fast-check';
import type { CheckRow } from '../../../../../src/addin/engine/proofs/check';
import { matchLedger } from '../../../../../src/addin/engine/proofs/match/match';
import {
  matchSummary,
  type CoinSummary,
} from '../../../../../src/addin/engine/proofs/match/match-summary';
import {
  openingAndClosing,
  statementOf,
  type CoinStatement,
  type OpeningAndClosing,
} from '../../../../../src/addin/engine/proofs/match/statement';
import { booked, line, sumUnits, text18, units } from '../rig';

/** A month of a coin, by what it opens and closes with. */
const month = (coin: string, opening: string, closing: string): CheckRow =>
  ({ coin, amounts: { opening, closing } }) as unknown as CheckRow;
const unknown = (coin: string): CheckRow => ({ coin, amounts: null }) as unknown as CheckRow;
const balances = (...accounts: readonly (readonly CheckRow[])[]): unknown =>
  Object.fromEntries(openingAndClosing(accounts));
const said = ({ lines }: CoinStatement): readonly unknown[] =>
  lines.map(({ what, count, amount, isTotal }) =>
    isTotal ? [what, amount] : [what, count, amount],
  );

describe('what the ledger opens and closes with', () => {
  test('is the opening of the first month and the closing of the last, of each coin', () => {
    expect(
      balances([
        month('BTC', '1', '2'),
        month('BTC', '2', '5'),
        month('BTC', '5', '4'),
        month('ETH', '7', '7'),
      ]),
    ).toEqual({ BTC: { opening: '1', closing: '4' }, ETH: { opening: '7', closing: '7' } });
  });

  test('is added up over accounts, to the last digit', () => {
    expect(
      balances(
        [month('BTC', '0.000000000000000001', '5')],
        [month('BTC', '1', '-7'), month('ETH', '3', '3')],
      ),
    ).toEqual({
      BTC: { opening: '1.000000000000000001', closing: '-2' },
      ETH: { opening: '3', closing: '3' },
    });
  });

  test.each([
    ['the first', [unknown('BTC'), month('BTC', '1', '2')]],
    ['the last', [month('BTC', '1', '2'), unknown('BTC')]],
    ['one between', [month('BTC', '1', '2'), unknown('BTC'), month('BTC', '2', '2')]],
  ])('is not known where %s of its months is not, in any account', (_name, rows) => {
    const known = [month('BTC', '1', '2'), month('ETH', '7', '7')];
    expect(balances(rows, known)).toEqual({ ETH: { opening: '7', closing: '7' } });
    expect(balances(known, rows)).toEqual({ ETH: { opening: '7', closing: '7' } });
  });
});

describe('from the ledger to the book', () => {
  const summary = (): CoinSummary =>
    matchSummary(
      matchLedger(
        [
          line(2, '2026-10-05', '10'),
          line(3, '2026-10-05', '3', { reference: { text: '9', cut: false } }),
          line(4, '2026-10-06', '100'),
          line(5, '2026-10-07', '40'),
          line(6, '2026-10-07', '40'),
        ],
        [
          {
            account: 'A',
            records: [
              booked('1', '2026-10-05', '10'),
              booked('9', '2026-10-05', '5'),
              booked('3', '2026-10-06', '1000'),
              booked('4', '2026-10-06', '2000'),
              booked('5', '2026-10-07', '40'),
            ],
          },
        ],
        { days: 0, tolerance: null, displayZone: 'UTC' },
      ),
    ).coins[0]!;
  const known = (opening: string, closing: string): OpeningAndClosing =>
    new Map([['USDT', { opening, closing }]]);

  test('goes by what is open and what differs; where no balance is known, from movements', () => {
    expect(said(statementOf(summary(), new Map()))).toEqual([
      ['Movements per ledger', '3055'],
      ['Entries that the book does not have', 3, '-3040'],
      ['Book lines that the ledger does not have', 3, '180'],
      ['Differences of what was matched', null, '-2'],
      ['Movements per book', '193'],
    ]);
  });

  test('begins with the closing balance and ends with the opening one and the book', () => {
    expect(said(statementOf(summary(), known('7', '3062')))).toEqual([
      ['Balance per ledger', '3062'],
      ['Entries that the book does not have', 3, '-3040'],
      ['Book lines that the ledger does not have', 3, '180'],
      ['Differences of what was matched', null, '-2'],
      ['Balance per book', '200'],
    ]);
  });

  test('names what changed the balance without a movement: fees and breaks', () => {
    expect(said(statementOf(summary(), known('7', '3060'))).slice(-3)).toEqual([
      ['Differences of what was matched', null, '-2'],
      ['Fees and breaks outside the movements', null, '2'],
      ['Balance per book', '200'],
    ]);
  });

  test('always foots: the balance per ledger and all lines give the balance per book', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.bigInt(-9n, 9n))),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.bigInt(-9n, 9n))),
        fc.tuple(fc.bigInt(-99n, 99n), fc.bigInt(-99n, 99n)),
        fc.boolean(),
        (book, ledger, [opening, closing], isKnown) => {
          const match = matchLedger(
            book.map(([day, amount], at) => line(at, `2026-10-0${day}`, text18(amount))),
            [
              {
                account: 'A',
                records: ledger.map(([day, amount], at) =>
                  booked(String(at), `2026-10-0${day}`, text18(amount)),
                ),
              },
            ],
            { days: 1, tolerance: text18(1n), displayZone: 'UTC' },
          );
          for (const coin of matchSummary(match).coins) {
            const { lines } = statementOf(
              coin,
              isKnown ? known(text18(opening), text18(closing)) : new Map(),
            );
            expect([lines[0]!.isTotal, lines.at(-1)!.isTotal]).toEqual([true, true]);
            expect(sumUnits(lines.slice(0, -1).map(({ amount }) => amount))).toBe(
              units(lines.at(-1)!.amount),
            );
          }
        },
      ),
      { numRuns: 50 },
    ));
});
