import type { ExcelContext } from '../excel-context';
import { itemNotFound } from '../../host/host-error';
import type { TablePlace } from '../grid';

export function shapeOf({ grid }: ExcelContext, tableId: string): TablePlace {
  const shape = grid.tables.list().find(({ id }) => id === tableId);
  if (!shape) throw itemNotFound();
  return shape;
}
