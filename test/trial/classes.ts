// Kinds of bad luck. Each says what the exchange, the line, the computer or the person does while a
// formula is read; what it draws follows from the seed.
import { WORKBOOK_SETTINGS } from '../../src/addin/workbook/settings/registry';
import { keyOf } from '../../src/addin/workbook/settings/setting';
import type { Chance } from '../../src/sandbox/data/seeded-random';
import type { Fault, FaultSchedule } from '../../src/sandbox/faults/faults';
import type { OldAnswer } from './old-answers';

/** What happens once, while the request with this number is under way. */
export type Event =
  | 'cancel'
  | 'clock'
  | 'crash'
  | 'delete'
  | 'full'
  | 'offline'
  | 'reload'
  | 'restart'
  | 'second window';

export interface TrialClass {
  readonly name: string;
  /** Answers that are old, or of another question; `mostFaults` of them. */
  readonly oldAnswer?: OldAnswer;
  /** Only of this operation; drawn unless given. */
  readonly only?: 'ledger' | 'rebates';
  /** Faults of single requests, by a share that is drawn. */
  readonly fault?: (draw: Chance) => Fault;
  readonly schedule?: Omit<FaultSchedule, 'seed'>;
  readonly event?: Event;
  /** What the exchange answers to a request for its time; drawn for each case. */
  readonly time?: (draw: Chance) => Fault | undefined;
  /** After a first reading the computer's clock is set by this, and everything is refreshed. */
  readonly setBetweenReadings?: (draw: Chance) => number;
  /** Most faults of this kind in the whole case; unbounded unless given. */
  readonly mostFaults?: number;
  /** A workbook that somebody else has made. */
  readonly isHostile?: boolean;
  /** The month ends while it is read. */
  readonly atMonthEnd?: boolean;
  /**
   * Records that leave between two pages and come back cannot be seen where the exchange does not
   * say how many there are (docs/reliability.md).
   */
  readonly saysTotal?: boolean;
  /** Only between pages, so that one reading meets it. */
  readonly laterPages?: boolean;
}

const reset = (when: 'before' | 'in' | 'after'): TrialClass => ({
  name: `reset ${when} the body`,
  fault: () => ({ kind: 'reset', when }),
});

const DAY_MS = 86_400_000;

/** Off by seconds, a day or twenty, in another unit, or not to be had. */
function wrongTime(draw: Chance): Fault {
  if (draw.oneIn(5)) return { kind: 'status', status: 503, body: 'html' };
  const by = draw.pick([3_000, -3_000, DAY_MS, -DAY_MS, 20 * DAY_MS, -20 * DAY_MS]);
  const unit = draw.pick([1, 1, 1, 1_000]);
  return {
    kind: 'rewrite',
    rewrite: (body) => body.replace(/\d{13}/, (ms) => String(Math.floor((Number(ms) + by) / unit))),
  };
}

