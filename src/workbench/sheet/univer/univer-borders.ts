// Borders, between Excel's words (style and weight, edge) and Univer's (one kind of line, side of a
// cell).
import { BorderStyleTypes, BorderType, type IBorderData } from '@univerjs/core';
import type { Border, BorderEdge, BorderStyle, BorderWeight } from '../../excel/grid';

const EDGES: Readonly<Record<BorderEdge, BorderType>> = {
  EdgeTop: BorderType.TOP,
  EdgeBottom: BorderType.BOTTOM,
  EdgeLeft: BorderType.LEFT,
  EdgeRight: BorderType.RIGHT,
  InsideVertical: BorderType.VERTICAL,
  InsideHorizontal: BorderType.HORIZONTAL,
  DiagonalDown: BorderType.TLBR,
  DiagonalUp: BorderType.BLTR,
};

/** The side of the first cell at which the edge shows. */
const SIDES: Readonly<Record<BorderEdge, keyof IBorderData>> = {
  EdgeTop: 't',
  EdgeBottom: 'b',
  EdgeLeft: 'l',
  EdgeRight: 'r',
  InsideVertical: 'r',
  InsideHorizontal: 'b',
  DiagonalDown: 'tl_br',
  DiagonalUp: 'bl_tr',
};

/** Excel's own pairs; a pair that Excel has not got is drawn thin. */
const LINES: readonly (readonly [BorderStyle, BorderWeight, BorderStyleTypes])[] = [
  ['Continuous', 'Thin', BorderStyleTypes.THIN],
  ['Continuous', 'Hairline', BorderStyleTypes.HAIR],
  ['Continuous', 'Medium', BorderStyleTypes.MEDIUM],
  ['Continuous', 'Thick', BorderStyleTypes.THICK],
  ['Dot', 'Thin', BorderStyleTypes.DOTTED],
  ['Dash', 'Thin', BorderStyleTypes.DASHED],
  ['Dash', 'Medium', BorderStyleTypes.MEDIUM_DASHED],
  ['DashDot', 'Thin', BorderStyleTypes.DASH_DOT],
  ['DashDot', 'Medium', BorderStyleTypes.MEDIUM_DASH_DOT],
  ['DashDotDot', 'Thin', BorderStyleTypes.DASH_DOT_DOT],
  ['DashDotDot', 'Medium', BorderStyleTypes.MEDIUM_DASH_DOT_DOT],
  ['Double', 'Thick', BorderStyleTypes.DOUBLE],
  ['SlantDashDot', 'Medium', BorderStyleTypes.SLANT_DASH_DOT],
];

export const edgeOf = (edge: BorderEdge): BorderType => EDGES[edge];

export function borderLineOf({ style, weight }: Border): BorderStyleTypes {
  if (style === 'None') return BorderStyleTypes.NONE;
  const ofStyle = LINES.filter(([known]) => known === style);
  return (
    (ofStyle.find(([, known]) => known === weight) ?? ofStyle[0] ?? LINES[0])?.[2] ??
    BorderStyleTypes.THIN
  );
}

export function borderOf(borders: IBorderData | null, edge: BorderEdge): Border {
  const side = borders?.[SIDES[edge]];
  const line = LINES.find(([, , type]) => type === side?.s);
  return {
    style: line?.[0] ?? 'None',
    weight: line?.[1] ?? 'Thin',
    color: side?.cl.rgb ?? '#000000',
  };
}
