import type { Product } from '../../records/commission-record';
import type { Headers } from '../../records/matrix';
import { readOneValue } from './cell-argument';

const PRODUCTS = ['SPOT', 'FUTURES', 'ALL'] as const;

/** SPOT where omitted. @throws RefusedArgument for anything but the three words. */
export function readProduct(argument: string, value: unknown): Product | 'ALL' {
  return (
    readOneValue(argument, value, 'SPOT, FUTURES or ALL', (written) =>
      PRODUCTS.find((word) => word === String(written).toUpperCase()),
    ) ?? 'SPOT'
  );
}

/** 1 where omitted. The digits may be text. @throws RefusedArgument for anything but 0, 1 and 2. */
export function readHeaders(argument: string, value: unknown): Headers {
  return (
    readOneValue(argument, value, '0 for none, 1 for labels or 2 for field names', (written) =>
      ([0, 1, 2] as const).find((choice) => String(choice) === String(written)),
    ) ?? 1
  );
}

/** ALL means both. */
export const productsOf = (product: Product | 'ALL'): readonly Product[] =>
  product === 'ALL' ? ['SPOT', 'FUTURES'] : [product];
