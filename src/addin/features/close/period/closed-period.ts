// A closed period: its pinned content, its people and its standing. Pure.
import type { RowsQuestion } from '../../../engine/evidence/rows-question';
import type { ControlTotal } from '../../../engine/evidence/certificate-totals';
import {
  isName,
  isSamePerson,
  signatureOf,
  type PeriodDifference,
  type ReviewEvent,
  type SignedPart,
  type SignedTable,
} from '../../../engine/evidence/signed-form';
import { monthName, parseMonth, type IsoMonth } from '../../../engine/records/calendar';
import { grouped } from '../../../platform/grouped';
import { say } from '../../../platform/say';
import type { RecordOperation } from '../../../engine/records/columns';

export type {
  PeriodDifference,
  ReviewEvent,
  ReviewedLine,
} from '../../../engine/evidence/signed-form';

/** Rows of one account that were pinned together. */
export interface PinnedScope {
  readonly what: string;
  readonly account: string;
  readonly question: RowsQuestion;
  readonly totals: readonly ControlTotal[];
  /** Canonical lines without the two header lines. */
  readonly lines: readonly string[];
}

/** An item that was open when the period was closed, and the reason to close all the same. */
export interface ReasonedItem {
  readonly where: string;
  readonly sentence: string;
  readonly reason: string;
}

/** The content that a person signs: as submitted, or as accepted last. */
export interface SignedContent {
  readonly scopes: readonly PinnedScope[];
  /** Rates, types, mapping, journals and settings of the months. */
  readonly tables: readonly SignedTable[];
  readonly openItems: readonly ReasonedItem[];
}

export interface ClosedPeriod extends SignedContent {
  readonly id: string;
  /** Both included. */
  readonly from: IsoMonth;
  readonly to: IsoMonth;
  /** The hash of each part of the content. */
  readonly pinned: readonly SignedPart[];
  /** In the order of events; submitted first. */
  readonly history: readonly ReviewEvent[];
}

/** `submitted`: waits for a signature, also after differences were accepted. */
export type PeriodStanding = 'submitted' | 'signed' | 'reopened';

export function periodStandingOf({ history }: Pick<ClosedPeriod, 'history'>): PeriodStanding {
  const last = history.at(-1)?.kind;
  return last === 'signed' || last === 'reopened' ? last : 'submitted';
}

/** How the period compares with the present records and sheets. */
export interface PeriodState {
  /**
   * 'as closed': everything equals what was pinned. 'unknown': the parts in `notCompared` could not
   * be compared.
   */
  readonly state: 'as closed' | 'changed' | 'unknown';
  /** Record by record, row by row. */
  readonly differences: readonly PeriodDifference[];
  /** Texts of the file that differ from what was written, a sentence each. */
  readonly altered: readonly string[];
  /**
   * Parts that were not compared: this device does not store these rows, or no result shows these
   * tables.
   */
  readonly notCompared: readonly string[];
}

const submissionOf = (history: readonly ReviewEvent[]): ReviewEvent | undefined =>
  history.findLast(({ kind }) => kind === 'submitted');

/**
 * The people of each event in the history. `reviewedBy`: "" until a person signs, and again after
 * differences were accepted.
 */
export function peopleOf({ history }: Pick<ClosedPeriod, 'history'>) {
  const submitted = submissionOf(history);
  return {
    preparedBy: submitted?.by ?? '',
    reviewedBy: signatureOf(history)?.by ?? '',
    closedAtMs: submitted?.atMs ?? 0,
  };
}

/**
 * The sentence against it; null where the reviewer is not one of those who prepared it.
 * @param reviewedBy null: no reviewer yet.
 */
export function peopleTrouble(
  preparers: readonly string[],
  reviewedBy: string | null,
): string | null {
  if (!preparers.some(isName)) return say`Say who prepared the period.`;
  if (reviewedBy === null) return null;
  if (!isName(reviewedBy)) return say`Say who reviewed the period.`;
  return preparers.some((name) => isSamePerson(name, reviewedBy))
    ? say`The reviewer must be another person than the preparer, and than the person who accepted a difference.`
    : null;
}

/** "October 2026", "October 2026 to December 2026". */
export function titleOf(from: string, to: string): string {
  const [first, last] = [parseMonth(from), parseMonth(to)];
  if (first === null || last === null) return say`${from} to ${to}`;
  return first === last ? monthName(first) : say`${monthName(first)} to ${monthName(last)}`;
}

export const NOT_CLOSED = say`This period is not closed in this workbook.`;

/** Pinned records that a sample can be drawn from. */
export interface PinnedPopulation {
  readonly id: string;
  readonly name: string;
  readonly operation: RecordOperation;
  readonly account: string;
  readonly scopes: readonly PinnedScope[];
}

/** The ledger of each account, and its commission over all pairs. */
export const pinnedPopulations = ({ scopes }: Pick<ClosedPeriod, 'scopes'>): PinnedPopulation[] =>
  [...grouped(scopes, ({ account, question }) => `${question.operation} ${account}`)].flatMap(
    ([id, own]) => {
      const [{ account, question }] = own as [PinnedScope];
      const { operation } = question;
      const name =
        operation === 'LEDGER' ? say`Ledger of ${account}` : say`Commission of ${account}`;
      return { id, name, operation, account, scopes: own };
    },
  );
