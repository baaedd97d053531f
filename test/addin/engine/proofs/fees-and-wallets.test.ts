// Where fees stand by business type, and balances of several wallets. If these fail, fees or
// transfers are called missing, or a balance of one wallet passes for that of the coin.
import fc from 'fast-check';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { ledgerBalances } from '../../../../src/addin/engine/proofs/balance';
import { findingsOfRow } from '../../../../src/addin/engine/proofs/break-findings';
import { checkLedger, type CheckRow } from '../../../../src/addin/engine/proofs/check';
import { checkMatrix } from '../../../../src/addin/engine/proofs/check-table';
import { proofOfCheck } from '../../../../src/addin/engine/proofs/proof';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { chained, periodsOf, whole } from './rig';

const at = (day: number): string => new Date(Date.UTC(2026, 8, day)).toISOString();
const moved = (
  day: number,
  bizType: string,
  change: string,
  after: string,
  fees: string | null = null,
  coinName = 'EUR',
): LedgerEntry =>
  chained(`${coinName}${day}`, at(day), change, after, { bizType, fees, coinName, coinId: null });
const september = (entries: readonly LedgerEntry[]): CheckRow[] =>
  checkLedger(
    [whole('2026-08', []), whole('2026-09', entries), whole('2026-10', [])],
    periodsOf(['2026-09']),
    null,
  );
const cellsOf = (rows: readonly CheckRow[], label: string) => {
  const { matrix } = checkMatrix([{ account: 'A', rows }], false, false, {
    ...{ typed: null, displayZone: 'UTC', dateSystem: 1900, headers: 1 },
  });
  const column = matrix![0]!.indexOf(label);
  return matrix!.slice(1).map((row) => {
    const cell = row[column];
    return typeof cell === 'object' ? String(cell.basicValue) : String(cell);
  });
};

/** After the rows that an exchange's public export has of one coin in two wallets. */
const EARN = [
  moved(1, 'deposit', '500', '500'),
  moved(2, 'transfer_out', '-20.1234', '479.8766'),
  moved(3, 'transfer_in', '20.1234', '20.1234'),
  moved(4, 'reward', '0.0179', '20.1413'),
  moved(5, 'withdraw', '-100', '379.8766'),
];

describe('two wallets under one coin', () => {
  test('are said, with what each closes at, and nothing is called missing', () => {
    const [row] = september(EARN);
    expect(row).toMatchObject({ status: 'two chains', breaks: [] });
    expect(row!.amounts).toMatchObject({ opening: '0', closing: '400.0179', unexplained: '0' });
    expect(findingsOfRow(row!)).toEqual([
      'balances of EUR follow two chains, which close at 379.8766 and 20.1413',
    ]);
    expect(proofOfCheck([{ account: 'A', rows: [row!] }])).toMatchObject({
      verdict: 'open',
      words: '1 balance in several chains',
    });
  });

  test('no balance of one of them passes for that of the coin', () => {
    const balances = atOnce(ledgerBalances([whole('2026-09', EARN)]));
    expect(balances.at('EUR', Date.parse(at(6)))).toEqual({
      known: false,
      wantsEarlier: false,
      sentence:
        'The balances of EUR follow 2 chains at that moment, as those of several wallets would: 379.8766 (entry EUR5), 20.1413 (entry EUR4). None of them is the balance. LEDGER.BALANCES lists each.',
      wallets: [
        { balance: '379.8766', billId: 'EUR5' },
        { balance: '20.1413', billId: 'EUR4' },
      ],
    });
    expect(balances.at('EUR', Date.parse(at(2)))).toMatchObject({
      known: true,
      balance: '479.8766',
    });
  });

  test('entries that are missing, or one that stands alone, make no second chain', () => {
    const gone = [
      EARN[0]!,
      ...[6, 7, 8].map((day) => moved(day, 'deposit', '1', String(600 + day))),
    ];
    expect(september(gone)[0]).toMatchObject({ status: 'breaks', breaks: { length: 1 } });
    const sole = [
      moved(1, 'deposit', '5', '5'),
      moved(2, 'deposit', '3', '80'),
      moved(3, 'deposit', '1', '6'),
    ];
    expect(september(sole)[0]).toMatchObject({ status: 'breaks', wallets: null });
  });

  test('an entry that is missing in one of them is missing there, and makes no third', () => {
    const entries = [5, 100, 8, 150, 11, 175, 12, 180, 16].map((after, nth) =>
      moved(
        nth + 1,
        'deposit',
        ['5', '100', '3', '50', '1', '25', '1', '5', '4'][nth]!,
        String(after),
      ),
    );
    expect(september(entries)[0]).toMatchObject({
      breaks: [{ missing: '2' }],
      wallets: ['16', '180'],
    });
  });

  test('of two to four wallets, in any order of their entries, each closing reads back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 10 ** 6, max: 10 ** 9 })), {
          minLength: 20,
          maxLength: 60,
        }),
        (moves) => {
          const wallets = new Map<number, number>();
          const entries = moves.map(([wallet, size], place) => {
            // No two wallets come to the same balance.
            const change = size * 1_000 + place;
            wallets.set(wallet, (wallets.get(wallet) ?? 0) + change);
            return chained(
              String(place),
              new Date(Date.UTC(2026, 8, 1) + place * 3_600_000).toISOString(),
              String(change),
              String(wallets.get(wallet)),
              { bizType: 'deposit' },
            );
          });
          const counts = [...wallets.keys()].map(
            (one) => moves.filter(([of]) => of === one).length,
          );
          fc.pre(wallets.size > 1 && Math.min(...counts) > 3);
          const [row] = september(entries);
          expect(row!.wallets?.map(Number).sort()).toEqual([...wallets.values()].sort());
          expect(row!.breaks).toEqual([]);
        },
      ),
    );
  });
});

