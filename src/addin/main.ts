// The composition root of the shared runtime: pane, custom functions and ribbon commands are one
// page.
import { openVault } from './engine/accounts/open-vault';
import { Archive } from './engine/archive/archive';
import { ribbonCommands, type CommandTarget } from './commands/ribbon';
import { ExchangeClient } from './engine/exchange/client';
import { runTimersIn, systemClock } from './platform/clock';
import { ExcelXmlParts } from './workbook/excel/excel-custom-xml';
import { ExcelTables } from './workbook/excel/tables/excel-table';
import { excelCharts } from './workbook/excel/excel-chart';
import { excelReportSheets } from './workbook/excel/excel-report-sheet';
import { excelValuesCopy } from './workbook/excel/excel-values-copy';
import { excelSheetCare } from './workbook/excel/excel-cell-repairs';
import { excelCoauthors } from './workbook/excel/excel-coauthors';
import { ExcelSettings } from './workbook/excel/excel-settings';
import { excelStart } from './workbook/excel/excel-start';
import { ExcelWorkbook } from './workbook/excel/excel-workbook';
import { askHost } from './workbook/excel/host-abilities';
import { hostObstacle } from './workbook/excel/host-obstacle';
import { saveInBrowser } from './workbook/excel/excel-save-file';
import './functions/functions';
import { connectFunctions, refuseFunctions } from './functions/open-streams';
import { followOnRibbon } from './commands/ribbon-state';
import { browserStorage, KEEPS_NOTHING } from './platform/browser-storage';
import { loadChunk } from './platform/load-chunk';
import { languageOfExcel, pageIn } from './platform/page-language';
import { deviceSettings } from './workbook/settings/device-settings';
import { OF_DEVICE } from './workbook/settings/registry';
import { askServer, readServer } from './workbook/session/server-config';
import { Session } from './session';
import { accounts } from './features/accounts/accounts-feature';
import { close } from './features/close/close-feature';
import { evidence } from './features/evidence/evidence-feature';
import { explain } from './features/explain/explain-tasks';
import { getData } from './features/get-data/get-data-feature';
import { liveData } from './features/live-data/live-data-feature';
import { match } from './features/match/match-task';
import { reconcile } from './features/reconcile/reconcile-feature';
import { sample } from './features/sample/sample-task';
import { selfCheck } from './features/self-check/self-check-feature';
import { settings } from './features/settings/settings-feature';
import { askForPlace } from './pane/place-requests';
import { mountPane } from './pane/mount';
import { showUnsupported, unsupportedSentence } from './pane/unsupported-screen';

declare const TIEOUT_VERSION: string;

const closeActions = () => loadChunk(() => import('./features/close/close-actions'));
const packSheets = async () =>
  (await loadChunk(() => import('./workbook/excel/excel-pack-sheets'))).excelPackSheets;

/** Once the pane stands and the cells have begun. */
const PREPARE_AFTER_MS = 5_000;

/**
 * Loads seldom used code before anybody asks for it, so that it is there when the connection goes
 * or the server is upgraded. What fails is loaded again when it is asked for.
 */
const prepareChunks = (): Promise<unknown> => closeActions().catch(() => undefined);

// A browser without workers for this page has the page's own timers.
try {
  runTimersIn(
    new Worker(
      /* webpackChunkName: "addin.timers" */ new URL('./platform/timer-worker.ts', import.meta.url),
    ),
  );
} catch {
  // Nothing to do.
}

// Commands are there before Office is: Excel loses one that it finds no function for.
let announceStart: (target: CommandTarget) => void;
const started = new Promise<CommandTarget>((resolve) => {
  announceStart = resolve;
});
for (const [name, command] of Object.entries(ribbonCommands(started)))
  Office.actions.associate(name, command);

Office.onReady()
  .then(({ host }) => start(host))
  .catch((error: unknown) => {
    refuseFunctions(unsupportedSentence('not-started'));
    const root = document.getElementById('pane');
    const detail = error instanceof Error ? error.name : 'unknown';
    if (root) showUnsupported(root, 'not-started', { detail });
    reportError(error);
  });

