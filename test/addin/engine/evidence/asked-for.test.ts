// What would be lost if these failed: somebody binds genuine answers to another question, and the
// file is verified over days, pairs or accounts that nobody asked for.
import fc from 'fast-check';
import { certified, type RowsRead } from '../../../../src/addin/engine/evidence/rows-behind';
import type { RebatesQuestionOfRows } from '../../../../src/addin/engine/evidence/rows-question';
import type { RebateSource } from '../../../../src/addin/engine/evidence/certificate-sources';
import { daysOf, type DayWindow, type IsoDay } from '../../../../src/addin/engine/records/calendar';
import {
  windowIdOf,
  type ArchivedDay,
  type ArchivedWindow,
} from '../../../../src/addin/engine/archive/stored-answers';
import { verifyEvidence } from '../../../../src/cli/verify/verify-evidence';
import { runsOf } from '../../../seeds';
import { entriesOf, monthOf, rawCommission, rawEntry, SERIES, windowOf } from '../archive/rig';
import { fileOf, LEDGER_QUESTION, REBATES_QUESTION, ZONES } from './rig';

/** As somebody does who knows the form: certificate, hashes and seal follow from what is written. */
async function verdictOn(read: RowsRead, accounts = ['Client']) {
  const stated = { called: [], rounded: [], version: '1.2.3', accounts, zones: ZONES };
  const certificate = await certified(read, stated);
  const verdict = await verifyEvidence(await fileOf({ read, certificate }));
  return verdict.ok ? `verified, ${verdict.certificate.rows} rows` : verdict.faults.join(' ');
}

const AUGUST = windowOf({ start: '2026-08-02', end: '2026-08-05' }, [
  rawCommission('2026-08-02'),
  rawCommission('2026-08-05', { commission: '7' }),
]);

const within = ({ start, end }: DayWindow, day: string): boolean => start <= day && day <= end;

function dayIn(window: ArchivedWindow, day: IsoDay): ArchivedDay {
  const { windowId, fetchedAtMs, reading } = window;
  const records = reading.records.filter((one) => one.settleStartTime.startsWith(day));
  return { windowId, fetchedAtMs, retained: true, records };
}

/** @param boundTo which window a day is said to be answered by. */
function source(
  window: DayWindow,
  windows: readonly ArchivedWindow[],
  boundTo: (day: IsoDay) => ArchivedWindow = () => windows[0]!,
): RebateSource {
  const days = daysOf(window).map((day) => [day, dayIn(boundTo(day), day)] as const);
  return { account: 1, series: SERIES, window, windows, days: new Map(days) };
}

const asking = (from: IsoDay, to: IsoDay): RebatesQuestionOfRows => ({
  ...REBATES_QUESTION,
  period: { from, to },
});

test('the answers of 2 to 5 August are verified for these days', async () => {
  const read = source({ start: '2026-08-02', end: '2026-08-05' }, [AUGUST]);
  expect(await verdictOn({ ...asking('2026-08-02', '2026-08-05'), sources: [read] })).toBe(
    'verified, 2 rows',
  );
});

test.each<[IsoDay, IsoDay]>([
  ['2026-08-02', '2026-09-30'],
  ['2026-10-01', '2026-10-31'],
  ['2026-08-01', '2026-08-05'],
])('they say nothing of %s to %s', async (start, end) => {
  const read = { ...asking(start, end), sources: [source({ start, end }, [AUGUST])] };
  expect(await verdictOn(read)).toMatch(/no answer .* asked for|answers no day that was asked/);
});

test('an older window does not speak for days that a newer one asked for', async () => {
  const later = AUGUST.fetchedAtMs + 60_000;
  const newer = windowOf({ start: '2026-08-04', end: '2026-08-05' }, [], later);
  const window = { start: '2026-08-02', end: '2026-08-05' } as const;
  const question = asking(window.start, window.end);
  const honest = source(window, [AUGUST, newer], (day) => (day < '2026-08-04' ? AUGUST : newer));
  expect(await verdictOn({ ...question, sources: [honest] })).toBe('verified, 1 rows');
  const forged = source(window, [AUGUST, newer], () => AUGUST);
  expect(await verdictOn({ ...question, sources: [forged] })).toContain('rows says 2');
});

