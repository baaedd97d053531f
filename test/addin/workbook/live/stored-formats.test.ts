// What a person would lose: something damaged, of another version or written by hand is believed in
// part, and numbers come from it.
import { createHash } from 'node:crypto';
import { compressed, jsonPieces } from '../../../../src/addin/platform/compressed-text';
import { lineOf, sealOf } from '../../../../src/addin/engine/evidence/evidence-lines';
import { readTravellingText } from '../../../../src/addin/engine/evidence/rows-in-workbook-format';
import { readRemembered } from '../../../../src/addin/engine/accounts/remembered-format';
import { EnteredCalls } from '../../../../src/addin/workbook/live/entered-calls';
import { unpackPeriods } from '../../../../src/addin/features/close/period/closed-period-format';
import { OF_WORKBOOK } from '../../../../src/addin/workbook/settings/registry';
import { readServer } from '../../../../src/addin/workbook/session/server-config';
import { FakeWorkbook } from '../../rig/fake-workbook';

const sealed = { iv: '00', bytes: '00' };
const hash = 'a'.repeat(64);
const moment = '2026-03-29T12:30:00.123Z';
const column = { field: 'account', label: 'Account', kind: 'text', asText: false };
const common = {
  tableId: 't',
  tableName: 'T',
  accounts: ['Main'],
  dates: { first: '2026-01', last: '2026-02', askedTo: '2026-02' },
  columns: [{ id: 1, header: 'A' }],
  title: '',
  standing: {
    rows: 1,
    fetchedAtMs: 1,
    complete: true,
    rounded: [{ column: 'A', count: 1 }],
    notes: ['n'],
    rowsSha256: 'a',
    halfWritten: false,
  },
};
const ledgerTable = {
  ...common,
  call: {
    name: 'LEDGER',
    headers: 1,
    columns: [column],
    columnTexts: ['Account'],
    accounts: ['Main'],
    coins: ['USDT'],
    types: ['t'],
    from: '2026-01',
    to: '2026-02',
  },
};
const rebatesTable = {
  ...common,
  call: {
    name: 'REBATES',
    headers: 2,
    columns: [column],
    columnTexts: ['Account'],
    accounts: ['Main'],
    symbols: ['BTCUSDT'],
    coins: ['USDT'],
    product: 'SPOT',
    start: '2026-01-01',
    end: '2026-02-01',
  },
};
const shared = {
  key: 'k',
  dates: 'd',
  accounts: ['Main'],
  refreshedAtMs: 1,
  complete: true,
  notes: ['n'],
};
const travelling = {
  form: 'tieout-travelling/1',
  lines: 'a\nb',
  results: [
    { ...shared, kind: 'LEDGER', runs: [[0, 2]] },
    {
      ...shared,
      kind: 'cells',
      records: 1,
      cells: [[{ type: 'Double', basicValue: 1, numberFormat: '0' }]],
      rounded: [{ column: 'A', count: 1 }],
    },
  ],
};
const ledgerQuestion = {
  operation: 'LEDGER',
  coins: ['USDT'],
  types: ['t'],
  period: { from: '2026-01', to: '2026-02' },
  untilMs: 1,
};
const rebatesQuestion = {
  operation: 'REBATES',
  symbols: ['BTCUSDT'],
  coins: ['USDT'],
  products: ['SPOT'],
  period: { from: '2026-01-01', to: '2026-02-01' },
};
const period = {
  id: 'p',
  from: '2026-01',
  to: '2026-01',
  scopes: [
    {
      what: 'w',
      account: 'Main',
      question: ledgerQuestion,
      totals: [{ field: 'fees', of: { coinName: 'USDT' }, sum: '1', rows: 1, blank: 0 }],
      lines: ['l'],
    },
  ],
  tables: [{ what: 'Rates', columns: ['Date'], keys: 1, rows: [['2026-01-31']] }],
  openItems: [{ where: 'A1', sentence: 's', reason: 'r' }],
  pinned: [{ what: 'w', lines: 1, sha256: hash }],
  history: [
    {
      kind: 'submitted',
      atMs: 1,
      by: 'Ann',
      reason: 'r',
      workbook: 'w',
      sha256: hash,
      lines: [{ says: 's', status: 'open', reason: 'r', comment: 'c' }],
      differences: [
        {
          what: 'w',
          kind: 'added',
          id: 'i',
          time: 't',
          fields: [{ field: 'f', before: 'a', after: 'b' }],
        },
      ],
      seal: hash,
    },
  ],
};
const serverAnswer = {
  exchangeName: 'E',
  madeUp: true,
  exchangeId: { ledger: 'l', rebates: 'r' },
  demoAccounts: [{ name: 'n', key: 'k', secret: 's', passphrase: 'p', about: 'a' }],
};
const serverSaying = (json: string) =>
  readServer(() => Promise.resolve(new Response(json)), 'https://x.example/config.json').then(
    () => true,
    () => false,
  );

