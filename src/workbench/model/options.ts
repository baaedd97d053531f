// The workbench as other hosts: switches in the address of the page, for trials.

/**
 * Behaviours of unfamiliar versions of Excel, by the switch that makes the workbench imitate them.
 * Each is a fact of docs/excel-facts.md.
 */
const UNKIND = {
  /** Existing formulas do not call a reloaded page. */
  reload: 'silent',
  /** A call whose arguments take more than 5 MB fails, and the function never runs. */
  arguments: '5mb',
  /** Error messages of cells are not shown. */
  errors: 'plain',
  /** Links that save a file do nothing, as on a Mac; the person's own browser can be opened. */
  download: 'none',
  /** The browser blocks copying in the pane's frame. */
  clipboard: 'none',
  /** There is no printer, so page settings are refused. */
  pagesetup: 'refused',
  /** Every calculation on request restarts every function. */
  calculate: 'restarts',
  /** The add-in's page ends when its pane is closed, and its cells are #BUSY!. */
  pane: 'dies',
  /** The first result of every fifth call is shown only after its cell is calculated. */
  show: 'late',
  /** Every second delivery of results is refused, as during a cell edit. */
  taken: 'late',
  /** A retail Excel 2019: it reports requirement sets by its build, and shows one cell of a matrix. */
  arrays: 'license',
  /** A cell with an error makes no new call before it is calculated alone (office-js 3234). */
  error: 'sticks',
  /**
   * Excel LTSC 2021: it crashes if functions.json allows custom data and errors, or if a
   * conditional format exists beside custom functions. It has no typed cells.
   */
  host: 'ltsc2021',
  /** Ctrl+Z undoes nothing after an XML part, a setting or the ribbon was written. */
  undo: 'emptied',
  /** Closing a pane resets the ribbon to the manifest (office-js 1817, 1997). */
  ribbon: 'forgets',
  /** Excel refuses this member, named by the host's class and its member. */
  refuse: 'Workbook.GetSelectedRanges',
} as const;
export type Unkind = keyof typeof UNKIND;

/** All of them, as a query for the address. */
export const ALL_UNKIND = new URLSearchParams(UNKIND).toString();

/** "1.16" → 16. */
export const minorOf = (apiLevel: string): number => Number(apiLevel.slice('1.'.length));
/** Since ExcelApi 1.19 a Double carries its number format. */
export const doublesHaveFormats = ({ apiLevel }: { readonly apiLevel: string }): boolean =>
  minorOf(apiLevel) >= 19;
/** https://learn.microsoft.com/javascript/api/requirement-sets/excel/excel-api-1-14-requirement-set */
const API_OF_LTSC_2021 = '1.14';
/** CustomFunctionsRuntime 1.4 and ExcelApi 1.16 came with the same builds. */
const FIRST_WITH_DATA_TYPES = 16;

