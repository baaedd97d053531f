// A month end with each fault that a ledger can have, over the real server: what would be lost is a
// wrong month that is signed because every check was green, or a right one that nobody may sign.
import { runInNewContext } from 'node:vm';
import type { PackPort, PackSheet } from '../../../src/addin/session/closing/pack-state';
import { PLANTED_TYPE } from '../../../src/sandbox/data/planted-entries';
import type { PlantedFault, PlantedKind } from '../../../src/sandbox/data/planted-faults';
import { SYMBOLS } from '../../../src/sandbox/data/market';
import { FakeReportSheets } from '../rig/fake-report-sheets';
import { FakeXmlParts } from '../rig/fake-xml-parts';
import { KNOWN_TYPES, ROLL_COLUMNS } from '../../../src/addin/reconcile/closing/type-columns';
import { until } from '../../until';
import { rowsOf, sessionRig, type CellUnderTest, type SessionRig } from '../rig/session-rig';

const MONTH = '2026-10';
const REQUEST = {
  month: MONTH,
  accounts: ['Main'],
  commissionCoin: 'USDT',
  currency: '',
  book: '',
};
/** What the sandbox's accounts have beside the types that every pack lists. */
const OTHER_TYPES = ['savings_interest', 'convert_small_balance', 'campaign-bonus.v2'];

const EDGES = 'Nothing contradicts an opening or closing, and the months beside were read';
const CHAIN = 'No row of the roll-forward breaks or is unknown';
const DAYS = 'Every day of commission ties out';
const JOURNAL = 'The journal balances and has every movement';
/** Every type to one account, so that all is posted. */
const MAPPING = [
  ['Business type', 'Account', 'Contra account'],
  ...[...KNOWN_TYPES.map(([type]) => type), ...OTHER_TYPES, PLANTED_TYPE]
    .concat('(unexplained)', '(fees taken off)')
    .map((type) => [type, '1200', '4000']),
];

interface Planted {
  readonly fault: PlantedKind | null;
  /** The checks of Close that must be open; no other may be. */
  readonly stops: readonly string[];
  /** What a cell of the roll-forward or the tie-out must say. */
  readonly says?: (fault: PlantedFault, one: SessionRig) => string | RegExp;
}

/** The entry's id in a finding. */
const entryNamed =
  (words: string) =>
  (fault: PlantedFault): RegExp =>
    new RegExp(words.replace('ID', 'entry' in fault ? fault.entry.billId : ''));
/** The entry of the coin that follows the one that is not shown. */
const nextNamed =
  (words: string) =>
  (fault: PlantedFault, { sandbox }: SessionRig): RegExp => {
    if (!('entry' in fault)) throw new Error('No entry.');
    const next = [MONTH, '2026-11']
      .flatMap((month) => sandbox.truth.ledger('broker', month))
      .find(
        ({ coinName, cTime }) =>
          coinName === fault.coin && Number(cTime) >= Number(fault.entry.cTime),
      );
    return new RegExp(words.replace('ID', next!.billId));
  };
const dayNamed =
  (words: string) =>
  (fault: PlantedFault): RegExp =>
    new RegExp(words.replace('DAY', 'settledOn' in fault ? fault.settledOn : ''));

/** docs/reliability.md shows this table. */
const PLANTED: readonly Planted[] = [
  { fault: null, stops: [] },
  { fault: 'tiny-gap', stops: [CHAIN], says: entryNamed('missing before entry ID') },
  { fault: 'missing-entry', stops: [CHAIN], says: nextNamed('missing before entry ID') },
  { fault: 'missing-first', stops: [CHAIN, EDGES], says: nextNamed('missing before entry ID') },
  {
    fault: 'missing-last',
    stops: [CHAIN, EDGES],
    says: nextNamed('closing not proven: .* missing before entry ID, the first after the month'),
  },
  { fault: 'changed-balance', stops: [CHAIN], says: entryNamed('balance at entry ID reads 1 ETH') },
  { fault: 'sign-reversed', stops: [CHAIN], says: entryNamed('missing before entry ID') },
  { fault: 'unposted-rebate', stops: [DAYS], says: dayNamed('differs: .* is missing, as much as') },
  { fault: 'rebate-posted-twice', stops: [DAYS], says: dayNamed('no settlement found') },
  {
    fault: 'rebate-posted-late',
    stops: [DAYS],
    says: dayNamed('entry \\d+ posts as much in USDT on 2026-11-\\d\\d, 30 days later'),
  },
  {
    fault: 'rebate-in-other-coin',
    stops: [DAYS],
    says: dayNamed('entry \\d+ posts as much in ETH'),
  },
  {
    fault: 'stated-rate',
    stops: ['Every commission follows from its fee and rate'],
    says: (fault) => ('symbol' in fault ? `${fault.symbol} ${fault.product} settled from` : ''),
  },
  {
    fault: 'begins-with-balance',
    stops: [EDGES],
    says: entryNamed('entry ID starts from 10 LTC, which no entry before it shows'),
  },
  {
    fault: 'negative-balance',
    stops: ['No balance is negative'],
    says: entryNamed('balance at entry ID is negative: -3 ADA'),
  },
  {
    fault: 'unknown-type',
    stops: ['Every business type is listed in Types'],
    says: () => PLANTED_TYPE,
  },
  { fault: 'zero-amount', stops: [] },
  { fault: 'new-coin', stops: [] },
];

