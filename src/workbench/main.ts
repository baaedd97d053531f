// The workbench: a sheet, an add-in, and the host between them.
import './page.css';
import { CommandType } from '@univerjs/core';
import { registerAddinFunctions } from './addin-functions';
import { createApi } from './api';
import { CellReader } from './cell-reader';
import { explainErrors } from './error-card';
import { Workbook } from './excel-objects';
import { FrameHost, outcomeOf } from './frame-host';
import type { FunctionsJson } from './functions-json';
import { PendingWrites } from './pending-writes';
import { RichApi } from './rich-api';
import { showSpillFormats } from './spill-formats';
import { openSpreadsheet } from './spreadsheet';
import { Streams, type CellPlace } from './streams';

const sheet = openSpreadsheet('sheet');
const reader = new CellReader(sheet);
const formulaAt = ({ sheetId, row, column }: CellPlace) => reader.formula(sheetId, row, column);
let functionsAreReady: () => void = () => undefined;
const functionsReady = new Promise<void>((done) => { functionsAreReady = done; });

const streams = new Streams({
  invoke: (id, call) => host.invoke(id, call),
  cancel: (id) => host.cancel(id),
  recalculate: sheet.recalculate,
});

/** What office.js asks of the host besides Excel's objects. */
const services = {
  'Microsoft.ExcelServices.CustomFunctions': {
    _SetOsfControlContainerReadyForCustomFunctions: () => { host.functionsAreReady(); streams.invokeAllAgain(); functionsAreReady(); },
    _GetEnabledFeatures: () => [1, 2, 3, 4],
    SetInvocationArrayResults: (entries: [number, boolean, unknown, unknown][]) => { for (const entry of entries) streams.settle(entry[0], outcomeOf(entry)); },
  },
  'Microsoft.AppRuntime.AppRuntimeService': { SetAppRuntimeState: () => null, GetAppRuntimeState: () => 'Visible' },
  'Microsoft.AppRuntime.AppRuntimePersistenceService': { SetAppRuntimeStartState: () => null, GetAppRuntimeStartState: () => 'Inactive' },
  'Microsoft.InternalService.AddinInternalService': { NotifyActionHandlerReady: () => null },
};
const writes = new PendingWrites(sheet);
const richApi = new RichApi(new Workbook({ sheet, reader, writes }), services, () => writes.flush());
const host = new FrameHost(new URL('/workbench/taskpane.html', location.href), { execute: (body) => richApi.execute(JSON.parse(body)) });

let calculating = false;
let lastChangeAtMs = 0;
const formulas = sheet.api.getFormula();
formulas.calculationStart(() => { calculating = true; streams.beginCalculation(); });
formulas.calculationEnd(() => { calculating = false; streams.sweep(formulaAt); });
sheet.commands.onCommandExecuted(({ type }) => { if (type === CommandType.MUTATION) lastChangeAtMs = Date.now(); });

const messageAt = (place: CellPlace): string => {
  const ofCell = reader.cell(place.sheetId, place.row, place.column)?.custom?.['message'];
  return streams.messageAt(place) || (typeof ofCell === 'string' ? ofCell : '');
};
showSpillFormats(sheet);
explainErrors(sheet, messageAt);

async function start(): Promise<void> {
  const reply = await fetch('/functions.json');
  registerAddinFunctions(sheet, (await reply.json()) as FunctionsJson, streams, formulaAt);
  document.querySelector('#pane')!.append(host.frame);
  await functionsReady;
}

const workbench = createApi({ sheet, reader, streams, ready: start(), messageAt, isBusy: () => calculating || host.addinIsBusy(), lastChangeAtMs: () => lastChangeAtMs, settings: () => host.settings, unknown: () => [...host.unknown, ...richApi.unknown] });
Object.assign(window, { workbench, workbenchParts: { sheet, streams, host, richApi } });
