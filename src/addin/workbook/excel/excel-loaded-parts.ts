// What Excel does only when somebody presses a button: each part is loaded when it is first asked.
import { loadChunk } from '../../platform/load-chunk';
import type { excelCharts } from './excel-chart';
import type { excelValuesCopy } from './excel-values-copy';
import type { ExcelReportSheets } from './excel-report-sheet';

const reportSheet = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './excel-report-sheet'));
const chart = () => loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './excel-chart'));
const copier = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './excel-values-copy'));

export const loadedReportSheets: ExcelReportSheets = {
  write: async (report, run) => (await reportSheet()).excelReportSheets.write(report, run),
  find: async (reference) => (await reportSheet()).excelReportSheets.find(reference),
  read: async (sheet) => (await reportSheet()).excelReportSheets.read(sheet),
};

export const loadedCharts: typeof excelCharts = {
  insertChart: async (picture) => (await chart()).excelCharts.insertChart(picture),
};

export const loadedValuesCopy: typeof excelValuesCopy = {
  copy: async (sheet, wishedName, formats) =>
    (await copier()).excelValuesCopy.copy(sheet, wishedName, formats),
};
