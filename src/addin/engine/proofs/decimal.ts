// Decimal numbers of decimal.js, for products and rounding. Sums of amounts use whole units
// (records/units.ts).
import { Decimal } from 'decimal.js';

/** Never rounds by itself: no sum of products of two amounts has as many digits. No exponents. */
export const Exact = Decimal.clone({ precision: 1_000, toExpNeg: -9e15, toExpPos: 9e15 });
export type Exact = Decimal;
