// A picture as an Excel chart on a sheet of its own, with its numbers.
import { SEPARATED_AMOUNT_FORMAT } from '../../engine/records/cells';
import { toCellNumber } from '../../engine/records/decimal-text';
import type { Picture } from '../../engine/proofs/chart-data';
import { quoted } from '../../engine/records/sheet-address';
import { batch } from './excel-batch';

const TITLE_ROW = 'A1';
/** The place in points, beside three columns of numbers. */
const CHART_PLACE = { left: 320, top: 40, width: 560, height: 300 };

export const excelCharts = {
  /** Writes the numbers to a new sheet, which is activated. Returns their address. */
  insertChart: (picture: Picture): Promise<string> =>
    batch(async (context) => {
      const sheet = context.workbook.worksheets.add();
      sheet.load('name');
      sheet.getRange(TITLE_ROW).values = [[picture.title]];
      sheet.getRange(TITLE_ROW).format.font.bold = true;
      const rows = rowsOf(picture);
      const columns = rows[0]?.length ?? 2;
      const numbers = sheet.getRange('A3').getResizedRange(rows.length - 1, columns - 1);
      // Labels are text, so that a day or a pair is never read as a number.
      numbers.getColumn(0).numberFormat = rows.map(() => ['@']);
      numbers.getColumn(1).numberFormat = rows.map(() => [SEPARATED_AMOUNT_FORMAT]);
      numbers.values = rows;
      const chart = sheet.charts.add(
        picture.kind === 'bars' ? Excel.ChartType.columnClustered : Excel.ChartType.line,
        sheet.getRange('A3').getResizedRange(rows.length - 1, 1),
        Excel.ChartSeriesBy.columns,
      );
      chart.title.text = picture.title;
      chart.legend.visible = false;
      Object.assign(chart, CHART_PLACE);
      numbers.format.autofitColumns();
      sheet.activate();
      await context.sync();
      return `${quoted(sheet.name)}!A3`;
    }),
};

/** Headers and a row for each point; breaks are in a third column where there are any. */
function rowsOf({ pointsAre, valuesAre, coin, points }: Picture): (string | number)[][] {
  const hasBreaks = points.some(({ missing }) => missing !== undefined);
  const header = [pointsAre, `${valuesAre} (${coin})`, ...(hasBreaks ? ['Missing before it'] : [])];
  return [
    header,
    ...points.map(({ label, value, missing }) => [
      label,
      toCellNumber(value)?.value ?? value,
      ...(hasBreaks ? [missing ?? ''] : []),
    ]),
  ];
}
