// Tries each look of a report sheet alone, so that the report names the refused one.
import { say } from '../../platform/say';
import { needs } from './bench';
import type { Probe } from './run-probe';

interface Look {
  readonly what: string;
  /** The required version of ExcelApi. */
  readonly level?: string;
  /** The required version of CustomFunctionsRuntime. */
  readonly functions?: string;
  readonly work: (sheet: Excel.Worksheet) => unknown;
}

const LOOKS: readonly Look[] = [
  {
    what: say`Look: width of a column`,
    work: (sheet) => (sheet.getRange('A:A').format.columnWidth = 90),
  },
  { what: say`Look: hidden column`, work: (sheet) => (sheet.getRange('C:C').columnHidden = true) },
  { what: say`Look: bold`, work: (sheet) => (sheet.getRange('A1').format.font.bold = true) },
  { what: say`Look: size`, work: (sheet) => (sheet.getRange('A1').format.font.size = 14) },
  { what: say`Look: color`, work: (sheet) => (sheet.getRange('A1').format.font.color = '#0E6B3C') },
  { what: say`Look: fill`, work: (sheet) => (sheet.getRange('A1').format.fill.color = '#FFF4CE') },
  {
    what: say`Look: number format`,
    work: (sheet) => (sheet.getRange('A1').numberFormat = [['@']]),
  },
  {
    what: say`Look: link to a cell`,
    level: '1.7',
    work: (sheet) =>
      (sheet.getRange('A1').hyperlink = {
        documentReference: 'A2',
        screenTip: 'A2',
        textToDisplay: 'A2',
      }),
  },
  { what: say`Look: frozen rows`, level: '1.7', work: (sheet) => sheet.freezePanes.freezeRows(2) },
  {
    what: say`Look: landscape`,
    level: '1.9',
    work: (sheet) => (sheet.pageLayout.orientation = Excel.PageOrientation.landscape),
  },
  {
    what: say`Look: one page wide`,
    level: '1.9',
    work: (sheet) => (sheet.pageLayout.zoom = { horizontalFitToPages: 1 }),
  },
  {
    what: say`Look: rows that each printed page repeats`,
    level: '1.9',
    work: (sheet) => sheet.pageLayout.setPrintTitleRows('$1:$2'),
  },
  {
    what: say`Look: footer`,
    level: '1.9',
    work: (sheet) => (sheet.pageLayout.headersFooters.defaultForAllPages.centerFooter = '&P / &N'),
  },
  {
    what: say`Look: color by the words of a cell`,
    level: '1.6',
    // LTSC 2021, which lacks this set, was seen to crash (excel-status-colours.ts).
    functions: '1.4',
    work: (sheet) => {
      const { textComparison } = sheet.getRange('A1:A9').conditionalFormats.add('ContainsText');
      textComparison.format.font.color = '#a80f1e';
      textComparison.rule = { operator: 'BeginsWith', text: 'breaks' };
    },
  },
  {
    what: say`Look: number format with a color of the palette`,
    work: (sheet) => (sheet.getRange('A1').numberFormat = [['[Color10][=0]0;[Red]0']]),
  },
  {
    what: say`Look: a name with German letters`,
    level: '1.4',
    work: (sheet) => sheet.names.add('Prüfung_Größe', sheet.getRange('A1')),
  },
];

export const lookProbes: readonly Probe[] = LOOKS.map(({ what, level, functions, work }) => ({
  what,
  expected: say`taken`,
  find: (bench) => {
    if (level !== undefined) needs('ExcelApi', level);
    if (functions !== undefined) needs('CustomFunctionsRuntime', functions);
    return bench.on(async (sheet, context) => {
      work(sheet);
      await context.sync();
      return say`taken`;
    });
  },
}));
