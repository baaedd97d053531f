// The workbench's page: opens the sheet, loads the add-in beside it and puts `workbench` on the
// window.
import { ILayoutService } from '@univerjs/preset-sheets-core';
import { AddinHost } from './addin-host';
import { joinCoauthors } from './coauthors';
import { cellApi, type Workbench } from './api';
import { followBuild, workbookBeforeReload } from './follow-build';
import type { FunctionsJson } from './host/functions-json';
import { cellArea } from './model/a1';
import { asInFile } from './grid-as-file';
import { newWorkbook } from './new-workbook';
import { optionsOf } from './model/options';
import { reopen, savedWorkbook, type SavedWorkbook } from './saved/saved-workbook';
import { dividePane } from './shell/divider';
import { followSkipLinks, moveByF6 } from './shell/focus';
import { keepControlsNamed } from './shell/name-controls';
import { saveXlsxOn, workbookBytes } from './save-xlsx';
import { UnsavedWork } from './saved/unsaved-work';
import { workbookMenu } from './shell/workbook-menu';
import { showRibbon } from './shell/ribbon-bar';
import { showWelcome } from './shell/welcome';
import './shell/shell.css';
import './shell/univer.css';
import { showCharts } from './sheet/chart-layer';
import { explainErrors, followLinks } from './sheet/under-the-pointer';
import { registerAddinFunctions } from './sheet/addin-functions';
import { workWhereCellsAre } from './sheet/univer/used-cells-only';
import { fitSpills } from './sheet/fit-spills';
import { showSpillFormats } from './sheet/spill-formats';
import { paintTextRules } from './sheet/text-rules';
import { Spreadsheet } from './sheet/spreadsheet';

/** The add-in's pages and metadata by Excel's language, defined only here. */
const ADDIN_PAGES = { 'en-US': '/workbench/taskpane.html', 'de-DE': '/workbench/taskpane.de.html' };
/** The same pages with office.js from Microsoft's host. */
const PAGES_FOR_EXCEL = { 'en-US': '/taskpane.html', 'de-DE': '/taskpane.de.html' };
const METADATA = { 'en-US': '/functions.json', 'de-DE': '/functions.de.json' };
const CONFIG = '/config.json';
const MANIFEST = '/manifest.xml';

declare global {
  interface Window {
    workbench: Workbench;
    workbenchHost: AddinHost;
  }
}

