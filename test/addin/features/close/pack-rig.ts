// A month end in Node: the real sandbox over HTTP, the real pack, and its sheets filled with what
// Excel would calculate from the results. What results give is never written here by hand.
import Decimal from 'decimal.js';
import type {
  ExcelPackSheets,
  PackSheet,
} from '../../../../src/addin/workbook/excel/excel-pack-sheets';
import type { PackOutcome } from '../../../../src/addin/features/close/pack/pack-state';
import { MATCH_SETTING, matchAsked } from '../../../../src/addin/features/close/pack/pack-results';
import { CARRIED, ITEM_LABELS } from '../../../../src/addin/features/close/pack/pack-carried';
import { PAIR_LABELS } from '../../../../src/addin/features/close/pack/pack-commission';
import { leadTotal, valueLabels } from '../../../../src/addin/features/close/pack/pack-lead';
import { RATE_LABELS, RATES_TO_ADD } from '../../../../src/addin/features/close/pack/pack-sheets';
import { TOLERANCE } from '../../../../src/addin/features/close/pack/close-sheet';
import { CHECK_KEYS, type CheckKey } from '../../../../src/addin/engine/proofs/close-checks';
import { KNOWN_TYPES } from '../../../../src/addin/engine/proofs/closing/type-columns';
import { ROLL_COLUMNS } from '../../../../src/addin/engine/records/reconcile-call';
import type { Outcome } from '../../../../src/addin/platform/outcome';
import type { Archive } from '../../../../src/addin/engine/archive/archive';
import type { RigOptions } from '../../engine/exchange/rig';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { FakeXmlParts } from '../../rig/fake-xml-parts';
import { idlePackSheets } from '../../rig/idle-pack-sheets';
import { connectedRig, type CellUnderTest, type SessionRig } from '../../rig/session-rig';

export const MONTH = '2026-10';
/** 1 October 2026 as Excel counts days. */
const OCTOBER = 46_296;
export const DAYS = Array.from(
  { length: 31 },
  (_, day) => `${MONTH}-${String(day + 1).padStart(2, '0')}`,
);
const [DAY_BEFORE, FIRST, LAST] = ['2026-09-30', DAYS[0]!, DAYS[30]!];
/** What the sandbox's accounts have beside the types that every pack lists. */
const OTHER_TYPES = ['savings_interest', 'convert_small_balance', 'campaign-bonus.v2'];
export type Cells = unknown[][];

export const typesWith = (...more: readonly string[]): Cells => [
  ['Business type', 'Column'],
  ...KNOWN_TYPES.map(([type, column]) => [
    type,
    ROLL_COLUMNS.find(({ field }) => field === column)!.label,
  ]),
  ...[...OTHER_TYPES, ...more].map((type) => [type, 'Other']),
];
/** Every type to one account, so that all is posted. */
export const mappingWith = (...more: readonly string[]): Cells => [
  ['Business type', 'Account', 'Contra account'],
  ...[...KNOWN_TYPES.map(([type]) => type), ...OTHER_TYPES, ...more]
    .concat('(unexplained)', '(fees taken off)')
    .map((type) => [type, '1200', '4000']),
];

export interface PackAsked {
  readonly rig?: RigOptions;
  readonly archive?: Archive;
  readonly types?: Cells;
  readonly mapping?: Cells;
  /** The sandbox's second account is connected too. */
  readonly isOfTwo?: boolean;
  /** Rates, from row 1 of their sheet on; left out: nothing is valued. */
  readonly rates?: Cells;
  /** A book, from its sheet's row 1 on. */
  readonly book?: (one: SessionRig) => Cells;
  /** What a day of commission may differ by. */
  readonly tolerance?: number;
}

