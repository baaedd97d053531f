// A repair of Univer 0.25.1: if COUNTIFS gets columns of criteria, Univer scans all cells for each
// row, including a thousand blank ones. The checks of a pack took a million comparisons at every
// edit.
import {
  ArrayValueObject,
  BaseReferenceObject,
  type BaseValueObject,
  type FunctionVariantType,
  type IFunctionService,
} from '@univerjs/preset-sheets-core';
import { arrayOf } from '../cell-values';

export function countEachCriterionOnce(functions: IFunctionService): void {
  const executor = functions.getExecutor('COUNTIFS');
  if (!executor) throw new Error('Univer has no COUNTIFS.');
  const count = executor.calculate.bind(executor);
  executor.calculate = (...given) => {
    const columns = new Map(
      given.flatMap((one, at): [number, ArrayValueObject][] => {
        const column = at % 2 === 1 ? columnOf(one) : null;
        return column ? [[at, column]] : [];
      }),
    );
    const [first, ...others] = [...columns.values()];
    const rows = first?.getRowCount() ?? 0;
    if (!first || others.some((other) => other.getRowCount() !== rows)) return count(...given);

    /** The index of each row's criteria among the distinct ones. */
    const places: number[] = [];
    const known = new Map<string, number>();
    const different: number[] = [];
    for (let row = 0; row < rows; row += 1) {
      const key = JSON.stringify([...columns.values()].map((column) => wordOf(column.get(row, 0))));
      if (!known.has(key)) known.set(key, different.push(row) - 1);
      places.push(known.get(key)!);
    }
    const counts = count(
      ...given.map((one, at) => {
        const column = columns.get(at);
        return column ? columnWith(different.map((row) => column.get(row, 0))) : one;
      }),
    );
    const countAt = (place: number): Value =>
      counts instanceof ArrayValueObject ? counts.get(place, 0) : (counts as BaseValueObject);
    return columnWith(places.map(countAt));
  };
}

/** A column of criteria; null for anything else. */
function columnOf(given: FunctionVariantType): ArrayValueObject | null {
  if (given instanceof BaseReferenceObject)
    return given.getRowCount() > 1 && given.getColumnCount() === 1
      ? given.toArrayValueObject()
      : null;
  return given instanceof ArrayValueObject && given.getColumnCount() === 1 ? given : null;
}

type Value = ReturnType<ArrayValueObject['get']>;

/** A key that distinguishes criteria: a number differs from its text, an error from its name. */
const wordOf = (value: Value): unknown =>
  !value || value.isNull() ? null : [value.isError(), value.getValue()];

const columnWith = (values: readonly Value[]): ArrayValueObject =>
  arrayOf(values.map((value) => [value]));
