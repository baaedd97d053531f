// A month end with each fault that a ledger, its tables or its sheets can have, over the real sandbox:
// the fault is named in words that a person reads, the month is stopped, and nothing else is red.
// What would be lost is a wrong month that is signed because every check was green, or a right one
// that nobody may sign.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { splitAddress } from '../../../../src/addin/engine/records/sheet-address';
import type { OpenItem } from '../../../../src/addin/features/close/period/close-state';
import { CHECK_KEYS, type CheckKey } from '../../../../src/addin/engine/proofs/close-checks';
import { sheetChanged } from '../../../../src/addin/features/close/period/differences-by-record';
import { PLANTED_TYPE } from '../../../../src/sandbox/data/planted-entries';
import type { PlantedFault, PlantedKind } from '../../../../src/sandbox/data/planted-faults';
import { ownersOf, sessionRig, type SessionRig } from '../../rig/session-rig';
import { FakeWorkbook } from '../../rig/fake-workbook';
import {
  askedPack,
  bookOf,
  checksOf,
  DAYS,
  mappingWith,
  MONTH,
  pack,
  rowsBy,
  sign,
  submit,
  typesWith,
  type Cells,
  type Pack,
  type PackAsked,
} from './pack-rig';

const [EDGES, CHAIN, DAYS_TIE, RATE] = ['edges', 'chain', 'days', 'recomputed'] as const;
const [NEGATIVE, LISTED, JOURNAL, RATES] = ['negative', 'listed', 'journal', 'rates'] as const;
const [IN_LEAD, MATCHED, CARRIED] = ['inLead', 'matched', 'carried'] as const;

