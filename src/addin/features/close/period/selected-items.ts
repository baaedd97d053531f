// The open items of the rows in which cells are selected.
import { dayOfSerial, type DateSystem } from '../../../engine/records/calendar';
import { meet, placeOf, type SheetArea } from '../../../engine/records/sheet-address';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { OpenItem } from './close-state';

/** Ids of the items that stand in these areas. */
export function itemsIn(
  items: readonly OpenItem[],
  areas: readonly SheetArea[],
  liveCalls: readonly LiveCall[],
  dateSystem: DateSystem,
): readonly string[] {
  const wheres = new Set(items.flatMap(({ where, at }) => (at === undefined ? [] : [where])));
  const selected = new Map(
    [...wheres].map((where) => [where, placesIn(where, areas, liveCalls, dateSystem)]),
  );
  return items.flatMap(({ id, where, at }) =>
    at !== undefined && selected.get(where)?.has(at) ? [id] : [],
  );
}

/** Rows of the result in this cell, counted from 0 without its header, and the days and texts in them. */
function placesIn(
  where: string,
  areas: readonly SheetArea[],
  liveCalls: readonly LiveCall[],
  dateSystem: DateSystem,
): ReadonlySet<NonNullable<OpenItem['at']>> {
  const place = placeOf(where);
  const shown = liveCalls.find(({ addresses }) => addresses[0] === where)?.shown;
  const found = new Set<NonNullable<OpenItem['at']>>();
  if (!place || shown?.outcome.kind !== 'rows') return found;
  const { matrix } = shown.outcome;
  const header = matrix.length - shown.result.records;
  const width = matrix[0]?.length ?? 0;
  matrix.forEach((cells, at) => {
    const row = place.row + at;
    const own = { startRow: row, endRow: row, startColumn: place.column };
    const isSelected = areas.some(
      (area) =>
        area.sheet === place.sheet && meet(area, { ...own, endColumn: place.column + width - 1 }),
    );
    if (!isSelected || at < header) return;
    found.add(at - header);
    for (const cell of cells) {
      const value = typeof cell === 'object' && 'basicValue' in cell ? cell.basicValue : cell;
      const day = typeof value === 'number' ? dayOfSerial(value, dateSystem) : null;
      if (day !== null) found.add(day);
      else if (typeof value === 'string') found.add(value);
    }
  });
  return found;
}
