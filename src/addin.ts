// The composition root of the shared runtime: pane, custom functions and ribbon commands are one page.
import { openVault } from './accounts/open-vault';
import { ribbonCommands } from './commands/ribbon';
import { ExchangeClient } from './exchange/client';
import { systemClock } from './exchange/clock';
import { forgetBook, sharedBook } from './exchange/shared-book';
import { WeightBudget } from './exchange/weight-budget';
import { ExcelXmlParts } from './excel/excel-custom-xml';
import { ExcelTables } from './excel/excel-table';
import { excelCharts } from './excel/excel-chart';
import { ExcelReportSheets } from './excel/excel-report-sheet';
import { excelSheetCare } from './excel/excel-sheet-care';
import { excelStart } from './excel/excel-start';
import { excelValuesCopy } from './excel/excel-values-copy';
import { ExcelWorkbook } from './excel/excel-workbook';
import { askHost } from './excel/host-abilities';
import { hostObstacle } from './excel/host-obstacle';
import './functions/functions';
import { argumentReaders, connectFunctions } from './functions/open-streams';
import { readDeviceSettings } from './session/device-settings';
import { readServer } from './session/server-config';
import { Session } from './session/session';
import { deferredSnapshot } from './snapshot/deferred-snapshot';
import { openIndexedSnapshot } from './snapshot/indexed-open';
import { askForGetData } from './taskpane/asked-get-data';
import { mountPane } from './taskpane/mount';
import { showUnsupported } from './taskpane/unsupported-screen';

declare const TIEOUT_VERSION: string;

void Office.onReady(({ host }) => {
  const root = document.getElementById('pane');
  if (!root) return;
  root.replaceChildren();
  const obstacle = hostObstacle(host, window);
  if (obstacle !== null && obstacle !== 'no-arrays') return showUnsupported(root, obstacle);
  const settings = readDeviceSettings(localStorage);
  const { abilities, known } = askHost(settings);
  const weightsName = [Office.context.partitionKey, 'tieout-weights'].filter(Boolean).join('-');
  const weights = sharedBook({
    indexedDB: window.indexedDB,
    name: weightsName,
    me: crypto.randomUUID(),
    clock: systemClock,
  });
  const budget = new WeightBudget(
    systemClock,
    { limit: settings.weightLimit, windowMs: settings.weightWindowMs },
    weights,
  );
  const browserFetch: typeof fetch = (input, init) => fetch(input, init);
  // Hosts that part their storage say so (platform facts, Storage).
  const recordsName = [Office.context.partitionKey, 'tieout-records'].filter(Boolean).join('-');
  const opening = openIndexedSnapshot({
    indexedDB: window.indexedDB,
    name: recordsName,
    ...('BroadcastChannel' in window && { channel: new BroadcastChannel(recordsName) }),
    clock: systemClock,
    tell: (sentence) => session.warn(sentence),
    persist: () => navigator.storage.persist(),
  });
  // Whoever connects waits for the server, and so for all that is known of this Excel: the pane is drawn meanwhile.
  const server = Promise.all([readServer(browserFetch, '/config.json'), known]).then(
    ([answer]) => answer,
  );
  const vault = server
    .then(({ hosts }) => openVault(hosts, settings.lockAfterMinutes * 60_000))
    .then(({ vault: opened, sentence }) => {
      if (sentence !== null) session.warn(sentence);
      return opened && { vault: opened, lockAfterMinutes: settings.lockAfterMinutes };
    })
    .catch(() => null); // Without a server there is no exchange to remember an account of; the session says so.
  const start = excelStart();
  const session = new Session({
    client: new ExchangeClient({
      wire: { fetch: browserFetch, clock: systemClock, base: '/exchange' },
      budget,
      random: Math.random,
    }),
    snapshot: deferredSnapshot(opening.then(({ snapshot }) => snapshot)),
    workbook: new ExcelWorkbook(),
    tables: new ExcelTables(),
    xmlParts: new ExcelXmlParts(),
    ...(Office.context.requirements.isSetSupported('ExcelApi', '1.9') && {
      valuesCopy: excelValuesCopy,
    }),
    sheetCare: excelSheetCare,
    charts: excelCharts,
    reportSheets: new ExcelReportSheets(),
    ...(start && { start }),
    storage: localStorage,
    host: abilities,
    get readers() {
      return argumentReaders(abilities.dateSystem);
    },
    server,
    vault,
    recordsLock: opening.then(({ lock }) => lock),
    forgetRecords: async () => {
      await Promise.all([
        (await opening).forgetEverything(),
        forgetBook(window.indexedDB, weightsName),
      ]);
    },
    version: TIEOUT_VERSION,
    report: (error) => reportError(error),
  });
  void opening.then(({ sentence }) => {
    if (sentence !== null) session.warn(sentence);
  });
  void known.then(() => connectFunctions(session));
  for (const [name, command] of Object.entries(
    ribbonCommands(session, {
      show: () => Office.addin.showAsTaskpane(),
      openGetData: askForGetData,
    }),
  ))
    Office.actions.associate(name, command);
  const { displayLanguage } = Office.context;
  // Hosts without themes leave the theme out, whatever the types say.
  const officeBackground = (): string | undefined =>
    (Office.context.officeTheme as Office.OfficeTheme | undefined)?.bodyBackgroundColor;
  const mount = (): unknown =>
    mountPane(root, session, systemClock, {
      ...(displayLanguage && { locale: displayLanguage }),
      officeBackground,
    });
  if (obstacle === 'no-arrays') showUnsupported(root, obstacle, mount);
  else mount();
});
