// What a certificate must look like that a workbook carries.
import * as z from 'zod/mini';
import { listOf, whole } from '../platform/schema';
import { month } from '../records/date-shapes';
import { CANONICAL_FORM } from './canonical-rows';
import type { Certificate } from './certificate';
import { series } from './rows-question';

const count = whole(0);
const time = z.string().check(z.refine((written) => !Number.isNaN(Date.parse(written))));
const named = listOf(z.object({ name: z.string(), text: z.string() }));
const page = z.object({
  page: count,
  rows: count,
  fetchedAt: time,
  bodySha256: z.string(),
});
const reading = {
  account: count,
  fetchedFrom: z.nullable(time),
  fetchedTo: z.nullable(time),
  pages: listOf(page),
  readings: count,
  rows: count,
};
const broken = z.object({ coin: z.string(), billId: z.string(), missing: z.string() });
const monthShape = z.object({
  ...reading,
  month,
  held: z.boolean(),
  duplicatesRemoved: count,
  chain: z.object({
    feeModel: z.literal(['inside', 'outside']),
    links: count,
    breaks: listOf(broken),
  }),
});
const windowShape = z.object({
  ...reading,
  ...series.shape,
  start: z.string(),
  end: z.string(),
  total: z.nullable(count),
});
const periods = listOf(
  z.object({
    account: count,
    series: z.exactOptional(series),
    from: z.string(),
    to: z.string(),
  }),
);
const endRow = z.nullable(z.object({ id: z.nullable(z.string()), time: z.string() }));
const controlTotal = z.object({
  field: z.string(),
  of: z.record(z.string(), z.string()),
  sum: z.string(),
  rows: count,
  blank: count,
});

/** It may hold more, of a later version. */
export const certificate: z.ZodMiniType<Certificate> = z.looseObject({
  form: z.literal('tieout-certificate/1'),
  version: z.string(),
  operation: z.object({
    function: z.literal(['LEDGER', 'REBATES']),
    request: z.string(),
    label: z.nullable(z.string()),
  }),
  accounts: listOf(z.string()),
  called: named,
  resolved: named,
  zones: z.object({ exchangeZone: z.string(), displayZone: z.string() }),
  months: listOf(monthShape),
  windows: listOf(windowShape),
  gaps: periods,
  noLongerHeld: periods,
  withoutBodies: periods,
  fetchedFrom: z.nullable(time),
  fetchedTo: z.nullable(time),
  completeAsOf: z.exactOptional(time),
  rows: count,
  first: endRow,
  last: endRow,
  rounded: listOf(z.object({ column: z.string(), count })),
  totals: listOf(controlTotal),
  canonicalForm: z.literal(CANONICAL_FORM),
  rowsSha256: z.string(),
});
