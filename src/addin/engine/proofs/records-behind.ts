// "What is in this number?": from a cell of a total, a check or a tie-out to exactly the records
// behind it.
import type { DayWindow } from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import type { RollForwardForm } from '../records/reconcile-call';
import type { AccountRecords } from '../records/row-order';
import type { Instants } from '../records/zone';
import { nothingBehind, type CellPosition, type FoundBehind } from './behind/behind';
import { behindCheck } from './behind/behind-check';
import { behindTieout } from './tieout/behind-tieout';
import {
  behindLedgerTotal,
  behindRebatesTotal,
  type LedgerSumAsked,
  type RebatesSumAsked,
} from './behind/behind-totals';
import { checkLedger } from './check';
import { checkColumns } from './check-table';
import { rollForwardColumns } from './closing/roll-forward-columns';
import type { Coins } from '../records/coins';
import { ledgerSpan } from './ledger-span';
import type { Period, SourceMonth } from './source-month';
import type { AccountRows, TableAsked } from './table';
import { tieout, type TieoutQuestion, type TieoutSources } from './tieout/tieout';
import { TIEOUT_COLUMNS, tieoutLines } from './tieout/tieout-table';
import { say } from '../../platform/say';

/** The ledger of one account: months as the exchange counts them. */
export interface AccountLedger {
  readonly account: string;
  readonly sources: readonly SourceMonth[];
  /** The adjacent months, which prove their openings and closings. */
  readonly beside?: readonly SourceMonth[];
}

interface CheckAsked extends TableAsked {
  readonly coins: readonly string[] | null;
  readonly byType: boolean;
  readonly rollForward?: RollForwardForm;
}
export interface TieoutAsked extends TableAsked {
  readonly coin: string;
  readonly types: readonly string[] | null;
  readonly lagDays: number | null;
  readonly tolerance: string | null;
}

/** A question and the records behind its result. `periods`: the months of the call, in order. */
export type Investigated =
  | {
      readonly name: 'LEDGER.TOTAL';
      readonly call: LedgerSumAsked;
      readonly periods: readonly Period[];
      readonly ledgers: readonly AccountLedger[];
      /** The coins that the text names. */
      readonly coins: Coins;
    }
  | {
      readonly name: 'LEDGER.CHECK';
      readonly call: CheckAsked;
      readonly periods: readonly Period[];
      readonly displayZone: string;
      readonly ledgers: readonly AccountLedger[];
      /** The meaning of the call's texts; absent: their meaning in each ledger. */
      readonly coins?: Coins;
    }
  | {
      readonly name: 'REBATES.TOTAL';
      readonly call: RebatesSumAsked;
      /** null: no day has begun. */ readonly window: DayWindow | null;
      readonly groups: readonly AccountRecords<CommissionRecord>[];
    }
  | {
      readonly name: 'REBATES.TIEOUT';
      readonly call: TieoutAsked;
      readonly question: TieoutQuestion;
      readonly groups: readonly { readonly account: string; readonly sources: TieoutSources }[];
    };

/**
 * The records behind a cell, each with the amount that it adds: their exact sum is the cell's exact
 * number.
 * @param at within the spilled result; a total is the one cell at 0, 0. The header and the account
 *   column hold no number.
 */
export const recordsBehind = (of: Investigated, at: CellPosition): FoundBehind =>
  behindCells(of)(at);

/** As recordsBehind, for many cells of one result: it is computed once. */
export function behindCells(of: Investigated): (at: CellPosition) => FoundBehind {
  switch (of.name) {
    case 'LEDGER.TOTAL':
      return () =>
        behindLedgerTotal(
          of.call,
          spanOf(of.periods),
          of.ledgers.map(({ account, sources }) => ({
            account,
            records: ledgerSpan(sources).entries,
          })),
          of.coins,
        );
    case 'REBATES.TOTAL':
      return () => behindRebatesTotal(of.call, of.window, of.groups);
    case 'LEDGER.CHECK':
      return ofCheck(of);
    case 'REBATES.TIEOUT':
      return ofTieout(of);
  }
}

function spanOf(periods: readonly Period[]): Instants | null {
  const [first] = periods;
  return first === undefined ? null : { startMs: first.startMs, endMs: periods.at(-1)!.endMs };
}

export type InvestigatedCheck = Extract<Investigated, { name: 'LEDGER.CHECK' }>;

/** The rows of each account. */
export const checkedLedgers = ({ call, periods, ledgers, coins }: InvestigatedCheck) =>
  ledgers.map(({ account, sources, beside }) => ({
    account,
    rows: checkLedger(sources, periods, call.coins, beside, coins),
  }));

function ofCheck(investigated: InvestigatedCheck): (at: CellPosition) => FoundBehind {
  const { call, displayZone } = investigated;
  const groups = checkedLedgers(investigated);
  const columns =
    call.rollForward === undefined
      ? checkColumns(groups, call.byType)
      : rollForwardColumns(call.rollForward, displayZone);
  return behindTable(call, groups, columns, behindCheck);
}

function ofTieout({
  call,
  question,
  groups,
}: Extract<Investigated, { name: 'REBATES.TIEOUT' }>): (at: CellPosition) => FoundBehind {
  return behindTable(
    call,
    groups.map(({ account, sources }) => ({
      account,
      rows: tieoutLines(tieout(question, sources)),
    })),
    TIEOUT_COLUMNS,
    behindTieout,
  );
}

/**
 * Rows follow account by account; if the call names accounts, the first column holds the account.
 */
function behindTable<Row, Column>(
  { headers, accounts }: TableAsked,
  groups: readonly AccountRows<Row>[],
  columns: readonly Column[],
  behind: (account: string, row: Row, column: Column) => FoundBehind,
): (at: CellPosition) => FoundBehind {
  const rows = groups.flatMap(({ account, rows: own }) => own.map((row) => ({ account, row })));
  return (at) => {
    const found = rows[at.row - (headers === 0 ? 0 : 1)];
    const column = columns[Math.max(0, at.column - (accounts === null ? 0 : 1))];
    return found === undefined || column === undefined
      ? nothingBehind(say`This cell holds no number of the result. Choose a cell below the header.`)
      : behind(found.account, found.row, column);
  };
}
