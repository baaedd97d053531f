// A journal as a file for a bookkeeping program.
import { asSeen } from '../../../records/shorten';
import { scaleOf } from '../../../records/units';
import { counted, say } from '../../../../platform/say';
import { imbalanceOf, linesOf, linesOfPosting, type Journal } from '../journal';
import { csvText, textField } from './csv-text';
import { PROGRAMS, type FileRequest, type Program } from './programs';

export type WrittenFile =
  /** Several files if the program limits the lines of one. */
  | { readonly ok: true; readonly files: readonly { name: string; text: string }[] }
  | { readonly ok: false; readonly sentence: string };

/** Maximum digits before and after the point in bookkeeping programs. */
const [MAX_WHOLE_DIGITS, MONEY_DIGITS] = [10, 2] as const;

export const programName = (program: Program): string => PROGRAMS[program].name;

/** Never for a journal that lacks a type or does not balance. */
export function journalFile(journal: Journal, program: Program, request: FileRequest): WrittenFile {
  const { name, fileName, csv, ...format } = PROGRAMS[program];
  const lines = linesOf(journal);
  const asked = { ...request, journal };
  const wrong =
    notWhole(journal) ??
    imbalanceOf(lines) ??
    (format.everyDigit ? null : notMoney(journal, name)) ??
    format.refusal?.(asked) ??
    null;
  if (wrong !== null) return { ok: false, sentence: wrong };
  const form = { separator: ',', ...csv?.(asked) } as const;
  const columns = format.columns(asked);
  const head = format.head ? `\ufeff${csvText([format.head(asked)], form)}` : '';
  const headers = csvText([columns.map(([header]) => textField(header))], {
    separator: form.separator,
  });
  const bodies = partsOf(journal, format.mostLines).map((postings) => {
    const rows = postings
      .flatMap(linesOfPosting)
      .filter(({ debit }) => debit !== null || !format.debitsOnly)
      .map((line) => columns.map(([, field]) => field(line)));
    return csvText(rows, form);
  });
  return {
    ok: true,
    files: bodies.map((body, at) => ({
      name: `${fileName}${journal.batch}${bodies.length > 1 ? `, part ${at + 1} of ${bodies.length}` : ''}.csv`,
      text: `${head}${headers}${body}`,
    })),
  };
}

/** A posting is never split: its two lines balance. */
function partsOf({ postings }: Journal, mostLines = Infinity): Journal['postings'][] {
  const most = Math.floor(mostLines / 2);
  const count = Math.ceil(postings.length / most) || 1;
  return Array.from({ length: count }, (_, at) =>
    count === 1 ? postings : postings.slice(at * most, (at + 1) * most),
  );
}

/** Why no program can get a file of the journal; null if a file can be made. */
function notWhole({ postings, unmapped }: Journal): string | null {
  if (unmapped.length > 0) {
    const types = [...new Set(unmapped.map(({ type, coin }) => `${asSeen(type)} ${coin}`))];
    return say`${counted(types.length, 'type of the journal has', 'types of the journal have')} no row in Mapping, so no file is saved: ${types.slice(0, 10).join(', ')}${types.length > 10 ? ', …' : ''}. Fill Mapping; the side None leaves a type out on purpose.`;
  }
  return postings.length === 0 ? say`The journal has no line, so no file is saved.` : null;
}

/** Why the program cannot store the amounts; null if it can. */
function notMoney({ postings }: Journal, program: string): string | null {
  if (postings.some(({ amount }) => scaleOf(amount) > MONEY_DIGITS))
    return say`${program} takes amounts with ${MONEY_DIGITS} digits after the point, and this journal has more. Give a functional currency, so that your rates value it, or save it in columns of your own.`;
  const long = postings.find(
    ({ amount }) => (amount.split('.')[0] ?? '').length > MAX_WHOLE_DIGITS,
  );
  return long === undefined
    ? null
    : say`${program} takes amounts of ${MAX_WHOLE_DIGITS} digits, and ${long.reference} has ${long.amount}. Make the journal by entry or by day.`;
}
