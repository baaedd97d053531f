// Which records a sum is made of, at the edges of what was asked; and what a break most likely is.
import {
  findingInWords,
  findingsInWords,
  findingsOf,
  type BreakFinding,
} from '../../../../../src/addin/engine/proofs/break-findings';
import { breaksOfRow } from '../../../../../src/addin/engine/proofs/break-places';
import {
  behindLedgerTotal,
  behindRebatesTotal,
} from '../../../../../src/addin/engine/proofs/behind/behind-totals';
import type { FoundBehind } from '../../../../../src/addin/engine/proofs/behind/behind';
import type { CheckGround, CheckRow } from '../../../../../src/addin/engine/proofs/check';
import type { ChainLink } from '../../../../../src/addin/engine/records/balance-chain';
import type { LedgerTotalCall } from '../../../../../src/addin/engine/answers/ledger-total';
import type { RebatesTotalCall } from '../../../../../src/addin/engine/answers/rebates-total';
import { commission, entry } from '../../records/sample-records';

const shown = (found: FoundBehind): unknown => {
  if (!found.ok) throw new Error(found.sentence);
  const { title, lines, sum, cell } = found.behind;
  expect(cell).toBe(sum);
  return [title, lines.map(({ account, amount }) => `${account} ${amount}`), sum];
};

describe('the records behind a total', () => {
  const OCTOBER = { startMs: Date.UTC(2026, 9, 1), endMs: Date.UTC(2026, 10, 1) };
  const call = (changes: object = {}): LedgerTotalCall =>
    ({
      name: 'LEDGER.TOTAL',
      sum: { field: 'deltaAmount' },
      coin: 'USDT',
      types: null,
      ...changes,
    }) as unknown as LedgerTotalCall;
  const at = (cTimeMs: number, amount: string, changes: object = {}) =>
    entry({ cTimeMs, deltaAmount: amount, bizType: 'deposit', ...changes });
  const groups = [
    {
      account: 'A',
      records: [
        at(OCTOBER.startMs - 1, '1'),
        at(OCTOBER.startMs, '2'),
        at(OCTOBER.endMs - 1, '4'),
        at(OCTOBER.endMs, '8'),
        at(OCTOBER.startMs, '16', { coinName: 'BTC' }),
        at(OCTOBER.startMs, '32', { bizType: 'FEE', fees: null }),
      ],
    },
    { account: 'B', records: [at(OCTOBER.startMs, '64', { fees: '0' })] },
  ];

  test('of the ledger: coin and types in any case, the first moment counts, the last is the next', () => {
    expect(shown(behindLedgerTotal(call(), OCTOBER, groups))).toEqual([
      'Change, USDT',
      ['A 2', 'A 4', 'A 32', 'B 64'],
      '102',
    ]);
    expect(
      shown(behindLedgerTotal(call({ coin: 'usdt', types: ['fee', 'other'] }), OCTOBER, groups)),
    ).toEqual(['Change, usdt, fee, other', ['A 32'], '32']);
    const fees = call({ sum: { field: 'fees' } });
    expect(shown(behindLedgerTotal(fees, OCTOBER, groups))).toMatchObject([
      'Fees, USDT',
      ['A 0.10000000', 'A 0.10000000', 'B 0'],
      '0.2',
    ]);
    expect(shown(behindLedgerTotal(call(), null, groups))).toEqual(['Change, USDT', [], '0']);
  });

  test('of commission: both days count, a record that says nothing does not', () => {
    const on = (day: string, amount: string | null) =>
      commission({ settleStartTime: `${day} 08:00:00`, commission: amount });
    const records = [
      on('2026-10-04', '1'),
      on('2026-10-05', '2'),
      on('2026-10-06', '4'),
      on('2026-10-07', '8'),
      on('2026-10-05', null),
    ];
    const total = {
      name: 'REBATES.TOTAL',
      sum: { field: 'commission' },
      coins: ['USDT', 'BTC'],
    } as unknown as RebatesTotalCall;
    const window = { start: '2026-10-05', end: '2026-10-06' } as const;
    const of = [{ account: 'A', records }];
    expect(shown(behindRebatesTotal(total, window, of))).toEqual([
      'Commission in USDT, BTC',
      ['A 2', 'A 4'],
      '6',
    ]);
    expect(shown(behindRebatesTotal(total, null, of))).toEqual([
      'Commission in USDT, BTC',
      [],
      '0',
    ]);
  });
});

