// Arguments that name columns.
import { chooseColumns, type Column, type ColumnDefinition } from '../../records/columns';
import type { FoundSum, SumField } from '../../records/summable';
import { readSingleCell } from './cell-argument';
import { readList } from './list-argument';
import { RefusedArgument } from './refused-argument';

/** The columns in the order wanted, as they were found and as they were written; null: all. */
export function readColumns<Field extends string>(
  value: unknown,
  definitions: readonly ColumnDefinition<Field>[],
): { columns: readonly Column<Field>[] | null; columnTexts: readonly string[] | null } {
  const columnTexts = readList('columns', value, 'the names of columns');
  if (columnTexts === null) return { columns: null, columnTexts };
  const chosen = chooseColumns(definitions, columnTexts);
  if (!chosen.ok) throw new RefusedArgument('columns', chosen.sentence);
  return { columns: chosen.columns, columnTexts };
}

/** The one column to add up. */
export function readField<Field>(
  value: unknown,
  find: (text: string) => FoundSum<Field>,
): SumField<Field> {
  const written = readSingleCell('field', value, 'the column to add up, such as Change');
  if (written === null)
    throw new RefusedArgument(
      'field',
      'field is missing. Give the column to add up, such as Change.',
    );
  const found = find(String(written));
  if (!found.ok) throw new RefusedArgument('field', found.sentence);
  return { field: found.field, asText: found.asText };
}
