// The command line of the sandbox: every option of SandboxOptions that is not a function.

import { parseArgs } from 'node:util';
import { monthFromText } from './data/calendar';
import { FAULT_WORDS, plannedFault } from './faults/fault-text';
import { OPERATIONS, SCHEDULED_KINDS, type FaultSchedule } from './faults/faults';
import { DEFAULT_SEED, DEFAULT_WEIGHTS, type SandboxOptions } from './options';
import { SYMBOLS } from './data/market';
import { PLANTED_KINDS } from './data/planted-faults';

export interface CommandLine {
  readonly help: boolean;
  /** 0 takes a free one. */
  readonly port: number;
  readonly options: SandboxOptions;
}

/** Thrown with a sentence that names the flag and what it accepts. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

export const HELP = `Sandbox: an exchange with made-up data over plain http on 127.0.0.1.

Usage: npm run sandbox -- [--port N] [flags]

  --port N                      port to listen on; a free one unless given
  --seed TEXT                   everything made up follows from it; "${DEFAULT_SEED}" unless given
  --posted-until WHEN           freezes what is posted: 2026-01-31T12:00:00Z or Unix milliseconds
  --post-every-ms N             while a listing is read, its next record is posted so often
  --clock-offset-ms N           how far the clock of requests is ahead (or, negative, behind)
  --size-factor X               ledger entries a month, as a multiple of the usual 1,500
  --pairs N                     trading pairs that pay commission, 1 to ${SYMBOLS.length}
  --order ORDER                 newest (usual), oldest or shuffled
  --fees WHERE                  inside (usual) or outside of deltaAmount
  --weight-limit N              weight in one window; ${DEFAULT_WEIGHTS.limit} unless given
  --weight-window-ms N          length of the sliding window; ${DEFAULT_WEIGHTS.windowMs} unless given
  --no-pages-field --no-total-field --no-size-field
                                leaves that field out of operation A's answer
  --old-envelope                wraps successes as {"code":"00000",…,"data":…}
  --bare-numbers                billId and amounts as bare JSON numbers
  --error-status N              HTTP status of every refusal but 429
  --allow-ip ADDRESS            only these addresses may call (may be repeated)
  --trust-forwarded-for         takes the caller's address from X-Forwarded-For

Faults of the connection and of paging:
  --fault-share X               0 to 1: share of requests that go wrong, by seed
  --fault-seed TEXT             the sandbox's seed unless given
  --fault-kinds LIST            of ${SCHEDULED_KINDS.join(', ')}; all unless given
  --fault-operations LIST       of ${OPERATIONS.join(', ')}; all unless given
  --fault-most-in-a-row N       for one and the same request; 3 unless given
  --fault-delay-ms N            50 unless given
  --fault-retry-after N         seconds in Retry-After; 1 unless given
  --fault OPERATION:NTH:FAULT   one planned fault (may be repeated); FAULT is one of
                                ${FAULT_WORDS}

Faults in the data, for reconciliation:
  --plant LIST                  of ${PLANTED_KINDS.join(', ')}
  --plant-month YYYY-MM         the last closed month unless given

  --help                        this text`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const texts = { type: 'string', multiple: true } as const;

/** Reads the flags that follow the program's name; throws a CommandLineError. */
export function commandLine(args: readonly string[]): CommandLine {
  const values = parsed(args);
  const month = values['plant-month'];
  if (month !== undefined && monthFromText(month) === undefined)
    throw new CommandLineError('--plant-month takes a month YYYY-MM.');
  const offsetMs = number('clock-offset-ms', values['clock-offset-ms'], {
    whole: true,
    lowest: -1e12,
    highest: 1e12,
  });
  const options: SandboxOptions = {
    seed: values.seed,
    nowMs: offsetMs === undefined ? undefined : () => Date.now() + offsetMs,
    postedUntilMs: moment('posted-until', values['posted-until']),
    postEveryMs: number('post-every-ms', values['post-every-ms'], { whole: true, lowest: 1 }),
    sizeFactor: number('size-factor', values['size-factor'], { highest: 1_000 }),
    pairs: number('pairs', values.pairs, { whole: true, lowest: 1, highest: SYMBOLS.length }),
    order: oneOf('order', values.order, ['newest', 'oldest', 'shuffled']),
    fees: oneOf('fees', values.fees, ['inside', 'outside']),
    weights: {
      limit: number('weight-limit', values['weight-limit'], { whole: true }),
      windowMs: number('weight-window-ms', values['weight-window-ms'], { whole: true }),
    },
    pagesField: values['no-pages-field'] !== true,
    totalField: values['no-total-field'] !== true,
    sizeField: values['no-size-field'] !== true,
    oldEnvelope: values['old-envelope'],
    bareNumbers: values['bare-numbers'],
    errorStatus: number('error-status', values['error-status'], {
      whole: true,
      lowest: 200,
      highest: 599,
    }),
    ipAllowList: values['allow-ip'],
    trustForwardedFor: values['trust-forwarded-for'],
    schedule: scheduleOf(values),
    faults: values.fault?.map(
      (word) =>
        plannedFault(word) ??
        refuse('fault', `OPERATION:NTH:FAULT, for example ledger:3:reset-in, not "${word}"`),
    ),
    planted: listOf('plant', values.plant, PLANTED_KINDS),
    plantedMonth: month,
  };
  return {
    help: values.help === true,
    port: number('port', values.port, { whole: true, highest: 65_535 }) ?? 0,
    options,
  };
}