interface Fault {
  /** As docs/reliability.md calls it. */
  readonly what: string;
  readonly planted?: PlantedKind;
  readonly asked?: Omit<PackAsked, 'rig' | 'archive'>;
  /** The records of commission are others than those of the clean month. */
  readonly isOfCommission?: boolean;
  /** Trading pairs of the account; a formula is known by the records of most. Absent: one. */
  readonly pairs?: number;
  /** What happens after the pack and the journal were made. @returns what is read there. */
  readonly then?: (of: Pack) => Promise<readonly string[]>;
  /** No pack is made, or the month stands signed: no check is asked. */
  readonly isRefused?: boolean;
  /** The checks of Close that must be open; no other may be. */
  readonly stops: readonly CheckKey[];
  /** What a person reads of it. */
  readonly says?: string | RegExp | ((fault: PlantedFault, one: SessionRig) => string | RegExp);
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

/** What a coin is worth in EUR, on every day. */
const WORTH = { BTC: 55_000, DOGE: 0.15, ETH: 2_100, SOL: 130, USDT: 0.92, XRP: 0.55 };
const ratesBut = (change: (lines: Cells) => Cells = (lines) => lines): Cells => [
  ...[['Rates'], [''], ['Date', 'Coin', 'Rate']],
  ...change(
    Object.entries(WORTH).flatMap(([coin, rate]) =>
      ['2026-09-30', ...DAYS].map((day) => [day, coin, rate]),
    ),
  ),
];
/** The rate of a coin at the month's end is another one. */
const withRate = (coin: keyof typeof WORTH, rate: unknown): Cells =>
  ratesBut((lines) =>
    lines.map(([day, of, usual]) =>
      of === coin && day === DAYS[30] ? [day, of, rate] : [day, of, usual],
    ),
  );
/** Where it stands on the sheet. */
const rowOfRate = (coin: keyof typeof WORTH): number =>
  ratesBut().findIndex(([day, of]) => of === coin && day === DAYS[30]) + 1;
const inGerman = (lines: Cells): Cells =>
  lines.map(([day, coin, rate]) => [
    String(day).split('-').reverse().join('.'),
    ...[coin, String(rate).replace('.', ',')],
  ]);

/** Two days later, with months that are over. */
async function readAgain(of: Pack): Promise<readonly string[]> {
  await of.one.clock.advance(2 * 86_400_000);
  void of.one.session.liveData.refresh('workbook', 'closed too');
  await of.one.settled();
  of.calculate();
  return [];
}
async function signed(of: Pack): Promise<void> {
  expect(await submit(of)).toMatchObject({ ok: true });
  expect(await sign(of)).toMatchObject({ ok: true });
}
/** What the card of the closing says of each difference, once it has one. */
async function changedIn({ one }: Pack): Promise<readonly string[]> {
  const card = () => one.session.state.closedPeriods[0]!;
  await one.until(() => card().state === 'changed');
  return card().differences.flatMap((one) => [
    `changed: ${one.kind} ${one.id} to ${one.what}`,
    sheetChanged(one),
  ]);
}
/** Submitted, and the same file on another computer, whose reviewer has seen each check. */
async function submittedCopyOf(of: Pack): Promise<{ copy: SessionRig; id: string }> {
  const { one, xml, report, packSheets } = of;
  for (const line of report.cells.get('Close')!)
    if (CHECK_KEYS.some((key) => key === line[3])) [line[1], line[2]] = ['Known.', 'Seen.'];
  expect(await submit(of)).toMatchObject({ ok: true });
  const copy = await sessionRig(
    { sandbox: { sizeFactor: 0.05, pairs: 1 }, startMs: one.clock.nowMs() },
    {
      workbook: new FakeWorkbook(one.workbook.settings),
      ...{ xmlParts: xml.copy(), reportSheets: report, packSheets },
    },
  );
  await copy.until(() => copy.session.state.closedPeriods.length > 0);
  return { copy, id: copy.session.state.closedPeriods[0]!.id };
}

const LATE = { planted: 'late-entry', stops: [IN_LEAD, JOURNAL] } as const;
const DAYS_OPEN = { isOfCommission: true, stops: [DAYS_TIE] } as const;
const CENTS = { planted: 'posted-in-cents', isOfCommission: true } as const;
/** docs/reliability.md shows this table. */
const FAULTS: readonly Fault[] = [
  { what: 'no fault', stops: [] },
  {
    ...{ what: 'a change off by 10⁻¹⁸', planted: 'tiny-gap', stops: [CHAIN] },
    says: entryNamed('missing before entry ID'),
  },
  {
    ...{ what: 'entry missing in mid-month', planted: 'missing-entry', stops: [CHAIN] },
    says: nextNamed('missing before entry ID'),
  },
  {
    ...{ what: 'first entry of a coin missing', planted: 'missing-first', stops: [CHAIN, EDGES] },
    says: nextNamed('missing before entry ID'),
  },
  {
    ...{ what: 'last entry of a coin missing', planted: 'missing-last', stops: [CHAIN, EDGES] },
    says: nextNamed('closing not proven: .* missing before entry ID, the first after the month'),
  },
  {
    ...{ what: 'one balance changed', planted: 'changed-balance', stops: [CHAIN] },
    says: entryNamed('balance at entry ID reads 1 ETH'),
  },
  {
    ...{ what: 'sign reversed', planted: 'sign-reversed', stops: [CHAIN] },
    says: entryNamed('missing before entry ID'),
  },
  {
    ...{ what: 'two entries swapped in time', planted: 'swapped-times', stops: [CHAIN] },
    says: entryNamed('another order fits: entries .*ID.* and nothing is missing'),
  },
  {
    ...{ what: 'entry shown again under another ID', planted: 'twice-under-new-id' },
    ...{ stops: [CHAIN], says: entryNamed('missing before entry ID') },
  },
  {
    ...{ what: 'same ID with another amount', planted: 'same-id', isRefused: true, stops: [] },
    says: entryNamed('^The exchange sent ledger entry ID twice with different contents'),
  },
  {
    ...{ ...DAYS_OPEN, what: 'rebate never posted', planted: 'unposted-rebate' },
    says: /differs: .* is missing, as much as/,
  },
  {
    ...{ ...DAYS_OPEN, what: 'rebate posted twice', planted: 'rebate-posted-twice' },
    says: /no settlement found/,
  },
  {
    ...{ ...DAYS_OPEN, what: 'rebate posted a month later', planted: 'rebate-posted-late' },
    says: /entry \d+ posts as much in USDT on 2026-11-\d\d, 30 days later/,
  },
  {
    ...{ ...DAYS_OPEN, what: 'rebate posted in another coin', planted: 'rebate-in-other-coin' },
    says: /entry \d+ posts as much in ETH/,
  },
  { ...{ ...DAYS_OPEN, ...CENTS, what: 'rebates posted in cents' }, says: /^differs/ },
  {
    ...{ ...CENTS, what: 'rebates posted in cents, with a tolerance', asked: { tolerance: 0.02 } },
    ...{ stops: [], says: 'Every day of commission ties out within 0.02' },
  },
  {
    ...{ what: "settlement period over the month's end", planted: 'settled-over-month-end' },
    ...{ isOfCommission: true, stops: [] },
    says: /to 2026-11-01 03:59:59: counted whole on 2026-10-31$/,
  },
  {
    ...{ what: 'stated rate wrong', planted: 'stated-rate', isOfCommission: true, stops: [RATE] },
    pairs: 3,
    says: (fault) => ('symbol' in fault ? `${fault.symbol} ${fault.product} settled from` : ''),
  },
  {
    ...{ what: 'coin begins with a balance', planted: 'begins-with-balance', stops: [EDGES] },
    says: entryNamed('entry ID starts from 10 LTC, which no entry before it shows'),
  },
  {
    ...{ what: 'negative balance', planted: 'negative-balance', stops: [NEGATIVE] },
    says: entryNamed('balance at entry ID is negative: -3 ADA'),
  },
  { what: 'unknown type', planted: 'unknown-type', stops: [LISTED], says: PLANTED_TYPE },
  {
    ...{ what: 'type with a blank at its end', planted: 'blank-in-type' },
    stops: [LISTED, JOURNAL],
    says: /^"\w+ "$/,
  },
  {
    ...{ what: 'fees that no change and no balance has', planted: 'ignored-fees', stops: [] },
    says: /stand neither inside the change nor beside it: the change of entry \d+ is/,
  },
  {
    ...{ ...LATE, what: 'late record, before signing' },
    ...{ then: readAgain, says: entryNamed('^not in the journal: entry ID$') },
  },
  {
    ...{ what: 'late record, after signing', planted: 'late-entry', isRefused: true, stops: [] },
    then: async (of) => {
      await signed(of);
      await readAgain(of);
      return changedIn(of);
    },
    says: entryNamed('^changed: added ID to Ledger of Main$'),
  },
  {
    ...{ what: 'value typed into Lead after signing', isRefused: true, stops: [] },
    then: async (of) => {
      await signed(of);
      of.report.cells.get('Lead')![3]![1] = 12_345.67;
      of.one.session.closedPeriods.compareSoon();
      return changedIn(of);
    },
    says: /^Lead B4, [\d,.]+ became 12,345\.67$/,
  },
  {
    ...{ what: 'account not connected at the signature', isRefused: true, stops: [] },
    then: async (of) => {
      const { copy, id } = await submittedCopyOf(of);
      const outcome = await copy.clock.run(copy.session.closedPeriods.sign(id, 'Bo'));
      return [outcome.ok ? '' : outcome.sentence];
    },
    says: /^Not compared, .*: Ledger of Main\b.* or give the reason to sign without it\.$/,
  },
  {
    ...{ what: 'one file signed twice, apart', isRefused: true, stops: [] },
    then: async (of) => {
      const { copy, id } = await submittedCopyOf(of);
      const submitted = of.foot();
      expect(await sign(of)).toMatchObject({ ok: true });
      const first = of.foot();
      const reason = 'The account is of Bo.';
      const second = await copy.clock.run(copy.session.closedPeriods.sign(id, 'Cy', reason));
      expect(second).toMatchObject({ ok: true });
      const hashes = [submitted, first, of.foot()].map(
        (foot) => / SHA-256 [0-9a-f]{64}$/.exec(foot)![0],
      );
      expect(new Set(hashes).size).toBe(1);
      return [`${first} and ${of.foot()}`];
    },
    says: /^Signed .* by Bo\. SHA-256 .* and Signed .* by Cy\b/,
  },
  {
    ...{ what: 'rate given twice for one day', stops: [RATES] },
    asked: { rates: ratesBut((lines) => [...lines, [DAYS[30], 'USDT', 7]]) },
    says: `0.92 in row ${rowOfRate('USDT')} and 7 in row ${ratesBut().length + 1}`,
  },
  {
    ...{ what: 'rate of zero', asked: { rates: withRate('SOL', 0) }, stops: [RATES] },
    says: `SOL 2026-10-31: 0 in row ${rowOfRate('SOL')}`,
  },
  {
    ...{ what: 'rate the wrong way round', asked: { rates: withRate('BTC', 0.000018) } },
    ...{ stops: [RATES], says: new RegExp(`BTC 2026-10-31: .* in row ${rowOfRate('BTC')}`) },
  },
  {
    ...{ what: 'coin without a rate', stops: [RATES], says: /missing: .*DOGE 2026-10-31/ },
    asked: { rates: ratesBut((lines) => lines.filter(([, coin]) => coin !== 'DOGE')) },
  },
  {
    ...{ what: 'closing of the month before changed since', stops: [CARRIED] },
    then: ({ report }) => {
      report.cells.get('Carried')![3]![2] = 1;
      return Promise.resolve([]);
    },
    says: /^Carried C4: 1 in place of [\d,.]+$/,
  },
  {
    ...{ what: "another amount in a line of one's book", stops: [MATCHED] },
    asked: {
      book: (one) =>
        bookOf(one).map((line, at) => (at === 5 ? [...line.slice(0, 2), '123.4567'] : line)),
    },
    says: '123.4567',
  },
  {
    ...{ what: 'type that Mapping has no account for', stops: [JOURNAL] },
    asked: { mapping: mappingWith().filter(([type]) => type !== 'deposit') },
    says: /deposit/,
  },
  { what: 'zero amount', planted: 'zero-amount', stops: [] },
  { what: 'new coin with a deposit', planted: 'new-coin', stops: [] },
  {
    ...{ what: 'a type that is listed late', planted: 'unknown-type', stops: [] },
    asked: { types: typesWith(PLANTED_TYPE) },
  },
  {
    ...{ what: 'coin renamed in mid-month', planted: 'renamed-coin', stops: [] },
    then: ({ report }) =>
      Promise.resolve(
        report.cells
          .get('Lead')!
          .flatMap(([coin, closing]) => `${String(coin)}: ${String(closing)}`),
      ),
    says: /^POL: 509$/,
  },
  {
    ...{ what: 'two coins that differ in the case of their names', planted: 'names-alike' },
    stops: [],
    then: ({ report }) => {
      const lead = report.cells.get('Lead')!.map(([coin, closing]) => [coin, closing]);
      expect(lead).toContainEqual(['kase (300)', 40]);
      return Promise.resolve(lead.map((cells) => cells.join(': ')));
    },
    says: /^KASE \(165\): 500$/,
  },
  {
    ...{ what: 'rates with German dates and numbers', stops: [] },
    asked: { rates: ratesBut(inGerman) },
  },
  {
    ...{ what: 'two accounts, one of which never held a coin', asked: { isOfTwo: true } },
    stops: [],
  },
  {
    ...{ what: 'book with two lines above its header', stops: [], says: 'matched' },
    asked: { book: (one) => [['Ledger of Main'], ['October 2026'], ...bookOf(one)] },
  },
];

/** A month without a fault, which others take their commission from. */
let clean: Pack;
beforeAll(async () => {
  clean = await pack({ rig: { shared: true } });
});
afterAll(() => clean.one.end());

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

async function askedOf({
  what,
  planted,
  asked = {},
  isOfCommission = false,
  pairs = 1,
}: Fault): Promise<PackAsked> {
  const types = planted === 'unknown-type' ? [PLANTED_TYPE] : [];
  return {
    ...{ mapping: mappingWith(...types), ...asked },
    ...(!isOfCommission && { archive: await withCommission() }),
    rig: {
      // The server passes on a month with a fault as it does the one without.
      throughRelay: what === 'no fault',
      ...(!isOfCommission && { startMs: clean.one.clock.nowMs() }),
      sandbox: { pairs, planted: planted === undefined ? [] : [planted] },
    },
  };
}

/** The result that a check is made from, and that the pane's items stand in. */
const SHOWN_IN: Partial<Record<CheckKey, string>> = {
  ...Object.fromEntries(
    [CHAIN, EDGES, NEGATIVE, LISTED, JOURNAL, RATES].map((key) => [key, 'Roll-forward']),
  ),
  ...{ days: 'Tie-out', recomputed: 'Tie-out', matched: 'Match' },
};
/** A day or a posting, of the pane's items. */
const isDay = ({ where, sentence }: Pick<OpenItem, 'where' | 'sentence'>): boolean =>
  splitAddress(where).sheet === 'Tie-out' && !sentence.includes('recompute');

const openIn = async (of: Pack) =>
  (await checksOf(of)).filter(({ status }) => status === 'open' || status === 'unknown');
/** Cells of the results, what the checks say, and the first that they name. */
async function readIn(of: Pack): Promise<readonly string[]> {
  const cells = [of.roll, of.tieout, of.match].flatMap((cell) => (cell ? rowsBy(cell) : []));
  return [
    ...cells.flatMap((row) => Object.values(row).map(String)),
    ...(await checksOf(of)).flatMap(({ says, first }) => [String(says), ...first.split('; ')]),
  ];
}

test.each(FAULTS.map((one) => [one.what, one] as const))(
  'a month end with %s is stopped where it must be, and nowhere else, and says why',
  async (_, fault) => {
    const { isRefused, stops, then, says } = fault;
    const asked = await askedOf(fault);
    let [read, one]: [readonly string[], SessionRig] = [[], clean.one];
    if (isRefused && !then) {
      const refused = await askedPack(asked);
      if (refused.outcome.ok) throw new Error('A pack was made.');
      [read, one] = [[refused.outcome.sentence], refused.one];
    } else {
      const of = await pack(asked);
      read = (await then?.(of)) ?? [];
      one = of.one;
      if (!isRefused) {
        const open = await openIn(of);
        expect(open.map(({ key }) => key)).toEqual(stops);
        const items = one.session.closedPeriods.openItems(MONTH, MONTH);
        const results = new Set(stops.map((key) => SHOWN_IN[key]));
        // Lead values a coin by itself where the roll-forward lacks its rate.
        if (stops.includes(RATES)) results.add('Entered');
        expect(items.filter(({ where }) => !results.has(splitAddress(where).sheet))).toEqual([]);
        const days = items.filter(isDay);
        expect(days).toHaveLength(Number(open.find(({ key }) => key === DAYS_TIE)?.open ?? 0));
        read = [...read, ...(await readIn(of))];
        const outcome = await submit(of);
        expect(outcome).toMatchObject({ ok: stops.length === 0 });
      }
    }
    if (says === undefined) return;
    const words = typeof says === 'function' ? says(one.sandbox.planted[0]!, one) : says;
    expect(read).toContainEqual(
      typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
    );
  },
);

test('the pane lists as many days that are pending as the tie-out shows', async () => {
  const { one } = clean;
  const tieout = one.enter(
    ...(['REBATES.TIEOUT', 'USDT', '2026-11-01', '2026-11-30', null, null, 1, 'Main'] as const),
  );
  await one.settled();
  const pending = rowsBy(tieout).filter((row) =>
    /^(?:pending|differs)/.test(String(row['Status'])),
  );
  const items = one.session.closedPeriods.openItems('2026-11', '2026-11');
  expect(pending.length).toBeGreaterThan(0);
  expect(items.filter(({ sentence }) => /2026-11-\d\d: /.test(sentence))).toHaveLength(
    pending.length,
  );
  tieout.close();
});

/** The checks as docs/reliability.md calls them. */
const SHORT: Partial<Record<CheckKey, string>> = {
  ...{ chain: 'chain', edges: 'edges', days: 'days', recomputed: 'fee and rate', rates: 'rates' },
  ...{ negative: 'negative', listed: 'types', journal: 'journal', inLead: 'Lead' },
  ...{ matched: 'match', carried: 'carried' },
};

test('the table in docs/reliability.md has these faults with what they open, and no other', () => {
  const text = readFileSync(join(__dirname, '../../../../docs/reliability.md'), 'utf8');
  const [, part = ''] = text.split('## A month end with each fault');
  const [, , ...rows] = part.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \| ([^|]+) \|.*\|$/gm);
  const said = rows.flatMap(([, what = '', open]) => what.split('; ').map((one) => [one, open]));
  const own = FAULTS.slice(1).map(({ what, stops, isRefused, then }) => [
    what,
    stops.map((key) => SHORT[key]).join(', ') ||
      (isRefused ? (then ? 'the signature' : 'no pack is made') : 'none'),
  ]);
  expect(said).toEqual(own);
});