describe('what a break most likely is', () => {
  const link = (billId: string, missing: bigint): ChainLink =>
    ({ entry: entry({ billId }), missing, change: 0n, fees: 0n }) as unknown as ChainLink;
  const ground = (
    missing: readonly bigint[],
    { before, next }: { before?: bigint; next?: bigint } = {},
  ): CheckGround =>
    ({
      links: missing.map((units, i) => link(String(i), units)),
      scale: 1,
      before: before === undefined ? null : link('before', before),
      next: next === undefined ? null : link('next', next),
    }) as unknown as CheckGround;
  const reported = (of: CheckGround): readonly string[] =>
    findingsOf(of).map(
      ({ kind, entry: { billId }, breaksAt, breaks, amount }) =>
        `${kind} ${billId} at ${breaksAt.billId}, ${breaks}: ${amount}`,
    );

  test.each([
    ['nothing', ground([0n, 0n]), []],
    ['a missing entry', ground([0n, 50n, 0n]), ['missing 1 at 1, 1: 5']],
    ['an altered balance', ground([0n, 50n, -50n]), ['altered 1 at 1, 2: 5']],
    [
      'not undone by as much again',
      ground([50n, 50n]),
      ['missing 0 at 0, 1: 5', 'missing 1 at 1, 1: 5'],
    ],
    ['not undone by less', ground([50n, -40n]), ['missing 0 at 0, 1: 5', 'missing 1 at 1, 1: -4']],
    [
      'not undone later',
      ground([50n, 0n, -50n]),
      ['missing 0 at 0, 1: 5', 'missing 2 at 2, 1: -5'],
    ],
    ['undone in the next month', ground([0n, 50n], { next: -50n }), ['altered 1 at 1, 1: 5']],
    [
      'not, where the next month begins right',
      ground([50n], { next: 0n }),
      ['missing 0 at 0, 1: 5'],
    ],
    ['begun in the month before', ground([50n], { before: -50n }), ['altered before at 0, 1: -5']],
    ['not begun there', ground([50n], { before: 0n }), ['missing 0 at 0, 1: 5']],
    ['begun there only at once', ground([0n, 50n], { before: -50n }), ['missing 1 at 1, 1: 5']],
    ['altered here first', ground([50n, -50n], { before: -50n }), ['altered 0 at 0, 2: 5']],
    [
      'two altered balances',
      ground([50n, -50n, 70n, -70n, 30n]),
      ['altered 0 at 0, 2: 5', 'altered 2 at 2, 2: 7', 'missing 4 at 4, 1: 3'],
    ],
  ])('%s', (_name, of, expected) => {
    expect(reported(of)).toEqual(expected);
  });

  test('in words', () => {
    const words = (kind: 'altered' | 'missing', amount: string): string =>
      findingInWords({ kind, amount, entry: entry({ billId: '7' }) } as BreakFinding, 'BTC');
    expect([
      words('altered', '-5'),
      words('altered', '5'),
      words('missing', '-5'),
      words('missing', '1'),
      words('missing', '5'),
    ]).toEqual([
      'balance at entry 7 reads 5 BTC too low; movements intact',
      'balance at entry 7 reads 5 BTC too high; movements intact',
      'an outflow of 5 BTC is missing before entry 7',
      '1 BTC is missing before entry 7',
      '5 BTC are missing before entry 7',
    ]);
  });

  test('three are named, the rest are counted', () => {
    const all = (count: number): string | null =>
      findingsInWords({
        coin: 'BTC',
        ground: ground(Array.from({ length: count }, () => 50n)),
      } as unknown as CheckRow);
    const named = (n: number): string => `5 BTC are missing before entry ${n}`;
    expect(all(0)).toBeNull();
    expect(all(3)).toBe([0, 1, 2].map(named).join('; '));
    expect(all(5)).toBe([...[0, 1, 2].map(named), 'and 2 more'].join('; '));
    expect(findingsInWords({ coin: 'BTC', ground: null } as unknown as CheckRow)).toBeNull();
  });
});

test('a row lists its breaks between their neighbours, also those of the months beside it', () => {
  const link = (billId: string, before: bigint, missing: bigint) => ({
    ...{ entry: entry({ billId }), before, missing },
  });
  const links = [link('1', 70n, 30n), link('2', 80n, 0n), link('3', 90n, -5n)];
  const ground = { links, scale: 1, before: null, next: null };
  const placesIn = (more: object) =>
    breaksOfRow({ coin: 'BTC', ground: { ...ground, ...more } } as unknown as CheckRow).map(
      ({ previous, entry: own, next, ...amounts }) => ({
        ids: [previous?.billId, own.billId, next?.billId],
        ...amounts,
      }),
    );
  const [first, last] = [
    { coin: 'BTC', balanceBefore: '4', startsFrom: '7', missing: '3' },
    { coin: 'BTC', balanceBefore: '9.5', startsFrom: '9', missing: '-0.5' },
  ];
  expect(placesIn({})).toEqual([
    { ...first, ids: [undefined, '1', '2'] },
    { ...last, ids: ['2', '3', undefined] },
  ]);
  expect(placesIn({ before: link('0', 1n, 0n), next: link('4', 1n, 0n) })).toMatchObject([
    { ids: ['0', '1', '2'] },
    { ids: ['2', '3', '4'] },
  ]);
  const places = breaksOfRow({ coin: 'BTC', ground } as unknown as CheckRow);
  expect([places[0]!.previous, places[1]!.next]).toEqual([null, null]);
  expect(breaksOfRow({ coin: 'BTC', ground: null } as unknown as CheckRow)).toEqual([]);
});