describe('where fees stand', () => {
  test('inside the change of one business type and outside of another, both are found', () => {
    const rows = september([
      moved(1, 'deposit', '1000', '1000'),
      moved(2, 'withdraw', '-100', '900', '1'),
      moved(3, 'trade_out', '-50', '849.5', '0.5'),
      moved(4, 'withdraw', '-10', '839.5', '1'),
      moved(5, 'trade_out', '-20', '819.3', '0.2'),
    ]);
    expect(rows[0]).toMatchObject({
      status: 'ties out',
      amounts: { feesTaken: '-0.7', fees: '2.7', closing: '819.3' },
    });
    expect(cellsOf(rows, 'Fee model')).toEqual([
      'trade_out outside the change; withdraw inside the change',
    ]);
  });

  test('written below zero and outside the change, they are found with their sign turned', () => {
    const rows = september([
      moved(1, 'deposit', '1000', '1000'),
      moved(2, 'withdraw', '-100', '899', '-1'),
      moved(3, 'withdraw', '-10', '888', '-1'),
    ]);
    expect(rows[0]).toMatchObject({ status: 'ties out', amounts: { feesTaken: '-2' } });
    expect(cellsOf(rows, 'Fee model')).toEqual(['outside the change, signs turned']);
  });

  test('Z3: fees that the change leaves out, and the balance too, are said', () => {
    const sold = { ...moved(2, 'trade_out', '-100', '900', '0.1'), fillValue: '100.00' };
    const bought = { ...moved(3, 'trade_in', '49.9', '949.9', '0.1'), fillSize: '50' };
    const rows = september([moved(1, 'deposit', '1000', '1000'), sold, bought]);
    expect(rows[0]).toMatchObject({ status: 'ties out' });
    expect(findingsOfRow(rows[0]!)).toEqual([
      'fees of 1 entry, 0.1 EUR in all, stand neither inside the change nor beside it: the change of entry EUR2 is the whole filled amount',
    ]);
    expect(
      findingsOfRow(
        september(
          [moved(1, 'deposit', '1000', '1000'), bought].map((one, at) =>
            at === 0 ? one : { ...one, afterAmount: '1049.9' },
          ),
        )[0]!,
      ),
    ).toEqual([]);
  });

  test('a type that a coin says nothing of is as in the other coins', () => {
    const rows = september([
      moved(1, 'trade', '-1', '9', '0.5', 'BTC'),
      moved(2, 'deposit', '100', '100'),
      moved(3, 'trade', '-10', '89.5', '0.5'),
      moved(4, 'withdraw', '-10', '79.5', '1'),
    ]);
    expect(rows[0]).toMatchObject({ coin: 'BTC', amounts: { opening: '10.5' } });
  });

  test('where nothing shows it, both openings are said', () => {
    const rows = september([moved(9, 'withdraw', '-36.1477171', '0', '0.05', 'DOT')]);
    const both = '36.1477171 or 36.1977171';
    expect(findingsOfRow(rows[0]!).join()).toContain(`opening ${both} DOT`);
    expect(cellsOf(rows, 'Opening and closing').join()).toContain(`starts from ${both} DOT`);
    expect(proofOfCheck([{ account: 'A', rows }])).toMatchObject({ verdict: 'open' });
    const balances = atOnce(ledgerBalances([whole('2026-09', [rows[0]!.ground!.links[0]!.entry])]));
    expect(balances.at('DOT', Date.parse(at(2)))).toMatchObject({
      known: false,
      wantsEarlier: true,
      sentence: expect.stringContaining(both),
    });
  });

  test('a ledger made under any law of fees by type reads back under it', () => {
    const models = fc.constantFrom('inside', 'outside', 'turned');
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), models, { minKeys: 3, maxKeys: 3 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 999 })), {
          minLength: 3,
          maxLength: 30,
        }),
        (law, moves) => {
          let balance = 10 ** 7;
          const entries = [...['a', 'b', 'c'].map((type) => [type, 7] as const), ...moves].map(
            ([type, size], place) => {
              const fees = law[type] === 'turned' ? -(size * 1_000 + 1) : size * 1_000 + 1;
              balance += size * 31 - (law[type] === 'inside' ? 0 : size * 1_000 + 1);
              return chained(
                String(place),
                new Date(Date.UTC(2026, 8, 1) + place * 3_600_000).toISOString(),
                String(size * 31),
                String(balance),
                { bizType: type, fees: String(fees) },
              );
            },
          );
          const first = chained('0', '2026-09-01T00:00:00Z', '1', String(10 ** 7), { fees: null });
          const [row] = september([{ ...first, cTimeMs: first.cTimeMs - 1_000 }, ...entries]);
          expect(row!.breaks).toEqual([]);
          for (const [type, model] of Object.entries(law))
            expect(row!.feesOf.get(type)).toBe(model);
        },
      ),
    );
  });
});
