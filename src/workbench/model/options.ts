// The workbench as other hosts: switches in the address of the page, for trials.

/**
 * What a stranger's Excel may do to an add-in, by the switch that makes this one do it too. Each is
 * a fact of docs/excel-facts.md.
 */
const UNKIND = {
  /** A page that is loaded again is not called by the formulas that stand. */
  reload: 'silent',
  /** A call whose arguments take more than 5 MB fails, and the function never runs. */
  arguments: '5mb',
  /** The sentence of an error cell is not shown. */
  errors: 'plain',
  /** Links that save a file do nothing, as on a Mac; the person's own browser can be opened. */
  download: 'none',
  /** The browser lets the pane's frame copy nothing. */
  clipboard: 'none',
  /** There is no printer, so page settings are refused. */
  pagesetup: 'refused',
  /** Whatever calculates cells on purpose starts every function anew. */
  calculate: 'restarts',
  /** The add-in's page ends when its pane is closed, and its cells are #BUSY!. */
  pane: 'dies',
  /** Of every fifth call the first result is not shown before its cell is calculated. */
  show: 'late',
  /** Every second delivery of results is refused, as while a cell is edited. */
  taken: 'late',
} as const;
export type Unkind = keyof typeof UNKIND;

/** All of them, for the address. */
export const ALL_UNKIND = new URLSearchParams(UNKIND).toString();

export interface Options {
  readonly unkind: ReadonlySet<Unkind>;
  /**
   * `typed=0`: a host without CustomFunctionsRuntime 1.4, such as Excel LTSC, which refuses typed
   * cells.
   */
  readonly typedCells: boolean;
  /**
   * `api=1.16`: the ExcelApi requirement set of the host. Members that came later are refused.
   * Below 1.19 a Double has no format of its own, and typed arguments arrive as FormattedNumber;
   * below 1.16, where data types began, there are no typed cells at all:
   * https://learn.microsoft.com/javascript/api/requirement-sets/excel/excel-api-1-16-requirement-set
   */
  readonly apiLevel: string;
  /**
   * `dates=1904`: the workbook counts days from 1904, as on an old Mac. Only `DATE` as the add-in
   * asks for it does; cells show dates as from 1900.
   */
  readonly dateSystem: 1900 | 1904;
  /**
   * `arrays=0`: an Excel without dynamic arrays, such as 2019 (no ExcelApi 1.12). What spills here
   * would stay in one cell there.
   */
  readonly dynamicArrays: boolean;
  /**
   * `host=old`: an Excel without the shared runtime, which opens the pane and calls no function.
   */
  readonly sharedRuntime: boolean;
  /** `host=record`: the host of a self-check's report, by its record (host/replay.ts). */
  readonly replaysRecord: boolean;
  /** `calc=manual`: the workbook opens in manual calculation. */
  readonly manualCalculation: boolean;
  /**
   * `twice=1`: every stream is started twice, as Excel on the web may do (office-js issue 3011).
   */
  readonly startsTwice: boolean;
  /**
   * `cancelfirst=1`: a changed formula cancels its old call before the new one starts; otherwise
   * after. Excel promises neither.
   */
  readonly cancelsFirst: boolean;
  /** `size=any`: requests and results above 5 MB are accepted. */
  readonly anySize: boolean;
  /**
   * `storage=blocked`: the add-in's page finds its storage blocked, as in a browser that blocks
   * third-party storage. Not together with `pane`.
   */
  readonly storageBlocked: boolean;
  /**
   * `coauthor=1`, and `coauthor=2` in a second tab: two people in one workbook. The second has a
   * device of their own, on which nothing is kept.
   */
  readonly coauthor: 1 | 2 | null;
  /**
   * `late=1`: a saved workbook opens before the add-in is known, so its formulas stand as the file
   * holds them, at #NAME?, until they are entered again (office-js issue 6611).
   */
  readonly opensLate: boolean;
  /**
   * `hidden=1`: timers of the add-in's page run as in a page that is out of sight for long. Not
   * together with `pane`.
   */
  readonly slowTimers: boolean;
  /**
   * `fast=20`: time passes so many times faster for the add-in's page, for what takes a minute by
   * hand. Signed requests then run away from the exchange's clock. Not together with `pane`.
   */
  readonly timesFaster: number;
  /**
   * `pane=3001`: the add-in's page comes from another port of the same host name, which makes it
   * another origin. A browser may then give it a process of its own, as Excel does. Our server's
   * policies frame no such page; the bench goes around them.
   */
  readonly panePort: string | null;
  /**
   * `site=https://localhost:3000`: the add-in's page comes from another site, as in Excel on the
   * web: the page that Excel's users get, under its own policy. office.js takes the workbench for
   * Excel where its host name is one of Microsoft's (_isHostNameValidWacDomain in
   * excel-web-16.00.debug.js), which a test's browser can be told to find on this computer.
   */
  readonly paneSite: string | null;
  /**
   * `lang=de`: Excel's own language is German, so it opens what the manifest names for it.
   */
  readonly language: 'en-US' | 'de-DE';
  /**
   * `toolbar=0`: without Univer's toolbar, which takes a seventh of all work of a page: for tests,
   * of which none presses in it.
   */
  readonly hasToolbar: boolean;
  /**
   * `watch=1`: what is built anew is loaded at once, for `npm run dev`. The workbook stays.
   */
  readonly followsBuild: boolean;
}