/** What a sheet of the pack shows from A3 on. */
type Shown = ReadonlyMap<string, readonly (readonly unknown[])[]>;

interface Month {
  readonly one: SessionRig;
  readonly sheets: readonly PackSheet[];
  readonly rollForward: CellUnderTest;
  readonly tieout: CellUnderTest;
}

async function asked(planted: readonly PlantedKind[]) {
  let sheets: readonly PackSheet[] = [];
  const port: PackPort = {
    taken: () => Promise.resolve([]),
    entered: () => Promise.resolve(null),
    write: (all) => {
      sheets = all;
      return Promise.resolve();
    },
    stamp: () => Promise.resolve(),
  };
  const reportSheets = new FakeReportSheets();
  reportSheets.ranges.set('Mapping!A1:Z5000', {
    address: `Mapping!A1:C${MAPPING.length}`,
    values: MAPPING,
  });
  const one = await sessionRig(
    { throughRelay: true, sandbox: { sizeFactor: 0.3, planted, weights: { limit: 1e6 } } },
    { packSheets: port, reportSheets, xmlParts: new FakeXmlParts() },
  );
  await one.connect(one.credentials.broker);
  await one.session.settings.setSymbolList('Main', SYMBOLS);
  const outcome = await one.clock.run(one.session.getData.makePack(REQUEST));
  return { one, outcome, sheets };
}

async function packed(planted: readonly PlantedKind[], types: readonly string[]): Promise<Month> {
  const { one, outcome, sheets } = await asked(planted);
  expect(outcome).toMatchObject({ ok: true });
  const table = [
    ['Business type', 'Column'],
    ...KNOWN_TYPES.map(([type, column]) => [
      type,
      ROLL_COLUMNS.find(({ field }) => field === column)!.label,
    ]),
    ...types.map((type) => [type, 'Other']),
  ];
  const rollForward = one.enter(
    ...(['LEDGER.CHECK', null, MONTH, MONTH, 1, 'Main', null, table, null, MAPPING] as const),
  );
  const tieout = one.enter(
    ...(['REBATES.TIEOUT', 'USDT', `${MONTH}-01`, `${MONTH}-31`, null, null, 1, 'Main'] as const),
  );
  await one.settled();
  const journal = { month: MONTH, accounts: 'Main', currency: '', grain: 'day' as const };
  expect(await one.clock.run(one.session.reconcile.writeJournal(journal))).toMatchObject({
    ok: true,
  });
  await one.settled();
  return { one, sheets, rollForward, tieout };
}

const shownNow = ({ rollForward, tieout }: Month): Shown =>
  new Map([
    ['Roll-forward', rowsOf(rollForward.last())],
    ['Tie-out', rowsOf(tieout.last())],
  ]);

/** The cells of a range that begins below the headers, such as 'Roll-forward'!$R$4:$R$1003. */
function cellsOf(range: string, shown: Shown): unknown[] {
  const [, sheet = '', first = '', last = ''] = /^'(.+)'!\$([A-Z]+)\$4:\$([A-Z]+)\$\d+$/.exec(
    range,
  )!;
  const at = (letters: string): number =>
    letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return shown.get(sheet)!.flatMap((row) => row.slice(at(first), at(last) + 1));
}

