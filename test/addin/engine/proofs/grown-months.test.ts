// What was found out of a month goes on where entries come to it. The law: it is what the whole list
// shows. Else sums, balances and proofs are those of another list.
import { isDeepStrictEqual } from 'node:util';
import { findingsOfRow } from '../../../../src/addin/engine/proofs/break-findings';
import { checkingLedger } from '../../../../src/addin/engine/proofs/check';
import { ledgerBalances } from '../../../../src/addin/engine/proofs/balance';
import { ledgerTotals } from '../../../../src/addin/engine/proofs/ledger-totals';
import { chainingAccount } from '../../../../src/addin/engine/proofs/account-chains';
import { checkingChain } from '../../../../src/addin/engine/records/balance-chain';
import { grow } from '../../../../src/addin/engine/records/derived';
import { traitsOf } from '../../../../src/addin/engine/records/entry-traits';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { byTimeThenId, insertSorted } from '../../../../src/addin/engine/records/row-order';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { chance, type Chance } from '../../../../src/sandbox/data/seeded-random';
import { sourceMonth, type SourceMonth } from '../../../../src/addin/engine/proofs/source-month';
import { instantsOfMonth } from '../../../../src/addin/engine/records/zone';
import { entry } from '../records/sample-records';
import { periodsOf } from './rig';

const OCTOBER = instantsOfMonth('UTC', '2026-10');
const NOVEMBER = instantsOfMonth('UTC', '2026-11');
const TYPES = ['deposit', 'trade_in', 'trade_out', 'fee'];

const FEES = ['none', 'inside', 'outside', 'turned'] as const;
type Fees = (typeof FEES)[number];

/** An account whose exchange keeps fees in one way, and errs as often as it is said. */
class Account {
  #nth = 0;
  readonly #balances = new Map<string, bigint>();
  readonly #fees: readonly Fees[];

  constructor(
    readonly draw: Chance,
    readonly oddOneIn: number,
    one: Fees = draw.pick(FEES),
  ) {
    const two = draw.oneIn(4) ? draw.pick(['inside', 'outside'] as const) : one;
    this.#fees = [one, two];
  }

