// Whether what a function proves holds, in words and item by item.
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { checkLedger, type CheckRow } from '../../../../src/addin/engine/proofs/check';
import {
  proofOfCheck,
  proofOfMatch,
  proofOfTieout,
} from '../../../../src/addin/engine/proofs/proof';
import type { MatchRow } from '../../../../src/addin/engine/proofs/match/match-table';
import type { Tieout, TieoutDay } from '../../../../src/addin/engine/proofs/tieout/tieout';
import { commission, entry } from '../records/sample-records';
import { inSeptember, periodsOf, unread, whole } from './rig';

const row = (status: MatchRow['status'], more: Partial<MatchRow> = {}): MatchRow => ({
  account: null,
  status,
  pass: null,
  bookRow: 2,
  bookDay: '2026-10-05',
  ledgerDay: null,
  coin: 'USDT',
  bookAmount: '100',
  ledgerAmount: null,
  difference: null,
  daysApart: null,
  billIds: [],
  reference: null,
  note: null,
  likelyReason: null,
  remark: '',
  ...more,
});

test('a match without an open row holds; each open row is an item of its own month', () => {
  expect(proofOfMatch([row('matched'), row('matched')])).toEqual({
    verdict: 'holds',
    words: 'All matched',
    items: [],
  });
  const entry = { bookRow: null, bookDay: null, ledgerDay: '2026-09-30', billIds: ['701'] };
  expect(
    proofOfMatch([
      row('matched'),
      row('unmatched'),
      row('unmatched', { ...entry, bookAmount: null, ledgerAmount: '-3' }),
      row('differs'),
      row('ambiguous', { bookDay: null }),
    ]),
  ).toEqual({
    verdict: 'fails',
    words: '2 unmatched, 1 amount differs, 1 ambiguous',
    items: [
      {
        verdict: 'fails',
        at: 1,
        month: '2026-10',
        sentence: 'USDT, 2026-10-05, book row 2: unmatched, 100',
      },
      {
        verdict: 'fails',
        at: 2,
        month: '2026-09',
        sentence: 'USDT, 2026-09-30, entry 701: unmatched, -3',
      },
      {
        verdict: 'fails',
        at: 3,
        month: '2026-10',
        sentence: 'USDT, 2026-10-05, book row 2: differs, 100',
      },
      { verdict: 'fails', at: 4, month: null, sentence: 'USDT, book row 2: ambiguous, 100' },
    ],
  });
});

test('a line of a day that was not asked belongs to no month', () => {
  const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'] as const;
  const rows = days.map((bookDay) => row('unmatched', { bookDay }));
  const asked = { days: { start: '2026-10-01', end: '2026-10-31' } } as const;
  expect(proofOfMatch(rows, asked).items.map(({ month }) => month)).toEqual([
    ...[null, '2026-10', '2026-10', null],
  ]);
});

test('where a row of a match has no amount, none is said', () => {
  expect(proofOfMatch([row('unmatched', { bookAmount: null })]).items[0]?.sentence).toBe(
    'USDT, 2026-10-05, book row 2: unmatched',
  );
});