export const CLASSES: readonly TrialClass[] = [
  reset('before'),
  reset('in'),
  reset('after'),
  {
    name: 'body in drips',
    fault: (draw) => ({ kind: 'drip', pieces: draw.between(2, 9), everyMs: 1 }),
  },
  { name: 'body cut off', fault: () => ({ kind: 'truncate' }) },
  { name: 'body doubled', fault: () => ({ kind: 'rewrite', rewrite: (body) => body + body }) },
  {
    name: 'web page or nothing',
    fault: (draw) => (draw.oneIn(2) ? { kind: 'html' } : { kind: 'empty' }),
  },
  {
    name: 'gateway errors',
    fault: (draw) =>
      draw.oneIn(2)
        ? {
            kind: 'status',
            status: draw.pick([418, 500, 502, 503, 507]),
            body: draw.pick(['json', 'html', 'empty']),
          }
        : { kind: 'code', code: draw.pick([-1054, -1000, -4000]), status: draw.pick([200, 400]) },
  },
  {
    name: 'one short answer',
    mostFaults: 1,
    fault: (draw) => {
      const share = draw.pick([0, 0.3, 0.6, 0.9]);
      return { kind: 'rewrite', rewrite: (body) => shortened(body, share) };
    },
  },
  {
    name: '429 storm',
    fault: (draw) =>
      draw.oneIn(3)
        ? { kind: 'too-many' }
        : { kind: 'too-many', retryAfterSeconds: draw.between(0, 12) },
  },
  {
    name: 'posting while paging',
    laterPages: true,
    fault: (draw) => ({ kind: 'post', records: draw.between(1, 12) }),
  },
  {
    name: 'records moved, withdrawn',
    laterPages: true,
    saysTotal: true,
    fault: () => ({ kind: 'shift' }),
  },
  { name: 'repeated page', oldAnswer: 'repeated page', mostFaults: 1 },
  { name: 'previous size', oldAnswer: 'previous size', mostFaults: 1 },
  { name: 'overlapping pages', oldAnswer: 'overlap', mostFaults: 1 },
  { name: 'order turned', oldAnswer: 'turned order', mostFaults: 2, only: 'ledger' },
  {
    name: 'wrong total',
    oldAnswer: 'wrong total',
    mostFaults: 1,
    only: 'rebates',
    saysTotal: true,
  },
  { name: 'first page again', oldAnswer: 'first page again', mostFaults: 1, only: 'rebates' },
  { name: 'smaller size', oldAnswer: 'smaller size', mostFaults: 2, only: 'rebates' },
  { name: 'total of the page', oldAnswer: 'total of the page', only: 'rebates', saysTotal: true },
  { name: 'late entries', oldAnswer: 'late entry', only: 'ledger' },
  { name: 'month rollover', atMonthEnd: true },
  { name: 'clock set forth or back', event: 'clock' },
  { name: 'wrong clock of the exchange', event: 'clock', time: wrongTime },
  {
    name: 'clock set back between readings',
    setBetweenReadings: (draw) => draw.pick([-1, -31]) * DAY_MS,
    time: (draw) => (draw.oneIn(2) ? { kind: 'status', status: 503, body: 'html' } : undefined),
  },
  { name: 'foreign zone', oldAnswer: 'foreign zone', only: 'ledger' },
  { name: 'offline', event: 'offline' },
  { name: 'relay restarted', event: 'restart' },
  { name: 'Cancel', event: 'cancel' },
  { name: 'formula deleted', event: 'delete' },
  { name: 'workbook opened again', event: 'reload' },
  { name: 'crash', event: 'crash' },
  {
    name: 'resume after a crash',
    event: 'crash',
    laterPages: true,
    fault: (draw) => ({ kind: 'post', records: draw.between(1, 12) }),
  },
  { name: 'disk full', event: 'full' },
  { name: 'two windows', event: 'second window' },
  { name: 'hostile workbook', isHostile: true },
  {
    name: 'everything at once',
    saysTotal: true,
    schedule: { share: 1 / 3, delayMs: 1, mostInARow: 5 },
  },
];

/** A well-formed answer of fewer records; of a page object with its counts as they were. */
function shortened(body: string, share: number): string {
  const parsed = JSON.parse(body) as unknown;
  const cut = (list: readonly unknown[]): unknown[] =>
    list.slice(0, Math.floor(list.length * share));
  if (Array.isArray(parsed)) return JSON.stringify(cut(parsed));
  if (typeof parsed !== 'object' || parsed === null || !('records' in parsed)) return body;
  const { records } = parsed;
  return JSON.stringify({ ...parsed, records: Array.isArray(records) ? cut(records) : records });
}

const JUNK = [
  '',
  'null',
  '[]',
  '{}',
  '{"dates":',
  '[[[[[[[[]]]]]]]]',
  'x'.repeat(10_000),
  '{"dates":[{"first":"0000-13","last":"9999-99","askedTo":"x"}],"calls":[[null,9e99]]}',
  '\u202eNowhere/Land\u0000',
  '-1',
  '9e15',
  '{"__proto__":{"a":1}}',
];
/** The names of the settings that Tieout keeps in a workbook. */
const SETTINGS = WORKBOOK_SETTINGS.map(keyOf);

export const hostileSettings = (draw: Chance): [string, string][] =>
  SETTINGS.filter(() => draw.oneIn(2)).map((name) => [name, draw.pick(JUNK)]);
