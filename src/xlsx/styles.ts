// Number formats and bold: each pair once.
import { escaped, xmlFile } from './xml';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Smaller ids are Excel's own formats. */
const FIRST_FORMAT = 164;

export class Styles {
  readonly #looks: string[] = [JSON.stringify(['General', false])];

  /** The number by which a cell refers to its format. */
  of(numberFormat: string, bold: boolean): number {
    const look = JSON.stringify([numberFormat, bold]);
    const known = this.#looks.indexOf(look);
    return known >= 0 ? known : this.#looks.push(look) - 1;
  }

  toXml(): string {
    const looks = this.#looks.map((look) => JSON.parse(look) as [string, boolean]);
    const formats = [...new Set(looks.map(([format]) => format))].filter(
      (format) => format !== 'General',
    );
    const idOf = (format: string): number =>
      format === 'General' ? 0 : FIRST_FORMAT + formats.indexOf(format);
    return xmlFile(
      [
        `<styleSheet xmlns="${MAIN}">`,
        formats.length > 0 &&
          `<numFmts count="${formats.length}">${formats.map((format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${escaped(format)}"/>`).join('')}</numFmts>`,
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${looks.length}">`,
        ...looks.map(
          ([format, bold]) =>
            `<xf numFmtId="${idOf(format)}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0"${format === 'General' ? '' : ' applyNumberFormat="1"'}${bold ? ' applyFont="1"' : ''}/>`,
        ),
        '</cellXfs>',
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
        '</styleSheet>',
      ]
        .filter(Boolean)
        .join(''),
    );
  }
}