function start(program: Office.HostType | null): void {
  const storage = browserStorage(window);
  const device = deviceSettings(storage.texts);
  const lockAfterMinutes = device.get(OF_DEVICE.lockAfterMinutes);
  const root = document.getElementById('pane');
  if (!root) throw new Error('The page has no part "pane".');
  root.replaceChildren();
  const obstacle = hostObstacle(program, window);
  if (obstacle !== null) {
    refuseFunctions(unsupportedSentence(obstacle));
    return showUnsupported(root, obstacle);
  }
  const host = askHost({
    typedCells: device.get(OF_DEVICE.typedCells),
    resultLimitBytes: device.get(OF_DEVICE.resultLimitBytes),
    refused: (error) => session.context.warnOfRefusal(error),
  });
  const workbookSettings = new ExcelSettings();
  // Settings as they were when this person opened the workbook do for a start, where it is busy.
  const known = Promise.all([
    host.known,
    workbookSettings.readAgain().catch((error: unknown) => session.context.warnOfRefusal(error)),
  ]);
  const limits = {
    limit: device.get(OF_DEVICE.weightLimit),
    windowMs: device.get(OF_DEVICE.weightWindowMs),
  };
  const browserFetch: typeof fetch = (input, init) => fetch(input, init);
  // Hosts that part their storage say so (docs/excel-facts.md, Storage).
  const recordsName = [Office.context.partitionKey, 'tieout-records'].filter(Boolean).join('-');
  const archive = new Archive({
    indexedDB: storage.indexedDB,
    name: recordsName,
    channel: storage.channel(recordsName),
    nowMs: () => systemClock.nowMs(),
    tell: (sentence) => session.warn(sentence),
    persist: storage.persist,
  });
  // Connecting waits for the server, and so for all that is known of this Excel: the pane is
  // drawn meanwhile.
  const server = askServer(
    () => Promise.all([readServer(browserFetch, '/config.json'), known]).then(([answer]) => answer),
    systemClock,
  );
  const vault = server.answered
    .then(({ hosts }) => openVault(hosts, lockAfterMinutes * 60_000, storage))
    .then(({ vault: opened, sentence }) => {
      warnOfStorage(sentence);
      return opened && { vault: opened, lockAfterMinutes };
    })
    .catch(() => null);
  const startPort = excelStart();
  const coauthors = excelCoauthors(workbookSettings);
  const session = new Session(
    {
      client: new ExchangeClient({
        wire: {
          fetch: browserFetch,
          clock: systemClock,
          base: '/exchange',
          // The server's limiter lets windows take turns, and keeps an account's own lower limit.
          headers: {
            'Tieout-Window': crypto.randomUUID(),
            'Tieout-Weight-Limit': `${limits.limit}/${limits.windowMs}`,
          },
        },
        limits,
        random: Math.random,
      }),
      archive,
      workbook: new ExcelWorkbook(workbookSettings),
      ...(coauthors && { coauthors }),
      tables: new ExcelTables(),
      xmlParts: new ExcelXmlParts(),
      ...(Office.context.requirements.isSetSupported('ExcelApi', '1.9') && {
        valuesCopy: excelValuesCopy,
      }),
      sheetCare: excelSheetCare,
      charts: excelCharts,
      reportSheets: excelReportSheets,
      packSheets,
      ...(startPort && { start: startPort }),
      storage: storage.texts,
      keepsNothing: storage.isBlocked,
      host: host.abilities,
      server,
      vault,
      version: TIEOUT_VERSION,
      report: (error) => reportError(error),
    },
    closeActions,
  );
  // Rows that travel are written first: then one save has the settings of both.
  workbookSettings.isDeferring = () =>
    session.state.work !== null || session.state.travelling.isSaving === true;
  // Where nothing at all is kept, one sentence says so for accounts, settings and records.
  function warnOfStorage(sentence: string | null): void {
    if (sentence !== null) session.warn(storage.isBlocked ? KEEPS_NOTHING : sentence);
  }
  void archive.opened.then(warnOfStorage);
  void known.then(() =>
    connectFunctions({
      calls: session.calls,
      watchChecks: (question, push) => session.closing.watchChecks(question, push),
    }),
  );
  announceStart({
    session,
    showPane: () => Office.addin.showAsTaskpane(),
    openPlace: askForPlace,
  });
  // Hosts without themes leave the theme out, whatever the types say.
  const officeBackground = (): string | undefined =>
    (Office.context.officeTheme as Office.OfficeTheme | undefined)?.bodyBackgroundColor;
  mountPane(root, session, systemClock, {
    features: [
      accounts,
      getData(() => import('./features/get-data/get-data-place')),
      liveData(() => import('./features/live-data/chart-drawing')),
      evidence,
      reconcile,
      explain(async () => (await import('./features/explain/explain-pages')).explainPages(session)),
      match(async () => (await import('./features/match/match-page')).matchPages(session)),
      sample(async () => (await import('./features/sample/sample-page')).samplePages(session)),
      close(() => import('./features/close/close-place')),
      settings(() => import('./features/settings/settings-place')),
      selfCheck(async () =>
        (await import('./features/self-check/self-check-section')).selfCheckPage({
          session,
          typed: host.abilities.typedCells,
          version: TIEOUT_VERSION,
        }),
      ),
    ],
    officeBackground,
    saveInBrowser,
    reloadIn: (language) => {
      const page = pageIn(
        language === 'excel' ? languageOfExcel(Office.context.displayLanguage) : language,
        location,
      );
      if (page === null) location.reload();
      else location.replace(page);
    },
  });
  systemClock.after(PREPARE_AFTER_MS, () => {
    void prepareChunks();
    if (!Office.context.requirements.isSetSupported('RibbonApi', '1.1')) return;
    followOnRibbon(session, Office.ribbon, systemClock, (shown) => {
      // Without it the ribbon is told of changes alone.
      Office.addin
        .onVisibilityModeChanged(({ visibilityMode }) => {
          if (visibilityMode === Office.VisibilityMode.taskpane) shown();
        })
        .catch(() => undefined);
    });
  });
}