const isLine = (json: string): boolean => lineOf(json) !== null;
const isTable = (json: string): boolean => OF_WORKBOOK.tables.read(`[${json}]`)?.length === 1;
const isAsked = (json: string): boolean =>
  new EnteredCalls(new FakeWorkbook([['tieout.asked', json]])).datesOf('LEDGER()') !== null;
/** The mark of a call is made of its key; see AskedCalls. */
const mark = createHash('sha256').update('LEDGER()').digest('hex').slice(0, 20);
const asked = {
  dates: [
    {
      first: '2026-01',
      last: '2026-02',
      askedTo: '2026-02',
      atMs: 1,
      symbols: [['main', ['BTCUSDT']]],
    },
  ],
  calls: [[mark, 0]],
};

/**
 * The name of the format, a value of it, whether a text of it is believed, and what may be wrong
 * with it.
 */
const formats: [string, object, (json: string) => boolean | Promise<boolean>, string[]?][] = [
  [
    'a remembered account',
    {
      form: 'tieout account 1',
      name: 'Main',
      hosts: { ledger: 'l', rebates: 'r' },
      by: 'pin',
      rememberedAtMs: 1,
      secret: sealed,
      details: sealed,
    },
    (json) => readRemembered('id', json) !== null,
  ],
  ['an inserted table of ledger entries', ledgerTable, isTable],
  ['an inserted table of rebates', rebatesTable, isTable],
  [
    'rows that travel',
    travelling,
    (json) => {
      try {
        return readTravellingText(json).length > 0;
      } catch {
        return false;
      }
    },
  ],
  [
    'closed periods',
    {
      form: 'tieout-closed-periods/1',
      periods: [
        period,
        { ...period, scopes: [{ ...period.scopes[0], question: rebatesQuestion }] },
      ],
    },
    async (json) =>
      unpackPeriods((await compressed([json].values()))!).then(
        () => true,
        () => false,
      ),
    // A total says what its rows have in common.
    ['0', '1'].map((place) => `.periods.${place}.scopes.0.totals.0.of.coinName is gone`),
  ],
  ["the server's answer", serverAnswer, serverSaying],
  ['calls that were asked', asked, isAsked, ['.dates.0.atMs is gone', '.dates.0.symbols is gone']],
  ['evidence: the form', { form: 'tieout-evidence/1' }, isLine],
  [
    'evidence: the certificate',
    {
      certificate: {
        version: '1',
        accounts: ['Main'],
        called: [{ name: 'n', text: 't' }],
        rounded: [{ column: 'A', count: 1 }],
        zones: { exchangeZone: 'UTC', displayZone: 'UTC' },
      },
    },
    isLine,
  ],
  ['evidence: the question to the ledger', { question: ledgerQuestion }, isLine],
  ['evidence: the question for rebates', { question: rebatesQuestion }, isLine],
  [
    'evidence: a month',
    {
      month: {
        account: 0,
        month: '2026-01',
        retained: true,
        fetchedAt: moment,
        readings: 1,
        pages: 1,
      },
    },
    isLine,
  ],
  [
    'evidence: days',
    {
      days: {
        account: 0,
        series: { symbol: 's', coin: 'c', product: 'SPOT' },
        notRetained: [{ from: '2026-01-01', to: '2026-01-02', fetchedAt: moment }],
        windows: 1,
      },
    },
    isLine,
  ],
  [
    'evidence: a window',
    {
      window: {
        start: '2026-01-01',
        end: '2026-01-02',
        fetchedAt: moment,
        total: 1,
        readings: 1,
        pages: 1,
      },
    },
    isLine,
  ],
  [
    'evidence: a page',
    {
      page: {
        page: 1,
        fetchedAt: moment,
        request: { method: 'GET', path: '/', query: '', body: '' },
        sha256: hash,
        body: '',
      },
    },
    isLine,
  ],
  ['evidence: the seal', { lines: [hash], sha256: hash }, (json) => sealOf(json) !== null],
];

