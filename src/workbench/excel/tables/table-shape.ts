import type { ExcelContext } from '../excel-context';
import { itemNotFound } from '../../host/host-error';
import type { TableShape } from '../grid';

export function shapeOf({ grid }: ExcelContext, tableId: string): TableShape {
  const shape = grid.tables.list().find(({ id }) => id === tableId);
  if (!shape) throw itemNotFound();
  return shape;
}
