// What all files of a journal share: what they are made of, and when one cannot be made.
import { grouped } from '../../../platform/grouped';
import type { IsoDay, IsoMonth } from '../../../records/calendar';
import { scaleOf } from '../../../records/units';
import type { Journal } from '../journal';
import { counted, say } from '../../../platform/say';

export interface FileSettings {
  /** SAP: the company code and the type of document. */
  readonly companyCode: string;
  readonly documentType: string;
  /** DATEV: consultant and client. */
  readonly consultant: string;
  readonly client: string;
  /** Own columns, with commas between them. */
  readonly columns: string;
  readonly separator: string;
}

export interface FileRequest {
  readonly month: IsoMonth;
  /** 1 to 12. */
  readonly financialYearBegins: number;
  /** What the clock shows: "2026-11-20 12:00:00". */
  readonly madeAt: string;
  readonly settings: FileSettings;
}

export type WrittenFile =
  | { readonly ok: true; readonly name: string; readonly text: string }
  | { readonly ok: false; readonly sentence: string };

export interface FileFormat {
  readonly name: string;
  write(journal: Journal, request: FileRequest): WrittenFile;
}

/** Digits after the point that bookkeeping programs take. */
const MONEY_DIGITS = 2;
const MOST_WHOLE_DIGITS = 10;

/** Why no file can be made of the journal, whatever the format; null where it can. */
export function notWhole({ postings, unmapped }: Journal): string | null {
  if (unmapped.length > 0) {
    const types = [...new Set(unmapped.map(({ type, coin }) => `${type} ${coin}`))];
    return say`${counted(types.length, 'type of the journal has', 'types of the journal have')} no row in Mapping, so no file is saved: ${types.slice(0, 10).join(', ')}${types.length > 10 ? ', …' : ''}. Fill Mapping; the side None leaves a type out on purpose.`;
  }
  return postings.length === 0 ? say`The journal has no line, so no file is saved.` : null;
}

/** Why the program cannot hold the amounts; null where it can. */
export function notMoney({ postings }: Journal, program: string): string | null {
  if (postings.some(({ amount }) => scaleOf(amount) > MONEY_DIGITS))
    return say`${program} takes amounts with ${MONEY_DIGITS} digits after the point, and this journal has more. Give a functional currency, so that your rates value it, or save it in columns of your own.`;
  const long = postings.find(
    ({ amount }) => (amount.split('.')[0] ?? '').length > MOST_WHOLE_DIGITS,
  );
  return long === undefined
    ? null
    : say`${program} takes amounts of ${MOST_WHOLE_DIGITS} digits, and ${long.reference} has ${long.amount}. Make the journal by entry or by day.`;
}

/** The accounts of the journal that do not look as the program wants them. */
export const accountsUnlike = ({ postings }: Journal, pattern: RegExp): string[] =>
  [
    ...grouped(
      postings.flatMap(({ debit, credit }) => [debit, credit]),
      (one) => one,
    ).keys(),
  ].filter((account) => !pattern.test(account));

/** "1.5" is "1.50". */
export const asMoney = (amount: string): string => {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(MONEY_DIGITS, '0')}`;
};

/** "2026-10-05" by its parts, such as "05/10/2026". */
export const dayAs = (day: IsoDay, pattern: string): string =>
  pattern
    .replace('YYYY', day.slice(0, 4))
    .replace('MM', day.slice(5, 7))
    .replace('DD', day.slice(8));