export function optionsOf(query: string) {
  const asked = new URLSearchParams(query);
  const is = (name: string, value: string): boolean => asked.get(name) === value;
  const match = (name: string, pattern: RegExp): string | null =>
    pattern.exec(asked.get(name) ?? '')?.[0] ?? null;
  const apiLevel = is('host', UNKIND.host)
    ? API_OF_LTSC_2021
    : (match('api', /^1\.\d{1,2}$/) ?? '1.19');
  return {
    unkind: new Set(
      (Object.keys(UNKIND) as Unkind[]).filter((name) => asked.get(name) === UNKIND[name]),
    ),
    /**
     * `typed=0`: a host without CustomFunctionsRuntime 1.4, such as Excel LTSC, which refuses typed
     * cells.
     */
    typedCells: !is('typed', '0') && minorOf(apiLevel) >= FIRST_WITH_DATA_TYPES,
    /**
     * `api=1.16`: the ExcelApi requirement set of the host. Members that came later are refused.
     * Below 1.19 a Double has no format of its own, and typed arguments arrive as FormattedNumber;
     * below 1.16, where data types began, there are no typed cells at all:
     * https://learn.microsoft.com/javascript/api/requirement-sets/excel/excel-api-1-16-requirement-set
     */
    apiLevel,
    /** `refuse=CustomXmlPart.GetXml`: any other member is refused in the same way. */
    refused: match('refuse', /^\w+\.\w+$/),
    /**
     * `dates=1904`: the workbook counts days from 1904, as on an old Mac. Only `DATE` as the add-in
     * calls it does; cells show dates as from 1900.
     */
    dateSystem: is('dates', '1904') ? 1904 : 1900,
    /** `arrays=0`: an Excel without dynamic arrays that reports no ExcelApi 1.12, such as 2019. */
    reportsNoArrays: is('arrays', '0'),
    /** A formula's result fills cells below and beside it. */
    spills: !is('arrays', '0') && !is('arrays', UNKIND.arrays),
    /**
     * `host=old`: an Excel without the shared runtime, which opens the pane and calls no function.
     */
    sharedRuntime: !is('host', 'old'),
    /**
     * `functions=failed`: Excel could not install the add-in's functions. Its cells show #NAME?,
     * and a card says so (office-js 2617, 5061).
     */
    installsFunctions: !is('functions', 'failed'),
    /**
     * `ribbon=none`: Excel does not know the add-in. `ribbon=grey`: it runs none in this file. No page
     * of the add-in is loaded then.
     */
    ribbon: is('ribbon', 'none') ? 'none' : is('ribbon', 'grey') ? 'grey' : 'usable',
    /** `calc=manual`: the workbook opens in manual calculation. */
    manualCalculation: is('calc', 'manual'),
    /** `calc=iterative`: iterative calculation is on, which stops functions (office-js 4738). */
    iterativeCalculation: is('calc', 'iterative'),
    /**
     * `twice=1`: every stream is started twice, as Excel on the web may do (office-js issue 3011).
     */
    startsTwice: is('twice', '1'),
    /**
     * `cancelfirst=1`: a changed formula cancels its old call before the new one starts; otherwise
     * after. Excel promises neither.
     */
    cancelsFirst: is('cancelfirst', '1'),
    /** `size=any`: requests and results above 5 MB are accepted. */
    anySize: is('size', 'any'),
    /**
     * `storage=blocked`: the add-in's page finds its storage blocked, as in a browser that blocks
     * third-party storage. Not together with `pane`.
     */
    storageBlocked: is('storage', 'blocked') || is('coauthor', '2'),
    /**
     * `coauthor=1`, and `coauthor=2` in a second tab: two people in one workbook. The second has
     * its own device, which stores nothing.
     */
    isCoauthor: is('coauthor', '1') || is('coauthor', '2'),
    /**
     * `late=1`: a saved workbook opens before the add-in is registered, so its formulas show
     * #NAME?, as in the file, until they are entered again (office-js issue 6611).
     */
    opensLate: is('late', '1'),
    /**
     * `hidden=1`: timers of the add-in's page run as in a page that is hidden for long. Not
     * together with `pane`.
     */
    slowTimers: is('hidden', '1'),
    /**
     * `fast=20`: time passes 20 times faster for the add-in's page, to shorten waits of a minute.
     * The times of signed requests then run ahead of the exchange's clock. Not together with
     * `pane`.
     */
    timesFaster: Number(match('fast', /^[1-9]\d?$/) ?? 1),
    /**
     * `site=https://localhost:3000`: the add-in's page comes from another site, as in Excel on the
     * web: the page that Excel's users get, under its own policy. office.js takes the workbench for
     * Excel where its host name is one of Microsoft's (_isHostNameValidWacDomain in
     * excel-web-16.00.debug.js), which a test's browser can resolve to this computer.
     */
    paneSite: match('site', /^https:\/\/localhost:\d{1,5}$/),
    /**
     * `pane=3001`: the add-in's page comes from another port of the same host name, which makes it
     * another origin. A browser may then run it in its own process, as Excel does. Our server's
     * policies forbid such a frame; the bench bypasses them.
     */
    panePort: match('pane', /^\d{1,5}$/),
    /** `lang=de`: Excel's own language is German, so it opens the manifest's German page. */
    language: is('lang', 'de') ? 'de-DE' : 'en-US',
    /**
     * `toolbar=0`: without Univer's toolbar, which takes a seventh of all work of a page: for
     * tests, which do not use it.
     */
    hasToolbar: !is('toolbar', '0'),
    /** `watch=1`: a new build is loaded at once, for `npm run dev`. The workbook stays. */
    followsBuild: is('watch', '1'),
  } as const;
}

export type Options = ReturnType<typeof optionsOf>;
