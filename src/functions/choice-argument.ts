import type { Product } from '../records/commission-record';
import type { Headers } from '../records/matrix';
import { readSingleCell, shown } from './cell-argument';
import { RefusedArgument } from './refused-argument';

const PRODUCTS = ['SPOT', 'FUTURES', 'ALL'] as const;

/** SPOT where omitted. @throws RefusedArgument for anything but the three words. */
export function readProduct(argument: string, value: unknown): Product | 'ALL' {
  const accepts = 'SPOT, FUTURES or ALL';
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return 'SPOT';
  const product = PRODUCTS.find((word) => word === String(written).toUpperCase());
  if (product === undefined) throw new RefusedArgument(argument, `${argument} is ${shown(written)}. Give ${accepts}.`);
  return product;
}

/** 1 where omitted. The digits may be text. @throws RefusedArgument for anything but 0, 1 and 2. */
export function readHeaders(argument: string, value: unknown): Headers {
  const accepts = '0 for none, 1 for labels or 2 for field names';
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return 1;
  const headers = ([0, 1, 2] as const).find((choice) => String(choice) === String(written));
  if (headers === undefined) throw new RefusedArgument(argument, `${argument} is ${shown(written)}. Give ${accepts}.`);
  return headers;
}