  post(atMs: number): LedgerEntry {
    const { draw } = this;
    const isOdd = draw.oneIn(this.oddOneIn);
    const nth = (this.#nth += 1);
    const kind = draw.below(isOdd ? 6 : 2);
    const type = draw.below(TYPES.length);
    const model = this.#fees[type % 2]!;
    const fee = model === 'none' || draw.oneIn(2) ? 0n : BigInt(draw.between(1, 5));
    const change = BigInt(draw.between(-9, 12));
    const moved = model === 'outside' || model === 'turned' ? -fee : 0n;
    const name = ['USDT', 'BTC', 'ETH', 'usdt', 'LUNA', 'LUNA'][kind]!;
    const after = (this.#balances.get(name) ?? 100n) + change + moved;
    this.#balances.set(name, after);
    const wrong = isOdd && draw.oneIn(3) ? after + 7n : after;
    return entry({
      billId: String(7_000_000 + (isOdd && draw.oneIn(4) ? nth - 3 : nth)),
      ...{
        coinName: name,
        coinId: [1, 2, 3, 1, 50, 901][kind]!,
        bizType: TYPES[type]!,
        cTimeMs: atMs,
      },
      deltaAmount: isOdd && draw.oneIn(3) ? `${change}.000` : String(change),
      afterAmount: isOdd && draw.oneIn(4) ? null : String(wrong),
      fees: fee === 0n ? null : String(model === 'turned' ? -fee : fee),
    });
  }
}

/** Sources as a function is handed them, anew each time. */
const sourcesOf = (
  october: readonly LedgerEntry[],
  november: readonly LedgerEntry[],
  isWhole: boolean,
): SourceMonth[] => {
  const read = { retained: true, pages: [], duplicatesRemoved: 0 };
  const atMs = november.at(-1)?.cTimeMs ?? NOVEMBER.startMs;
  return [
    sourceMonth('2026-10', OCTOBER, {
      ...{ ...read, entries: october },
      fetchedAtMs: isWhole ? OCTOBER.endMs : OCTOBER.endMs - 1,
    }),
    sourceMonth('2026-11', NOVEMBER, { ...read, entries: november, fetchedAtMs: atMs }),
  ];
};

function shown(
  october: readonly LedgerEntry[],
  november: readonly LedgerEntry[],
  isWhole: boolean,
) {
  const sources = sourcesOf(october, november, isWhole);
  const totals = atOnce(ledgerTotals(november));
  const { span, chains } = atOnce(ledgerBalances([sources[1]!]));
  const { byCoin, ...chain } = atOnce(checkingChain(november));
  const beside = [sources[0]!];
  const rows = atOnce(checkingLedger([sources[1]!], periodsOf(['2026-11']), null, beside));
  return {
    traits: traitsOf(november),
    chain: { ...chain, byCoin: [...byCoin] },
    types: totals.byType(),
    names: [...totals.names.marks.keys(), ...totals.names.types],
    coins: [totals.seen, [...totals.seen.lastOfMark]],
    total: ['USDT', 'LUNA (901)'].map((coin) =>
      totals.total({ field: 'deltaAmount', coin, types: null }),
    ),
    balances: [span, [...chains].map(([coin, one]) => [coin, one, [...one.feesOf]])],
    rows,
    findings: rows.map(findingsOfRow),
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'a month that grows shows what its whole list shows (%i)',
  (seed) => {
    const draw = chance('grown months', seed);
    const account = new Account(draw, draw.pick([10_000, 60, 8]));
    let atMs = OCTOBER.endMs - 100_000;
    const posted = (count: number, stepMs: number): LedgerEntry[] =>
      Array.from({ length: count }, () => {
        atMs += draw.oneIn(3) ? 0 : draw.between(1, stepMs);
        return account.post(draw.oneIn(25) ? atMs - draw.between(0, 3_000) : atMs);
      }).sort(byTimeThenId);
    const october = posted(draw.between(0, 30), 900);
    atMs = NOVEMBER.startMs + 10_000;
    let november: readonly LedgerEntry[] = posted(draw.between(0, 40), 900);
    const isWhole = !draw.oneIn(4);
    for (let step = 0; step < 8; step += 1) {
      if (!draw.oneIn(4)) {
        const copies = shown([...october], [...november], isWhole);
        const found = shown(october, november, isWhole);
        for (const [name, value] of Object.entries(copies))
          expect([name, isDeepStrictEqual(found[name as keyof typeof found], value)]).toEqual([
            name,
            true,
          ]);
      }
      const added = posted(draw.between(1, 6), draw.oneIn(3) ? 5 : 900);
      const grown = insertSorted(november, added, byTimeThenId);
      grow(november, added, grown);
      november = grown;
    }
  },
);

test.each(FEES)('links of before stay as they are, and are not made again (fees %s)', (fees) => {
  const account = new Account(chance('grown months', 'links'), 1_000_000, fees);
  const made = (count: number, fromMs: number): LedgerEntry[] =>
    Array.from({ length: count }, (_, n) => account.post(fromMs + n));
  const october = made(50, OCTOBER.startMs);
  const before = made(50, NOVEMBER.startMs);
  const added = made(5, NOVEMBER.startMs + 1_000);
  const grown = [...before, ...added];
  const linksIn = (november: readonly LedgerEntry[]) => {
    const { chains } = atOnce(chainingAccount(sourcesOf(october, november, true)));
    return [...chains.values()].flatMap(({ stretches }) => stretches[0]!.links);
  };
  const first = new Set(linksIn(before));
  grow(before, added, grown);
  const again = linksIn(grown);
  expect(again).toHaveLength(105);
  expect(again.filter((link) => first.has(link))).toHaveLength(100);
});

test('what comes to one coin leaves the chains of the others as they are', () => {
  const at = (cTimeMs: number, coinName: string, deltaAmount: string, afterAmount: string) =>
    entry({ billId: String(cTimeMs), coinName, cTimeMs, deltaAmount, afterAmount, fees: '1' });
  const before = [at(10, 'USDT', '5', '5'), at(20, 'USDT', '3', '8'), at(30, 'BTC', '2', '2')];
  const added = [at(25, 'USDT', '1', '9')];
  const known = atOnce(checkingChain(before));
  const entries = insertSorted(before, added, byTimeThenId);
  grow(before, added, entries);
  const grown = atOnce(checkingChain(entries));
  expect(grown).toEqual(atOnce(checkingChain([...entries])));
  expect(grown.byCoin.get('BTC')).toBe(known.byCoin.get('BTC'));
});
