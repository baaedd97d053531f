// A month end with each fault that a ledger can have, over the real server: what would be lost is a
// wrong month that is signed because every check was green, or a right one that nobody may sign.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ExcelPackSheets,
  PackSheet,
} from '../../../../src/addin/workbook/excel/excel-pack-sheets';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { PLANTED_TYPE } from '../../../../src/sandbox/data/planted-entries';
import type { PlantedFault, PlantedKind } from '../../../../src/sandbox/data/planted-faults';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { FakeXmlParts } from '../../rig/fake-xml-parts';
import {
  closeChecks,
  type CheckKey,
  type CloseResult,
  type CloseTable,
} from '../../../../src/addin/engine/proofs/close-checks';
import { KNOWN_TYPES } from '../../../../src/addin/engine/proofs/closing/type-columns';
import { ROLL_COLUMNS } from '../../../../src/addin/engine/records/reconcile-call';
import { until } from '../../../until';
import { idlePackSheets } from '../../rig/idle-pack-sheets';
import { ownersOf, connectedRig, type CellUnderTest, type SessionRig } from '../../rig/session-rig';

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

const [EDGES, CHAIN, DAYS, RATE] = ['edges', 'chain', 'days', 'recomputed'] as const;
const [NEGATIVE, LISTED, JOURNAL] = ['negative', 'listed', 'journal'] as const;
/** The checks that the two results make alone. */
const OF_RESULTS: readonly CheckKey[] = [CHAIN, EDGES, NEGATIVE, LISTED, DAYS, RATE, JOURNAL];
/** Every type to one account, so that all is posted. */
const MAPPING = [
  ['Business type', 'Account', 'Contra account'],
  ...[...KNOWN_TYPES.map(([type]) => type), ...OTHER_TYPES, PLANTED_TYPE]
    .concat('(unexplained)', '(fees taken off)')
    .map((type) => [type, '1200', '4000']),
];