test('what is bound to the newest window that asked for it is verified, and nothing else is', async () => {
  const days = daysOf({ start: '2026-08-01', end: '2026-08-12' });
  const at = fc.nat(days.length - 1);
  const drawn = fc.tuple(fc.array(fc.tuple(at, at), { minLength: 1, maxLength: 4 }), at, at);
  await fc.assert(
    fc.asyncProperty(drawn, async ([pairs, one, other]) => {
      const windows = pairs.map(([a, b], n) => {
        const window = { start: days[Math.min(a, b)]!, end: days[Math.max(a, b)]! };
        const records = daysOf(window).map((day) => rawCommission(day, { commission: `${n}` }));
        return windowOf(window, records, AUGUST.fetchedAtMs + n);
      });
      const asked = { start: days[Math.min(one, other)]!, end: days[Math.max(one, other)]! };
      const newest = (day: IsoDay) =>
        windows.findLast((of) => within(of.reading.question as DayWindow, day));
      const honestly = (day: IsoDay) => newest(day) ?? windows[0]!;
      const isAnswered = daysOf(asked).every((day) => newest(day) !== undefined);
      const used = windows.filter((of) => daysOf(asked).some((day) => newest(day) === of));
      const question = asking(asked.start, asked.end);
      const honest = source(asked, used, honestly);
      const said = await verdictOn({ ...question, sources: [honest] });
      expect(said === `verified, ${daysOf(asked).length} rows`).toBe(isAnswered);
      if (used.length < 2) return;
      const swapped = (day: IsoDay) => (newest(day) === used[0] ? used[1]! : honestly(day));
      const forged = { ...question, sources: [source(asked, used, swapped)] };
      expect(await verdictOn(forged)).not.toMatch(/^verified/);
    }),
    { numRuns: runsOf(60) },
  );
});

test('a window longer than the exchange answers was never asked', async () => {
  const window = { start: '2026-05-01', end: '2026-07-30' } as const;
  const read = source(window, [windowOf(window, [])]);
  expect(await verdictOn({ ...asking(window.start, window.end), sources: [read] })).toContain(
    'no window of at most 90 days',
  );
});

test('a day that is said to be no longer held has no answer beside it', async () => {
  const window = { start: '2026-08-02', end: '2026-08-05' } as const;
  const read = source(window, [AUGUST]);
  const days = new Map(read.days).set('2026-08-05', {
    ...{ records: [], retained: false, fetchedAtMs: AUGUST.fetchedAtMs },
  });
  const question = asking(window.start, window.end);
  expect(await verdictOn({ ...question, sources: [{ ...read, days }] })).not.toMatch(/^verified/);
  const month = { ...monthOf('2026-08', entriesOf(3)), retained: false };
  const period = { from: '2026-08', to: '2026-08' } as const;
  const sources = [{ account: 1, month: '2026-08' as const, stored: month }];
  expect(await verdictOn({ ...LEDGER_QUESTION, period, sources })).toContain('no longer held');
});

describe('what was asked for nothing proves nothing', () => {
  const sources = [source({ start: '2026-08-02', end: '2026-08-05' }, [AUGUST])];
  const october = { from: '2026-10', to: '2026-10' } as const;
  const notRetained = { ...monthOf('2026-10', []), retained: false };
  const empty = { ...notRetained, reading: { ...notRetained.reading, pages: [] } };
  test.each<[string, RowsRead, readonly string[]]>([
    ['no period', { ...REBATES_QUESTION, period: null, sources: [] }, ['Client']],
    ['no month', { ...LEDGER_QUESTION, period: null, sources: [] }, ['Client']],
    ['no account', { ...LEDGER_QUESTION, period: october, sources: [] }, []],
    ['no pair', { ...REBATES_QUESTION, symbols: [], sources: [] }, ['Client']],
    ['no coin', { ...REBATES_QUESTION, coins: [], sources: [] }, ['Client']],
    [
      'no coin of a ledger',
      {
        ...LEDGER_QUESTION,
        coins: [],
        period: october,
        sources: [{ account: 1, month: '2026-10', stored: monthOf('2026-10', []) }],
      },
      ['Client'],
    ],
    ['days that run backwards', { ...asking('2026-08-05', '2026-08-02'), sources }, ['Client']],
    [
      'a month without its answers',
      {
        ...LEDGER_QUESTION,
        period: october,
        sources: [{ account: 1, month: '2026-10', stored: null }],
      },
      ['Client'],
    ],
    [
      'a month that is said to be no longer held',
      {
        ...LEDGER_QUESTION,
        period: october,
        sources: [{ account: 1, month: '2026-10', stored: empty }],
      },
      ['Client'],
    ],
  ])('%s', async (_what, read, accounts) => {
    expect(await verdictOn(read, [...accounts])).toMatch(/proves nothing|asks for nothing/);
  });
});

