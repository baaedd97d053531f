// A year of 12 month-end packs over a year of the ledger that is kept: what making them takes over
// the formulas that stand in them, and what it asks of the exchange.
import { readCall, resolveDates, type FunctionName } from '../src/addin/answers/definitions';
import {
  daysOf,
  firstDay,
  lastDay,
  monthsBetween,
  serialOfDay,
} from '../src/addin/records/calendar';
import { Connecting } from '../src/addin/session/accounts/connecting';
import type { PackPort, PackSheet } from '../src/addin/session/closing/pack-state';
import { GetData } from '../src/addin/session/get-data/get-data';
import { LiveCalls } from '../src/addin/session/live/live-calls';
import type { WorkbookPort } from '../src/addin/session/ports';
import { expectKept, SessionContext } from '../src/addin/session/session-context';
import { anythingKept } from '../src/addin/snapshot/periods';
import { MemorySnapshot } from '../src/addin/snapshot/memory-snapshot';
import { SYMBOLS } from '../src/sandbox/data/market';
import { openDemoExchange, type DemoExchange } from './measure/demo-exchange';
import { count, inMs } from './measure/format';
import { paired } from './measure/paired';
import { fixedRatio } from './measure/spread';
import type { RunOptions, Table } from './measure/topic';

const YEAR = monthsBetween('2025-11', '2026-10');
const [ACCOUNT, COIN] = ['Main', 'USDT'] as const;

/** A workbook that knows its settings and nothing else. */
function workbookWithPairs(): WorkbookPort {
  const settings = new Map([
    ['tieout.symbols', JSON.stringify([[ACCOUNT.toLowerCase(), SYMBOLS]])],
  ]);
  return {
    readSetting: (name) => settings.get(name) ?? null,
    writeSetting: (name, change) =>
      void settings.set(
        name,
        typeof change === 'string' ? change : change(settings.get(name) ?? null),
      ),
    findFormulas: () => Promise.resolve([]),
    onSelection: () => () => undefined,
  } as Partial<WorkbookPort> as WorkbookPort;
}

/** One opening of the workbook: nothing is remembered but what the device keeps. */
class Opened {
  readonly sheets: PackSheet[][] = [];
  readonly context: SessionContext;
  readonly #getData: GetData;

  private constructor(
    readonly exchange: DemoExchange,
    snapshot: MemorySnapshot,
  ) {
    const port: PackPort = {
      taken: () => Promise.resolve([]),
      write: (sheets) => {
        this.sheets.push([...sheets]);
        return Promise.resolve();
      },
      stamp: () => Promise.resolve(),
    };
    const stored = new Map<string, string>();
    this.context = new SessionContext({
      client: exchange.client,
      snapshot,
      workbook: workbookWithPairs(),
      host: { typedCells: null, dateSystem: 1900, resultLimitBytes: null },
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, text) => void stored.set(name, text),
      },
      server: Promise.resolve({
        config: { exchangeName: 'Sandbox', madeUp: true, demoAccounts: [] },
        hosts: { ledger: 'sandbox', rebates: 'sandbox' },
      }),
      packSheets: () => Promise.resolve(port),
      version: '0.0.0',
    });
    this.#getData = new GetData(this.context, new LiveCalls(this.context), null, () => undefined);
  }

  static async of(exchange: DemoExchange, snapshot: MemorySnapshot): Promise<Opened> {
    const opened = new Opened(exchange, snapshot);
    const [broker] = exchange.sandbox.accounts;
    const connecting = new Connecting(opened.context, new LiveCalls(opened.context));
    const outcome = await connecting.connect({ ...broker, name: ACCOUNT });
    if (!outcome.ok) throw new Error(outcome.sentence);
    return opened;
  }

  async pack(month: string): Promise<void> {
    const made = await this.#getData.makePack({
      ...{ month, accounts: [ACCOUNT], commissionCoin: COIN, currency: '', book: '' },
    });
    if (!made.ok) throw new Error(made.sentence);
  }

  /** Reads the call where it is not kept, and makes its cells. */
  async result(name: FunctionName, args: readonly unknown[], reads = false): Promise<void> {
    const read = readCall(name, args, 1900);
    if (!read.ok) throw new Error(read.sentence);
    const { found, missing } = this.context.accounts.accountsOf(read.call);
    if (missing !== null) throw new Error(missing);
    const dates = {
      ...resolveDates(read.call, this.context.exchangeNowMs(), this.context.zones),
      symbols: [[ACCOUNT.toLowerCase(), SYMBOLS] as const],
    };
    if (reads)
      await this.context.source.ensure(read.call, dates, found, {
        freshness: anythingKept,
        rules: this.context.rules,
        signals: [new AbortController().signal],
      });
    expectKept(await this.context.source.build(read.call, dates, found, this.context.cellOptions));
  }

  /** What the cells of the month's pack ask of Tieout; a coin that moved needs no balance. */
  async formulas(month: (typeof YEAR)[number], reads = false): Promise<void> {
    const [first, last] = [firstDay(month), lastDay(month)];
    const serial = serialOfDay(first, 1900);
    await this.result('LEDGER.CHECK', [null, serial, serial, 1, ACCOUNT, null, TYPES], reads);
    await this.result('REBATES.TIEOUT', [COIN, first, last, null, null, 1, ACCOUNT], reads);
    for (const pair of SYMBOLS)
      for (const product of ['SPOT', 'FUTURES'])
        for (const field of ['Commission', 'Fee paid', 'Traded volume'])
          await this.result(
            'REBATES.TOTAL',
            [field, pair, COIN, first, last, product, ACCOUNT],
            reads,
          );
    for (const day of daysOf({ start: first, end: last }))
      await this.result(
        'REBATES.TOTAL',
        ['Commission', SYMBOLS.join(','), COIN, day, day, 'ALL', ACCOUNT],
        reads,
      );
  }
}
const TYPES = [
  ['Business type', 'Column'],
  ['deposit', 'Deposits'],
  ['withdraw', 'Withdrawals'],
];

