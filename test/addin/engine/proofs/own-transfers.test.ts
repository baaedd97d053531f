// What left one account of the firm and arrived in another. What would be lost: a deposit that is
// posted as income though the firm sent it itself, or income that a guess takes away.
import fc from 'fast-check';
import {
  markKey,
  withMarks,
  withoutMark,
  type HandMark,
} from '../../../../src/addin/engine/records/match-marks';
import {
  ownTransfers,
  transferMark,
  transferredBy,
  transferredOf,
  type MovedEntry,
  type OwnTransfer,
} from '../../../../src/addin/engine/proofs/own-transfers';
import { movedIn } from '../../../../src/addin/engine/proofs/closing/roll-forward-columns';
import { KNOWN_TYPES } from '../../../../src/addin/engine/proofs/closing/type-columns';
import { coinsOfEntries } from '../../../../src/addin/engine/records/coins';
import { chained, whole } from './rig';
import { dayOfUtcMs } from '../../../../src/addin/engine/records/calendar';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 9, 5);
const OCTOBER = { first: '2026-10-01', last: '2026-10-31' } as const;

const moved = (
  account: string,
  billId: string,
  change: string,
  over: Partial<MovedEntry & { readonly hour: number }> = {},
): MovedEntry => {
  const atMs = MIDNIGHT + (over.hour ?? 0) * HOUR;
  return {
    ...{ account, billId, coin: 'USDT', day: dayOfUtcMs(atMs), atMs, change, fee: '0' },
    ...over,
  };
};
const said = ({ from, to, amount }: OwnTransfer): string =>
  `${from.billId} to ${to.billId}: ${amount}`;
const found = (entries: readonly MovedEntry[], marks: readonly HandMark[] = []) => {
  const { pairs, unclear, decided } = ownTransfers(entries, marks, OCTOBER);
  return {
    pairs: pairs.map(said),
    unclear: unclear.map((group) => group.map(said)),
    decided: decided.map(({ amount, coin, gone }) => [`${amount} ${coin}`, ...gone]),
  };
};
const NONE = { pairs: [], unclear: [], decided: [] };

test.each<[string, readonly MovedEntry[], string]>([
  ['the same amount', [moved('A', '1', '-100'), moved('B', '2', '100.00')], '1 to 2: 100'],
  [
    'less the fee of the withdrawal',
    [moved('A', '1', '-100.5', { fee: '0.5' }), moved('B', '2', '100')],
    '1 to 2: 100',
  ],
  [
    'a fee that stands beside the change, whatever its sign',
    [moved('A', '1', '-100', { fee: '-0.5' }), moved('B', '2', '100')],
    '1 to 2: 100',
  ],
  [
    'less the fee of the deposit',
    [moved('A', '1', '-100'), moved('B', '2', '99', { fee: '1' })],
    '1 to 2: 100',
  ],
  [
    'three days later',
    [moved('A', '1', '-100'), moved('B', '2', '100', { hour: 72 })],
    '1 to 2: 100',
  ],
  [
    'posted half an hour before',
    [moved('A', '1', '-100', { hour: 0.5 }), moved('B', '2', '100')],
    '1 to 2: 100',
  ],
  [
    'over the end of the month',
    [moved('A', '1', '-100', { hour: 26 * 24 + 23 }), moved('B', '2', '100', { hour: 27 * 24 })],
    '1 to 2: 100',
  ],
])('a pair is found: %s', (_, entries, pair) => {
  expect(found(entries)).toEqual({ ...NONE, pairs: [pair] });
});

test.each<[string, readonly MovedEntry[]]>([
  ['one account', [moved('A', '1', '-100'), moved('A', '2', '100')]],
  ['two coins', [moved('A', '1', '-100'), moved('B', '2', '100', { coin: 'USDC' })]],
  ['another amount', [moved('A', '1', '-100'), moved('B', '2', '99.99')]],
  ['a fee that nothing states', [moved('A', '1', '-101'), moved('B', '2', '100')]],
  ['too late', [moved('A', '1', '-100'), moved('B', '2', '100', { hour: 73 })]],
  ['two hours before', [moved('A', '1', '-100', { hour: 2 }), moved('B', '2', '100')]],
  ['nothing', [moved('A', '1', '0'), moved('B', '2', '0')]],
  [
    'another month',
    [moved('A', '1', '-100', { hour: 28 * 24 }), moved('B', '2', '100', { hour: 28 * 24 })],
  ],
])('no pair: %s', (_, entries) => {
  expect(found(entries)).toEqual(NONE);
});

