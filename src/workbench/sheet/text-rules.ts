// Paints the conditional formats of a sheet: the font of cells whose text matches a rule.
import { InterceptorEffectEnum } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import { contains } from '../model/a1';
import type { SheetOptionsStore } from '../model/sheet-options';
import type { Spreadsheet } from './spreadsheet';

/** After the spill is drawn over the cell (100) and formatted (50). */
const AFTER_SPILLS = 40;

export function paintTextRules({ injector }: Spreadsheet, options: SheetOptionsStore): void {
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: AFTER_SPILLS,
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { subUnitId, row, col, rawData, workbook }, next) => {
      const { textRules } = options.of(subUnitId);
      const value = cell?.v;
      if (textRules.length === 0 || typeof value !== 'string') return next(cell);
      const font = textRules.find(
        ({ area, text }) =>
          contains(area, row, col) && value.toUpperCase().startsWith(text.toUpperCase()),
      )?.font;
      if (font === undefined) return next(cell);
      const style = workbook.getStyles().getStyleByCell(cell);
      return next({
        ...(cell ?? rawData),
        s: {
          ...style,
          ...(font.color !== '' && { cl: { rgb: font.color } }),
        },
      });
    },
  });
}