export interface Pack {
  readonly one: SessionRig;
  readonly report: FakeReportSheets;
  readonly xml: FakeXmlParts;
  readonly packSheets: ExcelPackSheets;
  /** What the sheets say at their foot. */
  readonly foot: () => string;
  /** As makePack wrote it. */
  readonly made: readonly PackSheet[];
  readonly roll: CellUnderTest;
  readonly types: CellUnderTest;
  readonly tieout: CellUnderTest;
  readonly match: CellUnderTest | null;
  /** What the pane said of the journal. */
  readonly journal: Outcome;
  /** Fills the sheets again with what the results give now. */
  readonly calculate: () => void;
}

/** As a sheet shows a table: labels, then rows by their labels. */
export function rowsBy(cell: CellUnderTest): readonly Readonly<Record<string, unknown>>[] {
  const outcome = cell.last();
  if (outcome?.kind !== 'rows') return [];
  const [labels = [], ...rows] = outcome.matrix;
  return rows.map((row) => Object.fromEntries(labels.map((label, at) => [label, row[at]])));
}

/** EXACT.SUM: of an error there is no sum. */
function sum(...cells: readonly unknown[]): unknown {
  const error = cells.find((cell) => String(cell).startsWith('#'));
  const exact = cells.map((cell) => new Decimal(error === undefined ? Number(cell) : 0));
  return error ?? Number(Decimal.sum(0, ...exact).toPrecision(15));
}

export const RANGES = {
  types: "'Business types'!A1:B99",
  mapping: 'Mapping!A1:C99',
  rates: 'Rates!A1:C2000',
  book: 'Book!A1:D2000',
} as const;

export function enterRoll(one: SessionRig, asked: PackAsked = {}): CellUnderTest {
  const { types = typesWith(), mapping = mappingWith(), rates } = asked;
  const accounts = accountsOf(asked);
  const { workbook } = one;
  workbook.values.set(RANGES.types, types).set(RANGES.mapping, mapping);
  if (rates) workbook.values.set(RANGES.rates, rates);
  workbook.formulas.set(
    'Roll-forward!A3',
    `=LEDGER.CHECK(,"${MONTH}","${MONTH}",1,"${accounts}",,${RANGES.types},${rates ? RANGES.rates : ''},${RANGES.mapping})`,
  );
  return one.enter(
    ...(['LEDGER.CHECK', null, MONTH, MONTH, 1, accounts, null] as const),
    ...[types, rates ?? null, mapping],
  );
}
export function enterTieout(one: SessionRig, tolerance?: number): CellUnderTest {
  const allowed = tolerance === undefined ? '' : `,${tolerance}`;
  one.workbook.formulas.set(
    'Tie-out!A3',
    `=REBATES.TIEOUT("USDT","${FIRST}","${LAST}",,,1,"Main"${allowed})`,
  );
  return one.enter(
    ...(['REBATES.TIEOUT', 'USDT', FIRST, LAST, null, null, 1, 'Main'] as const),
    ...(tolerance === undefined ? [] : [tolerance]),
  );
}
function enterMatch(one: SessionRig, book: Cells, accounts: string): CellUnderTest {
  one.workbook.values.set(RANGES.book, book);
  one.workbook.formulas.set(
    'Match!A3',
    `=LEDGER.MATCH(${RANGES.book},,,"${MONTH}","${MONTH}",,,1,"${accounts}")`,
  );
  one.workbook.writeSetting(MATCH_SETTING, matchAsked(one.workbook.formulas.get('Match!A3')!));
  return one.enter(
    ...(['LEDGER.MATCH', book, null, null, MONTH, MONTH, null, null, 1, accounts] as const),
  );
}
const accountsOf = ({ isOfTwo = false }: PackAsked): string => (isOfTwo ? 'Main,Client' : 'Main');

/** Line for line what the ledger says. */
export const bookOf = ({ sandbox }: SessionRig): Cells => [
  ['Date', 'Coin', 'Amount'],
  ...sandbox.truth
    .ledger('broker', MONTH)
    .map(({ cTime, coinName, deltaAmount }) => [
      new Date(Number(cTime)).toISOString().slice(0, 10),
      ...[coinName, deltaAmount],
    ]),
];

