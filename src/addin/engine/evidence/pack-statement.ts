// A table of a close as a line of an evidence pack: the question, the person's tables, and every
// number. `verify` calculates each again from the answers in the same file.
import * as z from 'zod/mini';
import { listOf, whole } from '../../platform/schema';
import { countDays } from '../records/calendar';
import { day, month, name, shortText } from '../records/date-shapes';
import { isDecimalText } from '../records/decimal-text';
import type { RateLine } from '../records/reconcile-call';
import { MAX_DIGITS, MAX_RATE_DAYS, ROUNDING_MODES } from '../records/value-settings';
import { isZone } from '../records/zone';
import { areEachOnce, MAX_PARTS } from './rows-question';

/** A file comes from anybody: each list is limited to the maximum of a Tieout workbook. */
export const MAX_STATEMENTS = 60;
const MAX_NAMES = 1_000;
const MAX_LINES = 100_000;
/** The maximum of days between a settlement and its posting. */
const MAX_LAG_DAYS = 366;

const names = listOf(name, MAX_NAMES);
const eachOnce = names.check(z.refine(areEachOnce));
const zone = shortText(64).check(z.refine(isZone));
const column = z.literal(['deposits', 'withdrawals', 'trades', 'commission', 'transfers', 'other']);
const positive = z.custom<string>(
  (value) => typeof value === 'string' && isDecimalText(value) && !value.includes('-'),
);
/** The value of each column; null: blank. */
const row = z.record(z.string(), z.nullable(z.string()));
const rows = listOf(row);

const common = {
  zones: z.strictObject({ exchangeZone: zone, displayZone: zone }),
  accounts: eachOnce,
};
/** The person's tables, and how values are rounded. */
const valued = {
  from: month,
  to: month,
  types: listOf(z.tuple([z.string(), column]), MAX_LINES),
  rates: z.nullable(
    listOf<RateLine>(z.strictObject({ day, coin: z.string(), rate: positive }), MAX_LINES),
  ),
  digits: whole(0, MAX_DIGITS),
  rounding: z.literal(ROUNDING_MODES),
  /** The limit of materiality; absent: none. */
  limit: z.optional(positive),
  /** Whole days; absent: the standard. */
  rateDays: z.optional(whole(0, MAX_RATE_DAYS)),
};

const rollForwardStatement = z.strictObject({
  kind: z.literal('roll-forward'),
  ...common,
  ...valued,
  coins: z.nullable(eachOnce),
  rows,
});

const tieoutParts = z.strictObject({
  kind: z.literal('tie-out'),
  ...common,
  coin: name,
  start: day,
  end: day,
  /** Settlement days are known up to this day: the lag after the end, or the last known day. */
  settledTo: day,
  types: names,
  lagDays: whole(0, MAX_LAG_DAYS),
  /** null: none. */
  tolerance: z.nullable(positive),
  /** For each account, in order. */
  sides: listOf(
    z.strictObject({
      symbols: eachOnce,
      /** No pair list was given. */
      isUnlisted: z.boolean(),
    }),
    MAX_NAMES,
  ),
  rows,
});

/** Checked before any list is built: the days of pairs must not exceed Tieout's own limit. */
const tieoutStatement = tieoutParts.check(
  z.refine(
    ({ start, end, accounts, sides }) =>
      sides.length === accounts.length &&
      countDays({ start, end }) * sides.reduce((sum, side) => sum + 1 + side.symbols.length, 0) <=
        MAX_PARTS,
  ),
);

const journalStatement = z.strictObject({
  kind: z.literal('journal'),
  ...common,
  ...valued,
  batch: name,
  grain: z.literal(['entry', 'day', 'month']),
  /** null: in coins. */
  currency: z.nullable(name),
  mapping: listOf(
    z.strictObject({
      type: z.string(),
      coin: z.nullable(z.string()),
      side: z.literal(['debit', 'credit', 'both']),
      /** null: deliberately not posted. */
      accounts: z.nullable(z.strictObject({ account: z.string(), contra: z.string() })),
      taxCode: z.string(),
      text: z.string(),
      /** null: for every account at the exchange. */
      exchangeAccount: z.nullable(z.string()),
    }),
    MAX_LINES,
  ),
  /** The amount that each entry moved between own accounts: the entry's name and amount. */
  transfers: z.optional(listOf(z.tuple([z.string(), positive]), MAX_LINES)),
  rows,
});

export const statementLine = z.strictObject({
  statement: z.union([rollForwardStatement, tieoutStatement, journalStatement]),
});

export type RollForwardStatement = z.infer<typeof rollForwardStatement>;
export type TieoutStatement = z.infer<typeof tieoutStatement>;
export type JournalStatement = z.infer<typeof journalStatement>;
export type PackStatement = RollForwardStatement | TieoutStatement | JournalStatement;
/** The person's tables that a statement uses. */
export type ValuedStatement = RollForwardStatement | JournalStatement;
export type StatementRow = Readonly<Record<string, string | null>>;

/** "Tie-out in USDT of Main, 2026-09-01 to 2026-09-30": from the question, not from a label. */
export function nameOfStatement(statement: PackStatement): string {
  const of = `of ${statement.accounts.join(', ')}`;
  switch (statement.kind) {
    case 'roll-forward':
      return `Roll-forward ${of}, ${statement.from} to ${statement.to}`;
    case 'tie-out':
      return `Tie-out in ${statement.coin} ${of}, ${statement.start} to ${statement.end}`;
    case 'journal':
      return `Journal ${of}, ${statement.from} to ${statement.to}, batch ${statement.batch}`;
  }
}

export const textOfStatement = (statement: PackStatement): string =>
  `${JSON.stringify({ statement })}\n`;