const part = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no part "${id}".`);
  return element;
};

const [pane, calculate] = [part('pane'), part('calculate')];
const options = optionsOf(location.search);
const sheet = new Spreadsheet('sheet', newWorkbook(), options);
const focus = {
  sheet: () => {
    window.focus();
    sheet.injector.get(ILayoutService).focus();
  },
  pane: () => host.frames.focusPane(),
};
const FUNCTIONS = METADATA[options.language];
const addinPage =
  options.paneSite === null
    ? new URL(ADDIN_PAGES[options.language], location.href)
    : new URL(PAGES_FOR_EXCEL[options.language], options.paneSite);
if (options.panePort !== null) addinPage.port = options.panePort;
const host = new AddinHost(sheet, addinPage, options, {
  focusLeft: focus.sheet,
  showPane: (visible) => {
    if (pane.parentElement) pane.parentElement.hidden = !visible;
  },
  openAgain: () => {
    ready = openAddin();
  },
  modeChanged: (isManual) => {
    calculate.hidden = !isManual;
  },
  file: asFile,
});
const unsaved = new UnsavedWork(sheet);
showSpillFormats(sheet);
paintTextRules(sheet, host.stores.sheetOptions);
fitSpills(sheet, host.reader);
workWhereCellsAre(sheet, host.reader, host.grid.layout);
showCharts(sheet, host.grid, host.stores.charts, part('sheet'));
followLinks(sheet, host.grid);
explainErrors(sheet, (place) => host.messageAt(place));

async function load<T>(path: string): Promise<T> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  return (await reply.json()) as T;
}

/** An add-in without a manifest has no ribbon. */
async function showAddinsRibbon(): Promise<void> {
  const reply = await fetch(MANIFEST);
  if (!reply.ok || options.ribbon === 'none') return;
  showRibbon(
    part('ribbon'),
    host.ribbon,
    {
      manifest: await reply.text(),
      language: options.language,
      isGrey: options.ribbon === 'grey',
    },
    (command) => void host.frames.runCommand(command),
    () => host.showPane(true),
  );
}

const functionNames = async (): Promise<string[]> =>
  (await load<FunctionsJson>(FUNCTIONS)).functions.map(({ name }) => name);

async function asFile(): Promise<Uint8Array> {
  const [names, { stores, grid }] = [await functionNames(), host];
  return workbookBytes({ ...stores, grid, functionNames: names });
}

async function start(): Promise<void> {
  const [file] = await Promise.all([load<FunctionsJson>(FUNCTIONS), showAddinsRibbon()]);
  if (file.allowCustomDataForDataTypeAny && file.allowErrorForDataTypeAny)
    host.endsOf('custom data and errors in arguments');
  const isRunning = options.ribbon === 'usable';
  part('not-installed').hidden = options.installsFunctions;
  if (isRunning && options.installsFunctions)
    registerAddinFunctions(sheet, {
      file,
      streams: host.streams,
      rules: host.rules,
      spills: options.spills,
      formulaAt: (place) => host.formulaAt(place),
      addressOf: (place) => host.addressOf(place),
    });
  if (options.isCoauthor)
    await joinCoauthors({
      sheet,
      stores: host.stores,
      save,
      reopen: openSaved,
      settingsArrived: () => host.frames.settingsChanged(),
    });
  if (isRunning) await openAddin();
  else host.showPane(false);
}

const save = (): SavedWorkbook => savedWorkbook(sheet, host.stores);
const openSaved = (saved: unknown): void => {
  reopen(saved, sheet, host.stores);
};

async function openAddin(): Promise<void> {
  const functionsReady = host.open(pane);
  // Frames of one origin can handle each other's keys: inside the pane, F6 returns to the sheet.
  host.frames.frame?.addEventListener('load', () => {
    const inner = host.frames.frame?.contentWindow;
    if (inner && addinPage.origin === location.origin) moveByF6(focus, () => true, inner);
  });
  await functionsReady;
  await host.begun();
}

let ready = start();
window.workbenchHost = host;
window.workbench = {
  ...cellApi(
    host.grid,
    (place) => host.messageAt(place),
    (write) => unsaved.ofScript(write),
  ),
  rules: host.rules,
  get ready() {
    return ready;
  },
  get calculationMode() {
    return host.calculation.mode;
  },
  set calculationMode(mode) {
    host.calculation.mode = mode;
  },
  settled: async () => {
    await ready;
    await host.settled();
  },
  save,
  load: async (saved) => {
    host.streams.forgetAll();
    openSaved(options.opensLate ? asInFile(saved, await functionNames()) : saved);
    ready = openAddin();
    await ready;
  },
  unknown: () => host.unknown(),
  runCommand: (name) => host.frames.runCommand(name),
  closePane: () => host.showPane(false),
  refuse: (code, count) => host.frames.refuse(code, count),
  reloadAddin: async () => {
    ready = openAddin();
    await ready;
  },
};

void load<{ madeUp?: boolean }>(CONFIG).then(({ madeUp }) => {
  part('made-up').hidden = madeUp !== true;
});
workbookMenu(part('made-up').parentElement ?? document.body, {
  save,
  open: (workbook) => window.workbench.load(workbook),
  saved: () => unsaved.saved(),
});
saveXlsxOn(part('save-xlsx'), asFile);
calculate.addEventListener('click', () => host.calculation.run(true));
dividePane(part('divider'), pane, () => {
  window.dispatchEvent(new Event('resize'));
});
if (options.followsBuild) {
  const left = workbookBeforeReload();
  if (left !== null) void ready.then(() => window.workbench.load(left));
  void followBuild({
    addin: { files: [addinPage.pathname], reload: () => window.workbench.reloadAddin() },
    page: { files: ['/workbench/workbench.js', FUNCTIONS], save: () => window.workbench.save() },
  });
}
followSkipLinks(document, focus);
moveByF6(focus, () => document.activeElement === host.frames.frame);
keepControlsNamed(part('sheet'));
// The shell does the same in its style sheet.
const dark = matchMedia('(prefers-color-scheme: dark)');
sheet.api.toggleDarkMode(dark.matches);
dark.addEventListener('change', ({ matches }) => sheet.api.toggleDarkMode(matches));
showWelcome(part('welcome'), (formula) => {
  const { tabs, cells, layout } = host.grid;
  const isFree = cells.used(tabs.activeId(), true) === null;
  // A spill needs free cells: on an occupied sheet, the formula goes to a new sheet.
  if (!isFree) tabs.activate(tabs.add(`Sheet${tabs.list().length + 1}`));
  const { sheetId, active } = isFree
    ? layout.selection()
    : { sheetId: tabs.activeId(), active: { row: 0, column: 0 } };
  const area = cellArea(active.row, active.column);
  cells.enter(sheetId, area, [[{ formula }]]);
  cells.flush();
  layout.select(sheetId, area);
  return host.addressOf({ sheetId, ...active });
});