test('alike in amount, each with its own: all are found; where one is over, none is guessed', () => {
  const each = [
    moved('A', '1', '-100'),
    moved('A', '3', '-100', { hour: 24 }),
    moved('B', '2', '100', { hour: 1 }),
    moved('B', '4', '100', { hour: 25 }),
  ];
  expect(found(each).pairs).toEqual(['1 to 2: 100', '3 to 4: 100']);
  expect(found(each.slice(0, 3))).toEqual({ ...NONE, pairs: ['1 to 2: 100'] });
  const over = [...each, moved('A', '5', '-100', { hour: 1 })];
  expect(found(over)).toEqual({
    ...NONE,
    unclear: [['1 to 2: 100', '1 to 4: 100', '5 to 2: 100', '5 to 4: 100', '3 to 4: 100']],
  });
});

test('what was agreed is open no more, and says which entry of it is gone or another one', () => {
  const [from, to] = [moved('A', '1', '-100.5', { fee: '0.5' }), moved('B', '2', '100')];
  const [pair] = ownTransfers([from, to], [], OCTOBER).pairs;
  const agreed = [transferMark(pair!, 'transfer')];
  expect(found([from, to], agreed)).toEqual({ ...NONE, decided: [['100 USDT']] });
  const [left, came] = agreed[0]!.entries;
  const overTheEnd = {
    ...agreed[0]!,
    entries: [[left![0], left![1], '2026-09-30'], came!],
  } as const;
  expect(found([from, to], [overTheEnd]).decided).toEqual([['100 USDT']]);
  expect(found([from], agreed).decided).toEqual([['100 USDT', '2, 2026-10-05, 100 USDT']]);
  expect(found([from, { ...to, change: '90' }], agreed).decided).toEqual([
    ['100 USDT', '2, 2026-10-05, 100 USDT'],
  ]);
  const apart = [transferMark(pair!, 'no transfer')];
  expect(found([from, to], apart)).toEqual({ ...NONE, decided: [['100 USDT']] });
  // What was turned down leaves the entries free for others.
  expect(found([from, to, moved('C', '3', '100')], apart).pairs).toEqual(['1 to 3: 100']);
});

test('what is agreed to again, as when the workbook is saved by two people, counts once', () => {
  const entries = [moved('A', '1', '-100'), moved('B', '2', '100')];
  const mark = transferMark(ownTransfers(entries, [], OCTOBER).pairs[0]!, 'transfer');
  const stored = Object.fromEntries(Object.entries(mark).reverse()) as unknown as HandMark;
  const once = withMarks([stored], [mark]);
  expect(withMarks(once, [mark])).toEqual(once);
  expect(found(entries, once).decided).toEqual([['100 USDT']]);
  expect(withoutMark(once, markKey(stored))).toEqual([]);
});

test('the agreed part of an entry is the transfer, the rest of it the fee it states', () => {
  const amountOf = transferredBy([
    {
      ...{ kind: 'transfer', lines: [], reason: '', amount: '100', coin: 'USDT' },
      entries: [
        ['entry 1 A', '', '2026-10-05'],
        ['entry 2 B', '', '2026-10-05'],
      ],
    },
  ]);
  const part = (name: string, change: bigint, fees: bigint): bigint =>
    transferredOf({ change, fees }, 1, amountOf.get(name));
  expect(part('entry 1 A', -1_005n, 5n)).toBe(-1_000n);
  expect(part('entry 1 A', -1_000n, 5n)).toBe(-1_000n);
  expect(part('entry 2 B', 1_000n, 0n)).toBe(1_000n);
  expect(part('entry 2 B', 999n, 0n)).toBe(0n);
  expect(part('entry 3 B', 1_000n, 0n)).toBe(0n);
});

const entry = fc
  .record({
    account: fc.constantFrom('A', 'B', 'C'),
    size: fc.integer({ min: 1, max: 4 }),
    isOut: fc.boolean(),
    fee: fc.constantFrom('0', '0', '1', '-1'),
    hour: fc.integer({ min: 0, max: 200 }),
    coin: fc.constantFrom('USDT', 'BTC'),
  })
  .map(({ account, size, isOut, ...over }) => ({
    ...over,
    ...{ account, change: `${isOut ? '-' : ''}${size}` },
  }));
const ledger = fc
  .array(entry, { maxLength: 14 })
  .map((all) =>
    all.map(({ account, change, ...over }, at) => moved(account, `${at}`, change, over)),
  );