interface Planted {
  /** As docs/reliability.md calls it. */
  readonly what: string;
  readonly fault: PlantedKind | null;
  /** The type is added to the sheet Business types. */
  readonly isListed?: boolean;
  /** What happens after the pack and the journal were made. */
  readonly then?: 'read again' | 'signed, then read again';
  /** No pack is made: what the pane says. */
  readonly refused?: (fault: PlantedFault) => RegExp;
  /** The checks of Close that must be open; no other may be. */
  readonly stops: readonly CheckKey[];
  /** What a cell of the roll-forward or the tie-out, or the card of the closing, must say. */
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

const LATE = { fault: 'late-entry', stops: [JOURNAL] } as const;
/** docs/reliability.md shows this table. */
const PLANTED: readonly Planted[] = [
  { what: 'no fault', fault: null, stops: [] },
  {
    ...{ what: 'a change off by 10⁻¹⁸', fault: 'tiny-gap', stops: [CHAIN] },
    says: entryNamed('missing before entry ID'),
  },
  {
    ...{ what: 'entry missing in mid-month', fault: 'missing-entry', stops: [CHAIN] },
    says: nextNamed('missing before entry ID'),
  },
  {
    ...{ what: 'first entry of a coin missing', fault: 'missing-first', stops: [CHAIN, EDGES] },
    says: nextNamed('missing before entry ID'),
  },
  {
    ...{ what: 'last entry of a coin missing', fault: 'missing-last', stops: [CHAIN, EDGES] },
    says: nextNamed('closing not proven: .* missing before entry ID, the first after the month'),
  },
  {
    ...{ what: 'one balance changed', fault: 'changed-balance', stops: [CHAIN] },
    says: entryNamed('balance at entry ID reads 1 ETH'),
  },
  {
    ...{ what: 'sign reversed', fault: 'sign-reversed', stops: [CHAIN] },
    says: entryNamed('missing before entry ID'),
  },
  {
    ...{ what: 'same ID with another amount', fault: 'same-id', stops: [] },
    refused: entryNamed('^The exchange sent ledger entry ID twice with different contents'),
  },
  {
    ...{ what: 'rebate never posted', fault: 'unposted-rebate', stops: [DAYS] },
    says: dayNamed('differs: .* is missing, as much as'),
  },
  {
    ...{ what: 'rebate posted twice', fault: 'rebate-posted-twice', stops: [DAYS] },
    says: dayNamed('no settlement found'),
  },
  {
    ...{ what: 'rebate posted a month later', fault: 'rebate-posted-late', stops: [DAYS] },
    says: dayNamed('entry \\d+ posts as much in USDT on 2026-11-\\d\\d, 30 days later'),
  },
  {
    ...{ what: 'rebate posted in another coin', fault: 'rebate-in-other-coin', stops: [DAYS] },
    says: dayNamed('entry \\d+ posts as much in ETH'),
  },
  {
    ...{ what: 'stated rate wrong', fault: 'stated-rate', stops: [RATE] },
    says: (fault) => ('symbol' in fault ? `${fault.symbol} ${fault.product} settled from` : ''),
  },
  {
    ...{ what: 'coin begins with a balance', fault: 'begins-with-balance', stops: [EDGES] },
    says: entryNamed('entry ID starts from 10 LTC, which no entry before it shows'),
  },
  {
    ...{ what: 'negative balance', fault: 'negative-balance', stops: [NEGATIVE] },
    says: entryNamed('balance at entry ID is negative: -3 ADA'),
  },
  {
    ...{ what: 'unknown type', fault: 'unknown-type', stops: [LISTED] },
    says: () => PLANTED_TYPE,
  },
  { ...LATE, what: 'late record, before signing', then: 'read again', says: () => 'TRX' },
  {
    ...{ ...LATE, what: 'late record, against the journal', then: 'read again' },
    says: entryNamed('^not in the journal: entry ID$'),
  },
  {
    ...{ ...LATE, what: 'late record, after signing', then: 'signed, then read again' },
    says: entryNamed('^changed: added ID to Ledger of Main$'),
  },
  { what: 'zero amount', fault: 'zero-amount', stops: [] },
  { what: 'new coin with a deposit', fault: 'new-coin', stops: [] },
  { what: 'a type that is listed late', fault: 'unknown-type', isListed: true, stops: [] },
];

interface Month {
  readonly one: SessionRig;
  readonly sheets: readonly PackSheet[];
  readonly rollForward: CellUnderTest;
  readonly tieout: CellUnderTest;
}

/** A month without a fault. Only its results are read: its server ends with the first test. */
let clean: Month;
beforeAll(async () => {
  clean = await packed([], OTHER_TYPES);
});

/** A device with the commission of the clean month, which one fault alone changes, and no ledger. */
async function withCommission(): Promise<Archive> {
  const { archive: read } = clean.one;
  const { rebates: owner } = ownersOf(clean.one);
  const archive = new Archive();
  const reading = await archive.reading(owner);
  for (const { series, days } of (await read.coverage(owner)).series) {
    const stored = await read.days(owner, series, days);
    for (const windowId of new Set([...stored.values()].map((day) => day.windowId!)))
      await archive.keepWindow(reading, series, (await read.window(owner, series, windowId))!);
    await archive.keepDays(reading, series, stored);
  }
  return archive;
}

async function asked(planted: readonly PlantedKind[], archive?: Archive) {
  let sheets: readonly PackSheet[] = [];
  const port: ExcelPackSheets = {
    ...idlePackSheets,
    write: (all) => {
      sheets = all;
      return Promise.resolve();
    },
  };
  const reportSheets = new FakeReportSheets();
  reportSheets.fill('Mapping', MAPPING);
  const one = await connectedRig(
    {
      throughRelay: true,
      sandbox: { sizeFactor: 0.1, pairs: 3, planted, weights: { limit: 1e6 } },
      ...(archive && { startMs: clean.one.clock.nowMs() }),
    },
    { packSheets: port, reportSheets, xmlParts: new FakeXmlParts(), ...(archive && { archive }) },
  );
  await one.session.settings.setSymbolList('Main', one.sandbox.accounts[0].pairs);
  const outcome = await one.clock.run(one.session.closing.makePack(REQUEST));
  return { one, outcome, sheets };
}

async function packed(
  planted: readonly PlantedKind[],
  types: readonly string[],
  device?: Archive,
): Promise<Month> {
  const { one, outcome, sheets } = await asked(planted, device);
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
  await one.settled();
  const journal = { month: MONTH, accounts: 'Main', currency: '', grain: 'day' as const };
  expect(await one.clock.run(one.session.journal.writeJournal(journal))).toMatchObject({
    ok: true,
  });
  const tieout = one.enter(
    ...(['REBATES.TIEOUT', 'USDT', `${MONTH}-01`, `${MONTH}-31`, null, null, 1, 'Main'] as const),
  );
  await one.settled();
  return { one, sheets, rollForward, tieout };
}

interface Shown {
  readonly rollForward: CloseTable;
  readonly tieout: CloseTable;
}

function tableOf(cell: CellUnderTest): CloseTable {
  const outcome = cell.last();
  if (outcome?.kind !== 'rows') throw new Error(`Not rows: ${JSON.stringify(outcome)}`);
  const [labels = [], ...rows] = outcome.matrix;
  return { labels: labels.map((label) => label as string), rows };
}
const shownNow = ({ rollForward, tieout }: Pick<Month, 'rollForward' | 'tieout'>): Shown => ({
  rollForward: tableOf(rollForward),
  tieout: tableOf(tieout),
});

const result = (table: CloseTable, trouble: string | null = null): CloseResult => ({
  ...{ table, trouble, isComplete: true, fetchedAtMs: null },
});
/** The checks that these results make, each with how much is open. */
function countsOf({ rollForward, tieout }: Shown, trouble: string | null = null) {
  const none = result({ labels: [], rows: [] }, 'not of this test');
  const checks = closeChecks(
    {
      rollForward: result(rollForward, trouble),
      tieout: result(tieout),
      ...{
        byType: none,
        match: null,
        isValued: false,
        limit: null,
        hasRebates: false,
        transfers: null,
        journal: [],
      },
      ...{ onSheets: new Map(), notCleared: null, graceDays: 3, tolerance: null, readFromMs: 0 },
    },
    MONTH,
  ).filter(({ key }) => OF_RESULTS.includes(key));
  expect(checks).toHaveLength(OF_RESULTS.length);
  return checks;
}

/** The checks that these results leave open. */
const openChecks = (shown: Shown, trouble: string | null = null): CheckKey[] =>
  countsOf(shown, trouble)
    .filter(({ status }) => status !== 'holds')
    .map(({ key }) => key);
const daysOpen = (shown: Shown): number | undefined =>
  countsOf(shown).find(({ key }) => key === DAYS)?.open;

/** How many days and postings the pane lists as open. */
function daysListed({ session }: SessionRig, month = MONTH): number {
  const tieOuts = session.state.results.flatMap(({ functionName, addresses }) =>
    functionName === 'REBATES.TIEOUT' ? addresses : [],
  );
  return session.closedPeriods
    .openItems(month, month)
    .filter(
      ({ kind, where, sentence }) =>
        kind === 'proof' && tieOuts.includes(where) && !sentence.includes('recompute'),
    ).length;
}

/** Two days later, with months that are over. */
async function readAgain(one: SessionRig): Promise<void> {
  await one.clock.advance(2 * 86_400_000);
  void one.session.liveData.refresh('workbook', 'closed too');
  await one.settled();
}

async function signed({ session, clock }: SessionRig): Promise<void> {
  const people = { from: MONTH, to: MONTH, preparedBy: 'Ann', reviewedBy: 'Bo', reasons: {} };
  expect(await clock.run(session.closedPeriods.close(people))).toMatchObject({ ok: true });
}

/** What the card of the closing says of each difference. */
async function changedIn({ session, clock }: SessionRig): Promise<string[]> {
  const card = () => session.state.closedPeriods[0]!;
  await until(
    () => card().state === 'changed',
    () => clock.advance(500),
  );
  return card().differences.map(({ what, kind, id }) => `changed: ${kind} ${id} to ${what}`);
}

test.each(PLANTED.map((one) => [one.what, one] as const))(
  'a month end with %s stops the close where it must, and nowhere else',
  async (_, { fault, isListed, then, refused, stops, says }) => {
    const planted = fault === null ? [] : [fault];
    if (refused) {
      const { one, outcome } = await asked(planted, await withCommission());
      const sentence: unknown = expect.stringMatching(refused(one.sandbox.planted[0]!));
      expect(outcome).toEqual({ ok: false, sentence });
      return;
    }
    const types = isListed ? [...OTHER_TYPES, PLANTED_TYPE] : OTHER_TYPES;
    const device = fault === 'stated-rate' ? undefined : await withCommission();
    const month = fault === null ? clean : await packed(planted, types, device);
    if (then) {
      expect(openChecks(shownNow(month))).toEqual([]);
      if (then === 'signed, then read again') await signed(month.one);
      await readAgain(month.one);
    }
    const shown = shownNow(month);
    expect(openChecks(shown)).toEqual(stops);
    expect(daysListed(month.one)).toBe(daysOpen(shown));
    if (!says) return;
    const words = says(month.one.sandbox.planted[0]!, month.one);
    const card = then === 'signed, then read again' ? await changedIn(month.one) : [];
    const { rollForward, tieout } = shown;
    const cells = [...card, ...[...rollForward.rows, ...tieout.rows].flat().map(String)];
    expect(cells).toContainEqual(expect.stringMatching(words));
  },
);

test('no check of the roll-forward holds where the roll-forward is an error, and each says why', () => {
  const open = countsOf(shownNow(clean), 'Roll-forward!A3 is stale');
  expect(open.filter(({ status }) => status !== 'holds')).toEqual(
    [CHAIN, EDGES, NEGATIVE, LISTED, JOURNAL].map((key) =>
      expect.objectContaining({
        ...{ key, status: 'unknown', open: 1, items: ['Roll-forward!A3 is stale'] },
      }),
    ),
  );
});

/** The checks as docs/reliability.md calls them. */
const SHORT = new Map<CheckKey, string>([
  ...([
    [CHAIN, 'chain'],
    [EDGES, 'edges'],
    [DAYS, 'days'],
    [RATE, 'fee and rate'],
  ] as const),
  ...([
    [NEGATIVE, 'negative'],
    [LISTED, 'types'],
    [JOURNAL, 'journal'],
  ] as const),
]);

test('the table in docs/reliability.md has these faults with what they open, and no other', () => {
  const text = readFileSync(join(__dirname, '../../../../docs/reliability.md'), 'utf8');
  const [, part = ''] = text.split('## A month end with each fault');
  const [, , ...rows] = part.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \| ([^|]+) \|.*\|$/gm);
  const said = rows.flatMap(([, what = '', open]) => what.split('; ').map((one) => [one, open]));
  const own = PLANTED.slice(1).map(({ what, stops, refused }) => [
    what,
    stops.map((says) => SHORT.get(says)).join(', ') || (refused ? 'no pack is made' : 'none'),
  ]);
  expect(said).toEqual(own);
});

test('Close counts as many days that are pending as the pane lists', async () => {
  const month = await packed([], OTHER_TYPES, await withCommission());
  const { one } = month;
  month.tieout.close();
  const tieout = one.enter(
    ...(['REBATES.TIEOUT', 'USDT', '2026-11-01', '2026-11-30', null, null, 1, 'Main'] as const),
  );
  await one.settled();
  const shown = shownNow({ ...month, tieout });
  const count = daysListed(one, '2026-11');
  expect(shown.tieout.rows.flat()).toContain('Pending');
  expect(count).toBeGreaterThan(0);
  expect(daysOpen(shown)).toBe(count);
});
