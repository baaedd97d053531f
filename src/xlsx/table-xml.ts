import type { FileTable } from './file-workbook';
import { areaName, escaped, xmlFile } from './xml';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** @param id unique among the tables of the workbook */
export function tableXml({ name, area, columns, hasTotals, style }: FileTable, id: number): string {
  const whole = hasTotals ? { ...area, endRow: area.endRow + 1 } : area;
  return xmlFile(
    [
      `<table xmlns="${MAIN}" id="${id}" name="${escaped(name)}" displayName="${escaped(name)}" ref="${areaName(whole)}"${hasTotals ? ' totalsRowCount="1"' : ' totalsRowShown="0"'}>`,
      `<autoFilter ref="${areaName(area)}"/>`,
      `<tableColumns count="${columns.length}">`,
      ...columns.map((column, at) => `<tableColumn id="${at + 1}" name="${escaped(column)}"/>`),
      '</tableColumns>',
      `<tableStyleInfo name="${escaped(style)}" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/>`,
      '</table>',
    ].join(''),
  );
}