/** An exchange as asked, an account connected, and a pack made; its outcome says why none was. */
export async function askedPack(asked: PackAsked) {
  const report = new FakeReportSheets();
  const xml = new FakeXmlParts();
  let [made, foot]: [readonly PackSheet[], string] = [[], ''];
  const packSheets: ExcelPackSheets = {
    ...idlePackSheets,
    // What was entered is what the sheet shows.
    entered: (sheet) => Promise.resolve(report.cells.get(sheet) ?? null),
    write: (all) => {
      made = all;
      return Promise.resolve();
    },
    stamp: (_, said) => {
      foot = said ?? foot;
      return Promise.resolve();
    },
  };
  report.fill('Mapping', asked.mapping ?? mappingWith());
  report.fill('Business types', asked.types ?? typesWith());
  const one = await connectedRig(
    {
      ...{ throughRelay: true, ...asked.rig },
      sandbox: { sizeFactor: 0.05, pairs: 1, weights: { limit: 1e6 }, ...asked.rig?.sandbox },
    },
    {
      packSheets,
      reportSheets: report,
      xmlParts: xml,
      ...(asked.archive && { archive: asked.archive }),
    },
  );
  await one.session.settings.setSymbolList('Main', one.sandbox.accounts[0].pairs);
  if (asked.isOfTwo) {
    await one.connect(one.credentials.trader);
    // Its XRP moved last in July.
    one.enter('LEDGER.BALANCE', 'XRP', '2026-09-30', 'Client');
    await one.settled();
  }
  const book = asked.book?.(one);
  if (book) report.ranges.set(RANGES.book, { address: RANGES.book, values: book });
  const outcome: PackOutcome = await one.clock.run(
    one.session.closing.makePack({
      ...{ month: MONTH, accounts: accountsOf(asked).split(','), commissionCoin: 'USDT' },
      ...{ currency: asked.rates ? 'EUR' : '', book: book ? RANGES.book : '' },
    }),
  );
  return { ...{ one, outcome, made, report, xml, packSheets, foot: () => foot }, book };
}

/** A month end with its pack made, its results there and its journal written. */
export async function pack(asked: PackAsked = {}): Promise<Pack> {
  const { book, ...opened } = await askedPack(asked);
  const { one, outcome, made, report } = opened;
  expect(outcome).toMatchObject({ ok: true });
  const accounts = accountsOf(asked);
  const roll = enterRoll(one, asked);
  one.workbook.formulas.set("'By type'!A3", `=LEDGER.TYPES(,"${MONTH}","${MONTH}","${accounts}")`);
  const types = one.enter('LEDGER.TYPES', null, MONTH, MONTH, accounts);
  const tieout = enterTieout(one, asked.tolerance);
  const match = book ? enterMatch(one, book, accounts) : null;
  await one.settled();
  const journal = await one.clock.run(
    one.session.journal.writeJournal({ month: MONTH, accounts, currency: '', grain: 'day' }),
  );
  const [lead, rebates] = [leadOf(asked, one, made, roll), rebatesOf(one)];
  await one.settled();
  const carried = carriedCells(roll);
  const calculate = (): void => {
    report.cells.set('Close', closeCells(asked));
    report.cells.set('Lead', lead());
    report.cells.set('Rebates', rebates());
    report.cells.set('Carried', structuredClone(carried));
    if (asked.rates) report.cells.set('Rates', rateCells(asked.rates, roll));
  };
  calculate();
  return { ...opened, roll, types, tieout, match, journal, calculate };
}

