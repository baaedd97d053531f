// Microsoft's own Excel proxies in Node, with the workbench's interpreter behind them: Excel.run
// without a browser.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { ChartStore } from '../../src/workbench/model/chart-store';
import { CustomXmlStore } from '../../src/workbench/model/custom-xml-store';
import { EventRegistry } from '../../src/workbench/model/event-registry';
import { UndoList } from '../../src/workbench/model/undo-list';
import { SettingsStore } from '../../src/workbench/model/settings-store';
import { SheetOptionsStore } from '../../src/workbench/model/sheet-options';
import { TableOptionsStore } from '../../src/workbench/model/table-options';
import { Workbook } from '../../src/workbench/excel/workbook';
import { RichApi } from '../../src/workbench/host/rich-api';
import type { RequestBody } from '../../src/workbench/host/rich-api-run';
import { FakeGrid } from './fake-grid';

export interface ExcelInNode {
  readonly grid: FakeGrid;
  readonly charts: ChartStore;
  readonly richApi: RichApi;
  readonly requests: RequestBody[];
  /** `Excel.run` as an add-in calls it. */
  run<Result>(batch: (context: Excel.RequestContext) => Promise<Result>): Promise<Result>;
  /** The code of the error that the batch ends with. */
  codeOf(batch: (context: Excel.RequestContext) => Promise<unknown>): Promise<string>;
  /** Microsoft's proxy classes, e.g. `proxies.Range.prototype`. */
  readonly proxies: Record<string, { prototype: object } | undefined>;
}

const script = readFileSync(
  join(dirname(require.resolve('@microsoft/office-js/package.json')), 'dist/excel-web-16.00.js'),
  'utf8',
);

/** A page in which the script loads: nothing of it is used afterwards. */
function emptyPage(): object {
  const nothing = (): null => null;
  const page: Record<string, unknown> = {
    console,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    Promise,
    performance,
    URL,
    name: '',
    history: {},
    navigator: { userAgent: 'node' },
    location: new URL('https://localhost/'),
    addEventListener: nothing,
    removeEventListener: nothing,
    document: {
      readyState: 'complete',
      addEventListener: nothing,
      createElement: () => ({ style: {}, setAttribute: nothing, href: '' }),
      getElementsByTagName: () => [],
      querySelectorAll: () => [],
      domain: 'localhost',
      body: null,
    },
    sessionStorage: { getItem: nothing, setItem: nothing, removeItem: nothing },
    localStorage: { getItem: nothing, setItem: nothing },
  };
  return Object.assign(page, { window: page, self: page, top: page, parent: page });
}

export function excelInNode(
  grid = new FakeGrid(),
  dateSystem: 1900 | 1904 = 1900,
  apiLevel = 19,
  hasPrinter = true,
  refused: string | null = null,
): ExcelInNode {
  const requests: RequestBody[] = [];
  const charts = new ChartStore();
  const workbook = new Workbook({
    grid,
    settings: new SettingsStore(),
    customXml: new CustomXmlStore(),
    tableOptions: new TableOptionsStore(),
    sheetOptions: new SheetOptionsStore(),
    charts,
    undo: new UndoList(),
    dateSystem,
    hasPrinter,
    endsOf: () => undefined,
    events: new EventRegistry(() => undefined),
  });
  const richApi = new RichApi(
    workbook,
    {},
    { finish: () => undefined, isCellEdited: () => false, apiLevel, refused },
  );
  const page = createContext(emptyPage());
  runInContext(script, page);
  const execute = async (body: string): Promise<string> => {
    const request = JSON.parse(body) as RequestBody;
    requests.push(request);
    return JSON.stringify(await richApi.execute(request));
  };
  // The session of OfficeExtension is where a host would stand: its requests go to the interpreter
  // instead.
  const run = runInContext(
    `((execute) => {
    const session = {
      _resolveRequestUrlAndHeaderInfo: () => Promise.resolve(null),
      _createRequestExecutorOrNull: () => ({ executeAsync: (custom, flags, message) => execute(JSON.stringify(message.Body)).then((text) => ({ HttpStatusCode: 200, ErrorCode: '', ErrorMessage: '', Headers: null, Body: JSON.parse(text) })) }),
      getEventRegistration: () => ({ register: () => Promise.resolve(), unregister: () => Promise.resolve() }),
    };
    OfficeExtension._testSetRichApiMessageReadyImpl?.(() => Promise.resolve());
    OfficeExtension.SessionBase._overrideSession = Object.setPrototypeOf(session, OfficeExtension.SessionBase.prototype);
    return (batch) => Excel.run(batch);
  })`,
    page,
  ) as (execute: (body: string) => Promise<string>) => ExcelInNode['run'];
  const proxies = runInContext('Excel', page) as ExcelInNode['proxies'];
  const runBatch = run(execute);
  return {
    grid,
    charts,
    richApi,
    requests,
    proxies,
    run: runBatch,
    codeOf: (batch) =>
      runBatch(async (context) => {
        await batch(context);
        return 'no error';
      }).catch((error: unknown) => String((error as { code?: string }).code ?? error)),
  };
}

/** Puts into Node what Excel's page has, with the class of the errors that its proxies throw. */
export async function globalsOf(excel: ExcelInNode): Promise<void> {
  const error: unknown = await excel
    .run(async (context) => {
      context.workbook.worksheets.getItem('no such sheet').load('name');
      await context.sync();
    })
    .catch((thrown: unknown) => thrown);
  Object.assign(globalThis, {
    Excel: {
      ...excel.proxies,
      run: (work: Parameters<ExcelInNode['run']>[0]) => excel.run(work),
      PageOrientation: { landscape: 'Landscape' },
      HorizontalAlignment: { right: 'Right' },
      CalculationMode: { manual: 'Manual' },
      ConditionalFormatType: { containsText: 'ContainsText' },
      ConditionalTextOperator: { beginsWith: 'BeginsWith' },
    },
    OfficeExtension: { Error: (error as Error).constructor },
    Office: {
      context: { requirements: { isSetSupported: () => true } },
      PlatformType: { OfficeOnline: 'OfficeOnline' },
    },
  });
}