function scheduleOf(values: ReturnType<typeof parsed>): FaultSchedule | undefined {
  const rules = {
    seed: values['fault-seed'],
    kinds: listOf('fault-kinds', values['fault-kinds'], SCHEDULED_KINDS),
    operations: listOf('fault-operations', values['fault-operations'], OPERATIONS),
    mostInARow: number('fault-most-in-a-row', values['fault-most-in-a-row'], { whole: true }),
    delayMs: number('fault-delay-ms', values['fault-delay-ms'], { whole: true }),
    retryAfterSeconds: number('fault-retry-after', values['fault-retry-after'], { whole: true }),
  };
  const share = number('fault-share', values['fault-share'], { highest: 1 });
  if (share !== undefined) return { share, ...rules };
  // A schedule that was described and does not run would be taken for a passed test.
  return Object.values(rules).every((rule) => rule === undefined)
    ? undefined
    : refuse(
        'fault-share',
        'the share of requests that go wrong, which the other --fault-… flags need',
      );
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: text,
        seed: text,
        'posted-until': text,
        'post-every-ms': text,
        'clock-offset-ms': text,
        'size-factor': text,
        pairs: text,
        order: text,
        fees: text,
        'weight-limit': text,
        'weight-window-ms': text,
        'no-pages-field': flag,
        'no-total-field': flag,
        'no-size-field': flag,
        'old-envelope': flag,
        'bare-numbers': flag,
        'error-status': text,
        'allow-ip': texts,
        'trust-forwarded-for': flag,
        'fault-share': text,
        'fault-seed': text,
        'fault-kinds': text,
        'fault-operations': text,
        'fault-most-in-a-row': text,
        'fault-delay-ms': text,
        'fault-retry-after': text,
        fault: texts,
        plant: text,
        'plant-month': text,
        help: flag,
      },
    }).values;
  } catch (cause) {
    throw new CommandLineError(
      cause instanceof Error ? cause.message : 'The flags cannot be read.',
      { cause },
    );
  }
}

function refuse(name: string, accepts: string): never {
  throw new CommandLineError(`--${name} takes ${accepts}.`);
}

function number(
  name: string,
  value: string | undefined,
  { lowest = 0, highest = Number.MAX_SAFE_INTEGER, whole = false },
): number | undefined {
  if (value === undefined) return undefined;
  const read = value.trim() === '' ? NaN : Number(value);
  const fits = whole ? Number.isSafeInteger(read) : Number.isFinite(read);
  return fits && read >= lowest && read <= highest
    ? read
    : refuse(name, `a ${whole ? 'whole ' : ''}number from ${lowest} to ${highest}, not "${value}"`);
}

function moment(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const atMs = /^\d{12,14}$/.test(value) ? Number(value) : Date.parse(value);
  return Number.isNaN(atMs)
    ? refuse(name, `a moment such as 2026-01-31T12:00:00Z, not "${value}"`)
    : atMs;
}

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  return value === undefined
    ? undefined
    : (choices.find((choice) => choice === value) ??
        refuse(name, `${choices.join(', ')}, not "${value}"`));
}

function listOf<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
): T[] | undefined {
  return value?.split(',').map((word) => oneOf(name, word.trim(), choices)!);
}