const closeCells = (asked: PackAsked): Cells => [
  ...[['Close'], [''], ['Month', OCTOBER, '', 'Commission of', 'Main']],
  ['Accounts', accountsOf(asked).replace(',', ', ')],
  ...[
    ['Commission coin', 'USDT'],
    ['Functional currency', asked.rates ? 'EUR' : ''],
  ],
  ...[['Ready to sign', 'yes', 0], ['', '', '', TOLERANCE, asked.tolerance ?? ''], ['']],
  ['Check', 'Reason', "Reviewer's comment", 'Key'],
  ...CHECK_KEYS.map((key) => ['says that it holds', '', '', key]),
];

/** Excel tells no names apart by their case. */
const isSame = (one: unknown, other: unknown): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

/** The rows of the pack's own Lead, each cell by the formula that the pack has in it. */
function leadOf(
  asked: PackAsked,
  one: SessionRig,
  made: readonly PackSheet[],
  roll: CellUnderTest,
): () => Cells {
  const accounts = accountsOf(asked).split(',');
  const rowsOf = (coin: string, account?: string) =>
    rowsBy(roll).filter(
      (row) =>
        isSame(row['Coin'], coin) && (account === undefined || isSame(row['Account'], account)),
    );
  const lines = made
    .find(({ name }) => name === 'Lead')!
    .blocks.filter(({ row }) => row === 3)
    .flatMap(({ cells }) => cells)
    .map(([coin, ...cells]) => {
      const name = typeof coin === 'string' ? coin : '';
      const isHolder = (at: number): boolean =>
        JSON.stringify(cells[at]).includes('LEDGER.BALANCE(');
      const resting = accounts.map((account, at) =>
        isHolder(at) && rowsOf(name, account).length === 0
          ? one.enter('LEDGER.BALANCE', coin, LAST, account)
          : null,
      );
      const values = (day: string, label: string) =>
        accounts.flatMap((account) =>
          asked.rates && rowsOf(name, account).some((row) => row[label] === '')
            ? one.enter('LEDGER.VALUE', coin, day, asked.rates, account)
            : [],
        );
      const worth = {
        'Closing value': values(LAST, 'Closing value'),
        'Opening value': values(DAY_BEFORE, 'Opening value'),
      };
      return { coin: name, resting, worth };
    });
  const values = asked.rates ? valueLabels('EUR') : [];
  return () => {
    const rows = lines.map(({ coin, resting, worth }) => {
      const cells = accounts.map((account, at) => {
        const rolled = rowsOf(coin, account);
        if (rolled.length === 0) {
          const rests = cellOf(resting[at] ?? null) ?? '';
          return { closing: rests, opening: rests };
        }
        return {
          closing: sum(...rolled.map((row) => row['Closing'])),
          opening: sum(...rolled.map((row) => row['Opening'])),
        };
      });
      const [closing, opening] = [
        sum(...cells.map((cell) => cell.closing)),
        sum(...cells.map((cell) => cell.opening)),
      ];
      const change = sum(closing, -Number(opening));
      const worthOf = (label: keyof typeof worth): unknown =>
        sum(...rowsOf(coin).map((row) => row[label]), ...worth[label].map(cellOf));
      return [
        ...[coin, ...cells.map((cell) => cell.closing), closing],
        ...(asked.rates
          ? [
              rowsOf(coin).find((row) => typeof row['Closing rate'] === 'number')?.['Closing rate'],
              ...[worthOf('Closing value'), worthOf('Opening value')],
            ]
          : []),
        ...[opening, change, opening === 0 ? '' : Number(change) / Number(opening), ''],
      ].map((cell) => cell ?? '');
    });
    const at = accounts.length + 3;
    const totals = [0, 1].map((beside) => sum(...rows.map((row) => row[at + beside])));
    return [
      asked.rates
        ? ['Lead', ...Array.from({ length: at - 2 }, () => ''), leadTotal('EUR'), ...totals]
        : ['Lead'],
      [''],
      ['Coin', ...accounts, 'Total', ...values, 'Prior month', 'Change', 'Change in %', 'Comment'],
      ...rows,
    ];
  };
}
const cellOf = (cell: CellUnderTest | null): unknown => {
  const outcome = cell?.last();
  return outcome?.kind === 'rows' ? outcome.matrix[0]![0] : cell && '#N/A';
};

