// Each look of a report sheet alone, so that the one that Excel refuses is known by name.
import { needs } from './bench';
import type { Probe } from './probe';

interface Look {
  readonly what: string;
  readonly level?: string;
  readonly work: (sheet: Excel.Worksheet) => void;
}

const LOOKS: readonly Look[] = [
  { what: 'width of a column', work: (sheet) => (sheet.getRange('A:A').format.columnWidth = 90) },
  { what: 'hidden column', work: (sheet) => (sheet.getRange('C:C').columnHidden = true) },
  { what: 'bold', work: (sheet) => (sheet.getRange('A1').format.font.bold = true) },
  { what: 'size', work: (sheet) => (sheet.getRange('A1').format.font.size = 14) },
  { what: 'color', work: (sheet) => (sheet.getRange('A1').format.font.color = '#0E6B3C') },
  { what: 'fill', work: (sheet) => (sheet.getRange('A1').format.fill.color = '#FFF4CE') },
  { what: 'number format', work: (sheet) => (sheet.getRange('A1').numberFormat = [['@']]) },
  {
    what: 'link to a cell',
    level: '1.7',
    work: (sheet) =>
      (sheet.getRange('A1').hyperlink = {
        documentReference: 'A2',
        screenTip: 'A2',
        textToDisplay: 'A2',
      }),
  },
  { what: 'frozen rows', level: '1.7', work: (sheet) => sheet.freezePanes.freezeRows(2) },
  {
    what: 'landscape',
    level: '1.9',
    work: (sheet) => (sheet.pageLayout.orientation = Excel.PageOrientation.landscape),
  },
  {
    what: 'one page wide',
    level: '1.9',
    work: (sheet) => (sheet.pageLayout.zoom = { horizontalFitToPages: 1 }),
  },
];

export const lookProbes: readonly Probe[] = LOOKS.map(({ what, level, work }) => ({
  what: `Look: ${what}`,
  expected: 'taken',
  find: (bench) => {
    if (level !== undefined) needs('ExcelApi', level);
    return bench.on(async (sheet, context) => {
      work(sheet);
      await context.sync();
      return 'taken';
    });
  },
}));