describe('LEDGER.CHECK', () => {
  const september = (entries: readonly LedgerEntry[]): CheckRow[] =>
    checkLedger([whole('2026-09', entries)], periodsOf(['2026-09']), null, [
      whole('2026-08', []),
      whole('2026-10', []),
    ]);
  const sound = [inSeptember('1', 5, '1', '1'), inSeptember('2', 6, '1', '2')];
  const gap = [inSeptember('1', 5, '1', '1'), inSeptember('3', 7, '1', '3')];
  const gapsBothWays = [...gap, inSeptember('4', 8, '1', '1')];

  test('balances that follow tie out, and nothing is listed', () => {
    expect(proofOfCheck([{ account: 'Main', rows: september(sound) }])).toEqual({
      verdict: 'holds',
      words: 'Ties out',
      items: [],
    });
  });

  test('each month that breaks is listed with its gaps; the breaks of all months are counted', () => {
    expect(
      proofOfCheck([
        { account: '', rows: september(gap) },
        { account: '', rows: september(gapsBothWays) },
      ]),
    ).toEqual({
      verdict: 'fails',
      words: '3 breaks',
      items: [
        {
          ...{ month: '2026-09', verdict: 'fails' },
          sentence: 'USDT, 2026-09: 1 break, unexplained 1: 1 USDT is missing before entry 3',
        },
        {
          ...{ month: '2026-09', verdict: 'fails' },
          sentence:
            'USDT, 2026-09: 2 breaks, unexplained 4 (net -2): 1 USDT is missing before entry 3; an outflow of 3 USDT is missing before entry 4',
        },
      ],
    });
    expect(proofOfCheck([{ account: '', rows: september(gap) }]).words).toBe('1 break');
  });

  test('a month that is not known is open, and fails with a break beside it', () => {
    const unknown = checkLedger([unread('2026-09')], periodsOf(['2026-09']), null);
    expect(proofOfCheck([{ account: '', rows: unknown }])).toEqual({
      verdict: 'open',
      words: '1 month not known',
      items: [
        { verdict: 'open', month: '2026-09', sentence: '2026-09: 2026-09 is not on this device' },
      ],
    });
    const both = proofOfCheck([{ account: '', rows: [...unknown, ...september(gap)] }]);
    expect([both.verdict, both.words]).toEqual(['fails', '1 break, 1 month not known']);
    expect(
      proofOfCheck([{ account: '', rows: unknown.map((one) => ({ ...one, reason: null })) }]).items,
    ).toEqual([{ verdict: 'open', month: '2026-09', sentence: '2026-09: not known whole' }]);
  });

  test('gaps of a month that is not over are not said yet: the month is open', () => {
    const open = checkLedger(
      [whole('2026-09', gap, Date.UTC(2026, 8, 20))],
      periodsOf(['2026-09']),
      null,
    );
    expect(proofOfCheck([{ account: '', rows: open }])).toEqual({
      verdict: 'open',
      words: '1 month not known',
      items: [
        {
          verdict: 'open',
          month: '2026-09',
          sentence: 'USDT, 2026-09: 2026-09 had not ended when it was read',
        },
      ],
    });
  });

  test('a month beside that was not read is said once, however many coins it leaves unproven', () => {
    const coins = [...sound, inSeptember('5', 9, '2', '2', { coinName: 'BTC' })];
    const rows = checkLedger([whole('2026-09', coins)], periodsOf(['2026-09']), null, [
      unread('2026-08'),
      whole('2026-10', []),
    ]);
    expect(proofOfCheck([{ account: '', rows }])).toEqual({
      verdict: 'open',
      words: '1 opening or closing not proven',
      items: [
        {
          ...{ month: '2026-09', verdict: 'open' },
          sentence: '2026-09: opening not proven: 2026-08 is not on this device',
        },
      ],
    });
  });

  test('an account is named where there are several, and never where there is one', () => {
    const said = (accounts: readonly string[]): string[] =>
      proofOfCheck(accounts.map((account) => ({ account, rows: september(gap) }))).items.map(
        ({ sentence }) => sentence.split(':')[0]!,
      );
    expect(said(['Main'])).toEqual(['USDT, 2026-09']);
    expect(said(['Main', 'Second'])).toEqual(['Main, USDT, 2026-09', 'Second, USDT, 2026-09']);
  });
});