function rebatesOf(one: SessionRig): () => Cells {
  const [{ pairs }] = one.sandbox.accounts;
  const settled = (
    ...[from, to, of, product, field = 'Commission']: [
      ...[from: string, to: string, of: readonly string[], product: string, field?: string],
    ]
  ) => one.enter('REBATES.TOTAL', field, of.join(), 'USDT', from, to, product, 'Main');
  const products = pairs.flatMap((pair) =>
    ['SPOT', 'FUTURES'].map((product) => ({
      ...{ pair, product },
      amounts: PAIR_LABELS.slice(3).map((field) => settled(FIRST, LAST, [pair], product, field)),
    })),
  );
  const ofDays = DAYS.map((day) => settled(day, day, pairs, 'ALL'));
  const total = settled(FIRST, LAST, pairs, 'ALL');
  return () => [
    ...[['Rebates'], [''], [...PAIR_LABELS]],
    ...products.map(({ pair, product, amounts }) => [
      'Main',
      pair,
      product,
      ...amounts.map(cellOf),
    ]),
    ...[['Total', '', '', cellOf(total)], [''], ['Day', '', '', 'Commission']],
    ...ofDays.map((cell, day) => [OCTOBER + day, '', '', cellOf(cell)]),
    ['Total of days', '', '', cellOf(total)],
  ];
}

/** As if the month before had closed with what this one opens with. */
const carriedCells = (roll: CellUnderTest): Cells => [
  ...[['Carried'], [''], [...CARRIED, '', ...ITEM_LABELS]],
  ...rowsBy(roll).map(({ Account: account, Coin: coin, Opening: opening }) => [
    ...[account, coin, opening, opening, 0],
  ]),
];

function rateCells(rates: Cells, roll: CellUnderTest): Cells {
  const lacking = rowsBy(roll).filter((row) => row['Rates'] !== 'all there');
  const lines =
    lacking.length === 0 ? [['none', 'none']] : lacking.map((row) => [row['Coin'], row['Rates']]);
  const [title = [], below = [], , ...given] = rates;
  return [
    ...[title, below, [...RATE_LABELS, '', ...RATES_TO_ADD]],
    ...Array.from({ length: Math.max(given.length, lines.length) }, (_, at) => [
      ...['', '', ''].map((none, place) => given[at]?.[place] ?? none),
      ...['', '', ...(lines[at] ?? ['', ''])],
    ]),
  ];
}

export interface CheckSeen {
  readonly key: CheckKey;
  readonly says: unknown;
  readonly status: unknown;
  readonly open: unknown;
  readonly first: string;
}
/** What CLOSE.CHECKS shows now. */
export async function checksOf({ one }: Pick<Pack, 'one'>): Promise<readonly CheckSeen[]> {
  let rows: readonly (readonly unknown[])[] | null = null;
  const undo = one.session.closing.watchChecks({ month: MONTH, what: null }, (outcome) => {
    if (outcome.kind === 'rows') rows = outcome.matrix.slice(1);
  });
  await one.until(() => rows !== null);
  undo();
  return rows!.map(([says, status, open, first], at) => ({
    ...{ key: CHECK_KEYS[at]!, says, status, open, first: String(first) },
  }));
}

export const PEOPLE = { from: MONTH, to: MONTH, preparedBy: 'Ann', reviewedBy: 'Bo', reasons: {} };
export const submit = ({ one }: Pick<Pack, 'one'>) =>
  one.clock.run(one.session.closedPeriods.submit(PEOPLE));
export const sign = ({ one }: Pick<Pack, 'one'>) =>
  one.clock.run(one.session.closedPeriods.sign(one.session.state.closedPeriods[0]!.id, 'Bo'));
