// What a refresh changed in a result: records added, changed and removed, each identified by its
// key.
import type { ResultChange, ResultChanges } from '../session/pane-state';
import type { IsoDay } from '../../engine/records/calendar';
import { numberSaid, say } from '../../platform/say';
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';

/** One record of a result, in the order of its rows. */
export interface ResultLine {
  /** The record's key. Records of rebates may share one: twins. */
  readonly key: string;
  /** The part that held it: the month of the ledger, or the settlement day. */
  readonly part: string;
  /** A hash over every digit of the record. */
  readonly digest: string;
  /** The record in words, "entry 701234, USDT": a removed record has no row any more. */
  readonly words: string;
  /** The day of the entry in the exchange's zone, or of the settlement. */
  readonly day: IsoDay;
}

/** Limit of listed changes, more than a person reads one by one; the counts have no limit. */
const LISTED = 200;

/**
 * Compares the lines of a result before and after a refresh. Of twins as many are paired as are
 * equal in every digit; of the others each counts as changed as long as both sides have one.
 * @param wasClosed was a part closed when its older rows were fetched? Then nothing in it should
 *   move any more.
 * @param firstRow the row of the first line after the refresh.
 */
export function* changesBetween(
  before: readonly ResultLine[],
  after: readonly ResultLine[],
  wasClosed: (part: string) => boolean,
  firstRow = 0,
): Steps<ResultChanges> {
  const left = new Map<string, ResultLine[]>();
  for (const [at, line] of before.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const twins = left.get(line.key);
    if (twins) twins.push(line);
    else left.set(line.key, [line]);
  }
  const unpaired: { readonly line: ResultLine; readonly row: number }[] = [];
  for (const [at, line] of after.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const twins = left.get(line.key);
    const equal = twins?.findIndex(({ digest }) => digest === line.digest) ?? -1;
    if (twins === undefined || equal === -1) unpaired.push({ line, row: firstRow + at });
    else twins.splice(equal, 1);
  }
  const changes: ResultChange[] = [];
  for (const [at, { line, row }] of unpaired.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const { key, words, day, part } = line;
    const kind = left.get(key)?.shift() ? 'changed' : 'added';
    changes.push({ kind, row, words, day, wasClosed: wasClosed(part) });
  }
  for (const line of [...left.values()].flat())
    changes.push({
      kind: 'gone',
      row: null,
      words: line.words,
      day: line.day,
      wasClosed: wasClosed(line.part),
    });
  const count = (kind: ResultChange['kind']): number =>
    changes.filter((one) => one.kind === kind).length;
  const closed = changes.filter((one) => one.wasClosed);
  return {
    added: count('added'),
    changed: count('changed'),
    gone: count('gone'),
    inClosed: closed.length,
    listed: [...closed, ...changes.filter((one) => !one.wasClosed)].slice(0, LISTED),
  };
}

/** "2 added, 1 changed" or "nothing changed". */
export function changesInWords({
  added,
  changed,
  gone,
}: Pick<ResultChanges, 'added' | 'changed' | 'gone'>): string {
  const parts = [
    [added, say`added`],
    [changed, say`changed`],
    [gone, say`gone`],
  ] as const;
  return (
    parts
      .filter(([many]) => many > 0)
      .map(([many, word]) => `${numberSaid(many)} ${word}`)
      .join(', ') || say`nothing changed`
  );
}