/** Written anew: does one follow from the other? */
const mayBe = (from: MovedEntry, to: MovedEntry): boolean => {
  const [out, into] = [Number(from.change), Number(to.change)];
  const [outFee, inFee] = [Math.abs(Number(from.fee)), Math.abs(Number(to.fee))];
  const later = to.atMs - from.atMs;
  return (
    out < 0 &&
    into > 0 &&
    from.account !== to.account &&
    from.coin === to.coin &&
    later >= -HOUR &&
    later <= 72 * HOUR &&
    [-out, -out - outFee].some((sent) => sent > 0 && [into, into + inFee].includes(sent))
  );
};

test('pairs fit, are one to one and maximal; whatever fits is found or asked, in any order', () => {
  fc.assert(
    fc.property(ledger, fc.infiniteStream(fc.nat()), (entries, keys) => {
      const { pairs, unclear } = ownTransfers(entries, [], OCTOBER);
      const inPairs = pairs.flatMap(({ from, to }) => [from, to]);
      expect(new Set(inPairs).size).toBe(inPairs.length);
      for (const { from, to } of pairs) expect(mayBe(from, to)).toBe(true);
      const asked = new Set(unclear.flat().flatMap(({ from, to }) => [from, to]));
      for (const one of inPairs) expect(asked.has(one)).toBe(false);
      // Of two that fit, both are in pairs or both in one question.
      for (const from of entries)
        for (const to of entries)
          if (mayBe(from, to)) {
            expect(inPairs.includes(from) || asked.has(from)).toBe(true);
            expect(inPairs.includes(from)).toBe(inPairs.includes(to));
          }
      const shuffled = entries
        .map((one) => ({ one, key: keys.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(ownTransfers(shuffled, [], OCTOBER)).toEqual({ pairs, unclear, decided: [] });
    }),
    { numRuns: 500 },
  );
});

test('agreeing to what is found leaves nothing found, and what it moved adds up to nothing', () => {
  fc.assert(
    fc.property(ledger, (entries) => {
      const { pairs } = ownTransfers(entries, [], OCTOBER);
      const marks = pairs.map((pair) => transferMark(pair, 'transfer'));
      const after = ownTransfers(entries, marks, OCTOBER);
      expect(after.pairs).toEqual([]);
      expect(after.decided.flatMap(({ gone }) => gone)).toEqual([]);
      const amountOf = transferredBy(marks);
      const parts = entries.map(({ account, billId, change, fee }) =>
        transferredOf(
          { change: BigInt(change), fees: BigInt(fee) },
          0,
          amountOf.get(`entry ${billId} ${account}`),
        ),
      );
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(0n);
    }),
  );
});

test('what may be a transfer is read from the months of every account and from those beside them', () => {
  const sent = (billId: string, iso: string, bizType: string, more = {}) =>
    chained(billId, iso, '-5', '1', { bizType, ...more });
  const entries = [
    sent('1', '2026-10-05T23:30:00Z', 'withdraw', { fees: '0.1' }),
    sent('2', '2026-10-06T12:00:00Z', 'trade_out'),
    sent('3', '2026-10-07T12:00:00Z', 'deposit'),
  ];
  const later = sent('4', '2026-11-01T12:00:00Z', 'deposit');
  const unknown = { ...whole('2026-10', []), entries: null };
  const found = movedIn(
    [
      {
        ...{ account: 'A', sources: [whole('2026-10', entries)] },
        beside: [whole('2026-11', [later])],
      },
      { account: 'B', sources: [unknown] },
    ],
    coinsOfEntries([[...entries, later]]),
    KNOWN_TYPES,
    'Europe/Berlin',
  );
  expect(found.map(({ billId, day, fee }) => [billId, day, fee])).toEqual([
    ['1', '2026-10-06', '0.1'],
    ['3', '2026-10-07', '0'],
    ['4', '2026-11-01', '0'],
  ]);
  expect(found[0]).toEqual({
    ...{ account: 'A', billId: '1', coin: 'USDT', atMs: entries[0]!.cTimeMs },
    ...{ day: '2026-10-06', change: '-5', fee: '0.1' },
  });
});

test('each of three goes with its own, also where the first of them could take the only one of another', () => {
  const [first, second] = [moved('A', '1', '-5'), moved('B', '2', '-5', { hour: 1 })];
  const [only, other] = [moved('C', '3', '5', { hour: 2 }), moved('B', '4', '5', { hour: 3 })];
  expect(found([first, second, only, other]).pairs.sort()).toEqual(['1 to 4: 5', '2 to 3: 5']);
});