describe('nothing counts twice', () => {
  const window = { start: '2026-08-02', end: '2026-08-05' } as const;
  const question = asking(window.start, window.end);
  const once = source(window, [AUGUST]);
  const month = { account: 1, month: '2026-08' as const, stored: monthOf('2026-08', entriesOf(3)) };
  const ledger = { ...LEDGER_QUESTION, period: { from: '2026-08', to: '2026-08' } } as const;
  const futures = { ...SERIES, product: 'FUTURES' } as const;
  const inSeries = (series: RebateSource['series']): RebateSource => ({
    ...once,
    series,
    windows: [{ ...AUGUST, reading: { ...AUGUST.reading, question: { ...series, ...window } } }],
    days: new Map(
      [...once.days].map(([day, stored]) => [
        day,
        {
          ...stored,
          records: stored.records.map((of) => ({ ...of, productType: series.product })),
        },
      ]),
    ),
  });
  test.each<[string, RowsRead, readonly string[]]>([
    [
      'one account listed twice',
      { ...question, sources: [once, { ...once, account: 2 }] },
      ['Client', 'Client'],
    ],
    [
      'one account under two spellings',
      { ...question, sources: [once, { ...once, account: 2 }] },
      ['Client', 'client '],
    ],
    [
      'the answers of one account under another name',
      { ...question, sources: [once, { ...once, account: 2 }] },
      ['Client', 'Main'],
    ],
    [
      'a ledger under another name',
      { ...ledger, sources: [month, { ...month, account: 2 }] },
      ['Client', 'Main'],
    ],
    [
      'the answers of one product for the other',
      { ...question, products: ['SPOT', 'FUTURES'], sources: [once, inSeries(futures)] },
      ['Client'],
    ],
    [
      'a pair in two spellings',
      {
        ...question,
        symbols: ['BTCUSDT', 'btcusdt'],
        sources: [once, inSeries({ ...SERIES, symbol: 'btcusdt' })],
      },
      ['Client'],
    ],
    [
      'a pair listed twice',
      { ...question, symbols: ['BTCUSDT', 'BTCUSDT'], sources: [once, once] },
      ['Client'],
    ],
    [
      'a coin listed twice',
      { ...question, coins: ['USDT', 'USDT'], sources: [once, once] },
      ['Client'],
    ],
  ])('%s', async (_what, read, accounts) => {
    expect(await verdictOn(read, [...accounts])).toMatch(/twice|two /);
  });

  /** As somebody does who wants other bytes of the same answer. */
  const rewritten: [string, (body: string) => string][] = [
    ['a blank more', (body) => body.replace('{', '{ ')],
    [
      'its keys in another order',
      (body) =>
        JSON.stringify(JSON.parse(body), (_, value: unknown) =>
          value !== null && typeof value === 'object' && !Array.isArray(value)
            ? Object.fromEntries(Object.entries(value).reverse())
            : value,
        ),
    ],
    ['zeros more', (body) => body.replaceAll(/(\.\d+)"/g, '$10"').replaceAll('"7"', '"7.0"')],
  ];

  test.each(rewritten)(
    'the answers of one account under another name with %s',
    async (_how, by) => {
      const pagesOf = <Of extends { readonly body: string }>(pages: readonly Of[]): Of[] =>
        pages.map((page) => ({ ...page, body: by(page.body) }));
      const other = {
        ...once,
        account: 2,
        windows: once.windows.map((one) => ({
          ...one,
          reading: { ...one.reading, pages: pagesOf(one.reading.pages) },
        })),
      };
      const both = { ...question, sources: [once, other] };
      expect(await verdictOn(both, ['Client', 'Main'])).toMatch(/two accounts/);
      const { reading } = month.stored;
      const copied = { ...month.stored, reading: { ...reading, pages: pagesOf(reading.pages) } };
      const ledgers = { ...ledger, sources: [month, { ...month, account: 2, stored: copied }] };
      expect(await verdictOn(ledgers, ['Client', 'Main'])).toMatch(/two accounts/);
    },
  );

  test('one entry of another account among entries of its own', async () => {
    const [first] = entriesOf(3);
    const stored = monthOf('2026-08', [first!, ...entriesOf(2, 20)]);
    const read = { ...ledger, sources: [month, { ...month, account: 2, stored }] };
    expect(await verdictOn(read, ['Client', 'Main'])).toMatch(/two accounts/);
  });

  test.each(rewritten)('one answer for two pages, the second with %s', async (_how, by) => {
    const records = ['1.5', '2.5'].map((fee) => rawCommission('2026-08-03', { fee }));
    const body = JSON.stringify({ total: 4, records });
    const [page] = windowOf(window, records).reading.pages;
    const pages = [1, 2].map((at) => ({ ...page!, page: at, body: at === 1 ? body : by(body) }));
    const all = pages.flatMap((of) => of.records);
    const reading = { ...AUGUST.reading, pages, records: all, total: 4 };
    const read = source(window, [{ ...AUGUST, reading }]);
    expect(await verdictOn({ ...question, sources: [read] })).toMatch(/twice|sha|says/i);
  });

  test('one answer for two pages', async () => {
    const records = ['1', '2'].map((fee) => rawCommission('2026-08-03', { fee }));
    const body = JSON.stringify({ total: 4, records });
    const [page] = windowOf(window, records).reading.pages;
    const pages = [1, 2].map((number) => ({ ...page!, page: number, body }));
    const all = pages.flatMap((of) => of.records);
    const reading = { ...AUGUST.reading, pages, records: all, total: 4 };
    const read = source(window, [{ ...AUGUST, reading }]);
    expect(await verdictOn({ ...question, sources: [read] })).toMatch(/Page 2 .* twice/);
    const stored = monthOf('2026-08', [...entriesOf(3), ...entriesOf(3), rawEntry(9)]);
    const sources = [{ account: 1, month: '2026-08' as const, stored }];
    expect(stored.reading.pages[1]!.records).toEqual(stored.reading.pages[0]!.records);
    const same = stored.reading.pages.map((of) =>
      of.page === 2 ? { ...stored.reading.pages[0]!, page: 2 } : of,
    );
    const forged = { ...stored, reading: { ...stored.reading, pages: same } };
    expect(await verdictOn({ ...ledger, sources: [{ ...sources[0]!, stored: forged }] })).toMatch(
      /Page 2 .* twice/,
    );
  });

  test('a record at the edge of two windows', async () => {
    const edge = rawCommission('2026-08-03');
    const [first, second] = [
      windowOf({ start: '2026-08-02', end: '2026-08-03' }, [edge]),
      windowOf({ start: '2026-08-04', end: '2026-08-05' }, [edge]),
    ];
    const read = source(window, [first, second], (day) => (day < '2026-08-04' ? first : second));
    const days = new Map(read.days).set('2026-08-04', {
      ...read.days.get('2026-08-04')!,
      records: second.reading.records,
    });
    expect(await verdictOn({ ...question, sources: [{ ...read, days }] })).toMatch(/Two windows/);
  });

  test('windows read one over the other may hold the same records, and equal pages of one record', async () => {
    const later = AUGUST.fetchedAtMs + 60_000;
    const again = windowOf(
      { start: '2026-08-03', end: '2026-08-05' },
      [rawCommission('2026-08-05', { commission: '7' })],
      later,
    );
    const read = source(window, [AUGUST, again], (day) => (day < '2026-08-03' ? AUGUST : again));
    expect(await verdictOn({ ...question, sources: [read] })).toBe('verified, 2 rows');
    const twins = [rawCommission('2026-08-03'), rawCommission('2026-08-03')];
    const [page] = windowOf(window, twins).reading.pages;
    const body = JSON.stringify({ total: 4, records: twins });
    const pages = [1, 2].map((number) => ({ ...page!, page: number, body }));
    const reading = {
      ...AUGUST.reading,
      pages,
      records: pages.flatMap((of) => of.records),
      total: 4,
    };
    const equal = source(window, [{ ...AUGUST, reading }]);
    expect(await verdictOn({ ...question, sources: [equal] })).toBe('verified, 4 rows');
  });
});

test('a reading is as old as its pages', async () => {
  const later = AUGUST.fetchedAtMs + 86_400_000;
  const window = { start: '2026-08-02', end: '2026-08-05' } as const;
  const windowId = windowIdOf(window, later);
  const read = source(window, [{ ...AUGUST, windowId, fetchedAtMs: later }]);
  expect(await verdictOn({ ...asking(window.start, window.end), sources: [read] })).toContain(
    'another moment',
  );
  const stored = { ...monthOf('2026-08', entriesOf(3)), fetchedAtMs: later };
  const period = { from: '2026-08', to: '2026-08' } as const;
  const sources = [{ account: 1, month: '2026-08' as const, stored }];
  expect(await verdictOn({ ...LEDGER_QUESTION, period, sources })).toContain('another moment');
});