/** "1.16" → 16. */
export const minorOf = (apiLevel: string): number => Number(apiLevel.slice('1.'.length));
/** From ExcelApi 1.19 on a Double brings its number format along. */
export const doublesHaveFormats = ({ apiLevel }: Pick<Options, 'apiLevel'>): boolean =>
  minorOf(apiLevel) >= 19;
/** CustomFunctionsRuntime 1.4 and ExcelApi 1.16 came with the same builds. */
const FIRST_WITH_DATA_TYPES = 16;

export function optionsOf(query: string): Options {
  const asked = new URLSearchParams(query);
  const apiLevel = /^1\.\d{1,2}$/.exec(asked.get('api') ?? '')?.[0] ?? '1.19';
  return {
    unkind: new Set(
      (Object.keys(UNKIND) as Unkind[]).filter((name) => asked.get(name) === UNKIND[name]),
    ),
    typedCells: asked.get('typed') !== '0' && minorOf(apiLevel) >= FIRST_WITH_DATA_TYPES,
    apiLevel,
    dateSystem: asked.get('dates') === '1904' ? 1904 : 1900,
    dynamicArrays: asked.get('arrays') !== '0',
    sharedRuntime: asked.get('host') !== 'old',
    replaysRecord: asked.get('host') === 'record',
    manualCalculation: asked.get('calc') === 'manual',
    startsTwice: asked.get('twice') === '1',
    cancelsFirst: asked.get('cancelfirst') === '1',
    anySize: asked.get('size') === 'any',
    storageBlocked: asked.get('storage') === 'blocked' || asked.get('coauthor') === '2',
    coauthor: asked.get('coauthor') === '1' ? 1 : asked.get('coauthor') === '2' ? 2 : null,
    opensLate: asked.get('late') === '1',
    slowTimers: asked.get('hidden') === '1',
    timesFaster: Number(/^[1-9]\d?$/.exec(asked.get('fast') ?? '')?.[0] ?? 1),
    paneSite: /^https:\/\/localhost:\d{1,5}$/.exec(asked.get('site') ?? '')?.[0] ?? null,
    panePort: /^\d{1,5}$/.exec(asked.get('pane') ?? '')?.[0] ?? null,
    language: asked.get('lang') === 'de' ? 'de-DE' : 'en-US',
    hasToolbar: asked.get('toolbar') !== '0',
    followsBuild: asked.get('watch') === '1',
  };
}