describe('REBATES.TIEOUT', () => {
  const RECOMPUTED: Tieout['recomputation'] = {
    ...{ formula: 'either', rounding: 'cut', decimals: 8, checked: 4, holds: 4, silent: 0 },
    failing: [],
  };
  const day = (status: TieoutDay['status'], more: Partial<TieoutDay> = {}): TieoutDay => ({
    ...{ day: '2026-10-05', settled: '5', posted: '2', difference: '3', daysPending: null },
    ...{
      status,
      isForgiven: false,
      reason: null,
      records: [],
      entries: [],
      missing: [],
      elsewhere: [],
      ...more,
    },
  });
  const tied = (days: readonly TieoutDay[], more: Partial<Tieout> = {}): Tieout => ({
    ...{ coin: 'USDT', symbols: ['BTCUSDT'], isUnlisted: false, days, unsettled: [] },
    ...{ tolerance: null, forgiven: '0' },
    ...{ settled: '5', posted: '2', difference: '3', paid: new Map(), pending: '0', residue: '3' },
    ...{ recomputation: RECOMPUTED, usdt: null, otherCoins: [], ...more },
  });
  const proofOf = (...rows: readonly Tieout[]) => proofOfTieout([{ account: 'Main', rows }]);

  test('days that tie out and days without settlement hold', () => {
    expect(proofOf(tied([day('ties out'), day('nothing settled')]))).toEqual({
      verdict: 'holds',
      words: 'Ties out',
      items: [],
    });
  });

  test.each([
    [
      'differs',
      'fails',
      '1 of 2 days differs',
      'USDT, 2026-10-05: differs, settled 5, posted 2, difference 3',
    ],
    [
      'pending',
      'open',
      '1 day pending',
      'USDT, 2026-10-05: pending, settled 5, posted 2, difference 3',
    ],
    [
      'other pairs',
      'open',
      'pairs are missing',
      'USDT, 2026-10-05: pairs that were not asked may explain it, settled 5, posted 2, difference 3',
    ],
    ['incomplete', 'open', '1 day not known', 'USDT, 2026-10-05: not known whole'],
  ] as const)('a day that is "%s": %s, %s', (status, verdict, words, sentence) => {
    expect(proofOf(tied([day('ties out'), day(status)]))).toEqual({
      verdict,
      words,
      items: [{ verdict, at: '2026-10-05', month: '2026-10', sentence }],
    });
  });

  test('a day that is not known says why', () => {
    expect(proofOf(tied([day('incomplete', { reason: '2026-10 is not read' })])).items).toEqual([
      {
        ...{ verdict: 'open', at: '2026-10-05', month: '2026-10' },
        sentence: 'USDT, 2026-10-05: 2026-10 is not read',
      },
    ]);
  });

  test('a posting without settlement fails; where other pairs may have settled it, it is open', () => {
    const unsettled = [
      { entry: entry(), day: '2026-09-30', amount: '7', lackedOn: null },
      { entry: entry(), day: '2026-10-01', amount: '8', lackedOn: null },
    ] as const;
    expect(proofOf(tied([day('ties out')], { unsettled }))).toEqual({
      verdict: 'fails',
      words: '2 posted only',
      items: [
        {
          verdict: 'fails',
          month: '2026-09',
          sentence: 'USDT, 2026-09-30: 7 posted, no settlement found',
          at: entry().billId,
        },
        {
          verdict: 'fails',
          month: '2026-10',
          sentence: 'USDT, 2026-10-01: 8 posted, no settlement found',
          at: entry().billId,
        },
      ],
    });
    expect(proofOf(tied([], { unsettled, isUnlisted: true }))).toMatchObject({
      verdict: 'open',
      words: 'pairs are missing',
      items: [
        {
          sentence: 'USDT, 2026-09-30: 7 posted, a pair that was not asked may have settled it',
        },
        {},
      ],
    });
  });

  test('all findings of all coins and accounts are counted together, the account named', () => {
    const days = [day('differs'), day('differs'), day('pending'), day('incomplete')];
    const rows = [tied(days), tied(days, { coin: 'BTC' })];
    const proof = proofOfTieout([
      { account: 'Main', rows },
      { account: 'Second', rows: [tied([day('other pairs')])] },
    ]);
    expect([proof.verdict, proof.words]).toEqual([
      'fails',
      '4 of 9 days differ, pairs are missing, 2 days pending, 2 days not known',
    ]);
    expect(proof.items.map(({ sentence }) => sentence.split(':')[0])).toEqual([
      ...new Array<string>(4).fill('Main, USDT, 2026-10-05'),
      ...new Array<string>(4).fill('Main, BTC, 2026-10-05'),
      'Second, USDT, 2026-10-05',
    ]);
  });

  test('commission that does not recompute fails: a pair is one item, whatever has no formula is counted', () => {
    const wrong = (settleStartTime: string) => ({
      record: commission({ symbol: 'ETHUSDT', settleStartTime, commission: '0.3' }),
      expected: '0.35',
    });
    const failing = [wrong('2026-10-05 00:00:00'), wrong('2026-10-06 00:00:00')];
    const found = proofOf(
      tied([day('ties out')], { recomputation: { ...RECOMPUTED, silent: 1, failing } }),
    );
    expect([found.verdict, found.words]).toEqual(['fails', '3 not recomputed']);
    expect(found.items.map(({ sentence }) => sentence)).toEqual([
      'USDT, ETHUSDT SPOT: 2 records do not recompute, the first settled from 2026-10-05 00:00:00: 0.3 for 0.35',
      'USDT: 1 record cannot be recomputed from fee and rate',
    ]);
    const none = tied([day('ties out')], { recomputation: { ...RECOMPUTED, formula: null } });
    expect(proofOf(none).words).toBe('4 not recomputed');
  });
});