/** The value with one field gone, or one value of it of another type: every way of it. */
function* damaged(value: unknown): Generator<{ readonly where: string; readonly value: unknown }> {
  yield { where: ' is of another type', value: typeof value === 'object' ? true : {} };
  if (typeof value !== 'object' || value === null) return;
  const fields = Object.entries(value) as [string, unknown][];
  const withField = (name: string, inner: unknown): unknown =>
    Object.assign(Array.isArray(value) ? [...(value as unknown[])] : { ...value }, {
      [name]: inner,
    });
  for (const [name, field] of fields) {
    if (!Array.isArray(value))
      yield {
        where: `.${name} is gone`,
        value: Object.fromEntries(fields.filter(([other]) => other !== name)),
      };
    for (const inner of damaged(field))
      yield { where: `.${name}${inner.where}`, value: withField(name, inner.value) };
  }
}

test.each(formats)(
  '%s: whole it is believed; with any one field gone or of another type it is not',
  async (_name, whole, isBelieved, harmless = []) => {
    expect(await isBelieved(JSON.stringify(whole))).toBe(true);
    const believed: string[] = [];
    for (const { where, value } of damaged(whole))
      if (await isBelieved(JSON.stringify(value))) believed.push(where);
    expect(believed).toEqual(harmless);
  },
);

describe('what somebody wrote beyond the bounds of Tieout is no closed period', () => {
  const [scope] = period.scopes;
  const years = {
    operation: 'REBATES',
    symbols: Array.from({ length: 400 }, (_, i) => `A${i}USDT`),
    coins: ['USDT'],
    products: ['SPOT', 'FUTURES'],
    period: { from: '2025-01-01', to: '2026-07-31' },
  };
  test.each<[string, object]>([
    ['a moment that no clock shows', { history: [{ ...period.history[0], atMs: 9e15 }] }],
    ['one that nobody submitted', { history: [{ ...period.history[0], kind: 'signed' }] }],
    ['months that are none', { from: 'garbage', to: 'x'.repeat(100) }],
    [
      'five scopes, each as large as one may be',
      { scopes: Array.from({ length: 5 }, () => ({ ...scope, question: years })) },
    ],
  ])('%s', async (_what, change) => {
    const read = async (periods: readonly object[]) =>
      unpackPeriods((await compressed(jsonPieces({ form: 'tieout-closed-periods/1', periods })))!);
    await expect(read([{ ...period, ...change }])).rejects.toThrow(RangeError);
    await expect(read([period])).resolves.toHaveLength(1);
  });

  test('more periods than a person closes', async () => {
    const periods = Array.from({ length: 121 }, () => period);
    const written = await compressed(jsonPieces({ form: 'tieout-closed-periods/1', periods }));
    await expect(unpackPeriods(written!)).rejects.toThrow(RangeError);
  });
});

test('trading pairs of a workbook are bounded over all accounts together', () => {
  const pairs = Array.from({ length: 10_000 }, () => 'BTCUSDT');
  const withAccounts = (count: number): string =>
    JSON.stringify({
      ...asked,
      dates: [
        { ...asked.dates[0], symbols: Array.from({ length: count }, (_, i) => [`a${i}`, pairs]) },
      ],
    });
  expect(isAsked(withAccounts(10))).toBe(true);
  expect(isAsked(withAccounts(11))).toBe(false);
});

test('a thousand tables are listed, not a hundred thousand', () => {
  const written = JSON.stringify(Array.from({ length: 3_000 }, () => ledgerTable));
  expect(OF_WORKBOOK.tables.read(written)).toHaveLength(1_000);
});

test.each([
  ['no date', { dates: { first: 'garbage', last: '2026-10', askedTo: '2026-11' } }, {}],
  ['a moment that no clock shows', {}, { fetchedAtMs: 9e15 }],
  ['more rows than a sheet has', {}, { rows: 1e12 }],
])('a table whose settings hold %s is set aside', (_what, changes, standing) => {
  const bad = { ...ledgerTable, ...changes, standing: { ...ledgerTable.standing, ...standing } };
  expect(OF_WORKBOOK.tables.read(JSON.stringify([ledgerTable, bad]))).toHaveLength(1);
});