/** How many things a check of Close has open: its formula, as far as it reads the two results. */
function openIn(formula: string, shown: Shown): number | null {
  const pattern = (words: string): RegExp =>
    new RegExp(
      `^${words
        .replace(/[.+()[\]\\^$|]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
      'is',
    );
  const reckoned = formula
    .slice(1)
    // Debits and credits of the journal's sheet: the browser's test of the pack reads them.
    .replace(/^IF\(ISERROR\(INDIRECT.*INDIRECT\(.*?\)\+(?=SUMPRODUCT)/, '')
    .replace(/COUNTIF\(('[^']+'![^,]+),"([^"]+)"\)/g, (_, range: string, words: string) =>
      String(cellsOf(range, shown).filter((cell) => pattern(words).test(String(cell))).length),
    )
    .replace(/SUMPRODUCT\(--\(('[^']+'![^<]+)<>""\)\)/g, (_, range: string) =>
      String(cellsOf(range, shown).filter((cell) => cell !== '').length),
    )
    .replace(/ISERROR\('Tie-out'!\$A\$3\)/g, 'false');
  if (/[A-Z']/.test(reckoned.replaceAll('IF(', ''))) return null;
  const IF = (isSo: boolean, then: number, otherwise: number) => (isSo ? then : otherwise);
  return runInNewContext(reckoned.replaceAll('=', '==='), { IF }) as number;
}

/** How many things each check of Close counts in these results. */
function countsOf({ sheets }: Pick<Month, 'sheets'>, shown: Shown): Map<string, number | null> {
  const close = sheets.find(({ name }) => name === 'Close')!;
  const lines = close.blocks.flatMap(({ cells }) =>
    cells.flatMap(([says, , open]) =>
      typeof says === 'string' && typeof open === 'object' && 'formula' in open
        ? [{ says, count: openIn(open.formula, shown) }]
        : [],
    ),
  );
  const reckoned = lines.filter(({ says, count }) => count !== null && says !== 'Ready to sign');
  expect(reckoned.map(({ says }) => says)).toEqual([
    ...[CHAIN, EDGES, 'No balance is negative', 'Every business type is listed in Types', DAYS],
    ...['Every commission follows from its fee and rate', JOURNAL],
  ]);
  return new Map(reckoned.map(({ says, count }) => [says, count]));
}

/** The checks of Close that these results leave open. */
const openChecks = (month: Pick<Month, 'sheets'>, shown: Shown): string[] =>
  [...countsOf(month, shown)].filter(([, count]) => count !== 0).map(([says]) => says);

/** How many days and postings the pane lists as open. */
const daysListed = ({ session }: SessionRig, month = MONTH): number =>
  session.closedPeriods
    .openItems(month, month)
    .filter(
      ({ kind, where, sentence }) =>
        kind === 'proof' && where === 'REBATES.TIEOUT' && !sentence.includes('recompute'),
    ).length;

test.each(PLANTED.map((one) => [one.fault ?? 'no fault', one] as const))(
  'a month end with %s stops the close where it must, and nowhere else',
  async (_, { fault, stops, says }) => {
    const month = await packed(fault === null ? [] : [fault], OTHER_TYPES);
    const shown = shownNow(month);
    expect(openChecks(month, shown)).toEqual(stops);
    expect(daysListed(month.one)).toBe(countsOf(month, shown).get(DAYS));
    if (!says) return;
    const words = says(month.one.sandbox.planted[0]!, month.one);
    const cells = [...shown.values()].flat(2).map(String);
    expect(cells).toContainEqual(expect.stringMatching(words));
  },
);

test('an entry that comes twice with different amounts is named, and no pack is made', async () => {
  const { one, outcome } = await asked(['same-id']);
  const [fault] = one.sandbox.planted;
  expect(outcome).toEqual({
    ok: false,
    sentence: expect.stringMatching(
      entryNamed('^The exchange sent ledger entry ID twice with different contents')(fault!),
    ),
  });
});

test('a type that is known late turns its check green', async () => {
  const month = await packed(['unknown-type'], [...OTHER_TYPES, PLANTED_TYPE]);
  expect(openChecks(month, shownNow(month))).toEqual([]);
});

test('Close counts as many days that are pending as the pane lists', async () => {
  const month = await packed([], OTHER_TYPES);
  const { one } = month;
  month.tieout.close();
  const tieout = one.enter(
    'REBATES.TIEOUT',
    'USDT',
    '2026-11-01',
    '2026-11-30',
    null,
    null,
    1,
    'Main',
  );
  await one.settled();
  const shown = shownNow({ ...month, tieout });
  const count = daysListed(one, '2026-11');
  expect(shown.get('Tie-out')!.flat()).toContain('Pending');
  expect(count).toBeGreaterThan(0);
  expect(countsOf(month, shown).get(DAYS)).toBe(count);
});

/** Two days later, with months that are over. */
async function readAgain(one: SessionRig): Promise<void> {
  await one.clock.advance(2 * 86_400_000);
  void one.session.liveData.refresh('workbook', 'closed too');
  await one.settled();
}

const lateId = ({ sandbox }: SessionRig): string =>
  sandbox.planted.flatMap((fault) => ('entry' in fault ? fault.entry.billId : []))[0]!;

test('a record that is posted late, before anybody signed, is in the roll-forward once months that are over are read again, and not yet in the journal', async () => {
  const month = await packed(['late-entry'], OTHER_TYPES);
  const { one } = month;
  const coins = (): unknown[] =>
    shownNow(month)
      .get('Roll-forward')!
      .map((row) => row[2]);
  expect(coins()).not.toContain('TRX');
  expect(openChecks(month, shownNow(month))).toEqual([]);
  await readAgain(one);
  expect(coins()).toContain('TRX');
  expect(openChecks(month, shownNow(month))).toEqual([JOURNAL]);
  expect(shownNow(month).get('Roll-forward')!.flat()).toContain(
    `not in the journal: entry ${lateId(one)}`,
  );
});

test('a record that is posted late, after the month was signed, is named as changed since signing', async () => {
  const { one } = await packed(['late-entry'], OTHER_TYPES);
  const { closedPeriods } = one.session;
  const request = {
    ...{ from: MONTH, to: MONTH, preparedBy: 'Ann', reviewedBy: 'Bo' },
    reasons: {},
  };
  expect(await one.clock.run(closedPeriods.close(request))).toMatchObject({ ok: true });
  await readAgain(one);
  const card = () => one.session.state.closedPeriods[0]!;
  await until(
    () => card().state === 'changed',
    () => one.clock.advance(500),
  );
  expect(card().differences).toMatchObject([
    { what: 'Ledger of Main', kind: 'added', id: lateId(one) },
  ]);
});