export async function run({ quick }: RunOptions): Promise<Table> {
  const exchange = await openDemoExchange(undefined, { sizeFactor: quick ? 0.2 : 5.7 });
  try {
    return await measured(exchange, quick);
  } finally {
    await exchange.close();
  }
}

async function measured(exchange: DemoExchange, quick: boolean): Promise<Table> {
  const { requests, truth } = exchange.sandbox;
  const entries = YEAR.reduce((sum, month) => sum + truth.ledger('broker', month).length, 0);
  const snapshot = new MemorySnapshot();
  const first = await Opened.of(exchange, snapshot);
  for (const month of YEAR) {
    await first.formulas(month, true);
    await first.pack(month);
  }
  const rounds = quick ? { warmUps: 0, rounds: 1 } : { warmUps: 1, rounds: 3 };
  const opened = await Promise.all(
    Array.from({ length: 2 * (rounds.warmUps + rounds.rounds) }, () =>
      Opened.of(exchange, snapshot),
    ),
  );
  const next = (): Opened => opened.pop()!;
  const before = requests.length;
  const each = async (work: (month: (typeof YEAR)[number]) => Promise<void>): Promise<void> => {
    for (const month of YEAR) await work(month);
  };
  const took = await paired(
    () => {
      const one = next();
      return each((month) => one.pack(month));
    },
    () => {
      const one = next();
      return each((month) => one.formulas(month));
    },
    rounds,
  );
  const cells = first.sheets
    .flat()
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { cells: rows }) => sum + rows.reduce((all, row) => all + row.length, 0), 0);
  return {
    title: `12 month-end packs over ${count(entries, 'ledger entries')} that are kept`,
    rows: [
      {
        what: '12 packs made, each from sheets to come to the port of Excel',
        figure: inMs(took.figureMs.median),
        baseline: `their formulas alone, ${inMs(took.baselineMs.median)}`,
        ratio: took.ratio,
        atMost: 2,
      },
      {
        what: '  by processor time',
        figure: `${count(cells, 'cells')} in 12 packs`,
        baseline: '',
        ratio: took.processorRatio,
        atMost: 2,
      },
      {
        what: '  requests that making them sent',
        figure: count(requests.length - before, 'requests'),
        baseline: 'of what is kept, 0',
        ratio: fixedRatio(requests.length - before, 0),
        atMost: 1,
      },
    ],
    notes: [
      'Each round opens the workbook anew over what the device keeps. Writing the cells is Excel’s and in neither figure; plain formulas of the sheets cost Tieout nothing.',
    ],
  };
}
