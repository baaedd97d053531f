// Chooses the fault of each request: the hook's first, then the planned ones, then the schedule's.

import { chance, type Chance } from './data/seeded-random';
import {
  OPERATIONS,
  SCHEDULED_KINDS,
  TRANSIENT_CODES,
  type Fault,
  type FaultSchedule,
  type PlannedFault,
  type ScheduledKind,
} from './faults/faults';
import type { RequestNote } from './request-log';

export interface FaultSources {
  readonly seed: string;
  readonly schedule: FaultSchedule | undefined;
  readonly faults: readonly PlannedFault[];
  readonly onRequest: ((request: RequestNote) => Fault | undefined) | undefined;
}

const USUAL_MOST_IN_A_ROW = 3;
const USUAL_DELAY_MS = 50;
const USUAL_RETRY_AFTER_SECONDS = 1;

/**
 * A function that gives the fault of a request, or undefined. The schedule draws by seed, request
 * (operation, account, parameters) and how often that same request has come, so that the order in
 * which different requests arrive changes nothing.
 */
export function faultChoice(sources: FaultSources): (request: RequestNote) => Fault | undefined {
  const { schedule } = sources;
  const seed = String(schedule?.seed ?? sources.seed);
  const attempts = new Map<string, number>();
  const inARow = new Map<string, number>();

  const scheduled = (request: RequestNote, rules: FaultSchedule): Fault | undefined => {
    if (!request.operation || !(rules.operations ?? OPERATIONS).includes(request.operation))
      return undefined;
    const same = JSON.stringify([
      request.operation,
      request.account ?? '',
      Object.entries(request.parameters).sort(),
    ]);
    const attempt = (attempts.get(same) ?? 0) + 1;
    attempts.set(same, attempt);
    const draw = chance(seed, 'fault', same, attempt);
    const row = inARow.get(same) ?? 0;
    const spoilt =
      draw.below(1_000_000) < rules.share * 1_000_000 &&
      row < (rules.mostInARow ?? USUAL_MOST_IN_A_ROW);
    inARow.set(same, spoilt ? row + 1 : 0);
    return spoilt ? drawn(draw, request, rules) : undefined;
  };

  return (request) => {
    const hooked = sources.onRequest?.(request);
    if (hooked) return hooked;
    const planned = sources.faults.find(
      ({ operation, nth }) => operation === request.operation && nth === request.nth,
    );
    return planned ? planned.fault : schedule && scheduled(request, schedule);
  };
}

/**
 * `post` and `shift` fall between two pages of one reading, never before a first page: a reader
 * that checks for shifted pages can always notice, and a complete reading stays true.
 */
function drawn(draw: Chance, request: RequestNote, rules: FaultSchedule): Fault | undefined {
  const later = request.operation !== 'time' && Number(request.parameters['page'] ?? 1) > 1;
  const kinds = (rules.kinds ?? SCHEDULED_KINDS).filter(
    (kind) => later || (kind !== 'post' && kind !== 'shift'),
  );
  return kinds.length === 0 ? undefined : one(draw.pick(kinds), draw, rules);
}

function one(kind: ScheduledKind, draw: Chance, rules: FaultSchedule): Fault {
  switch (kind) {
    case 'status':
      return {
        kind,
        status: draw.pick([500, 502, 503]),
        body: draw.pick(['json', 'html', 'empty']),
      };
    case 'code':
      return { kind, code: draw.pick(TRANSIENT_CODES), status: draw.pick([200, 400, 500]) };
    case 'too-many':
      return draw.oneIn(2)
        ? { kind, retryAfterSeconds: rules.retryAfterSeconds ?? USUAL_RETRY_AFTER_SECONDS }
        : { kind };
    case 'reset':
      return { kind, when: draw.pick(['before', 'in', 'after']) };
    case 'delay':
      return { kind, delayMs: rules.delayMs ?? USUAL_DELAY_MS };
    case 'post':
      return { kind, records: draw.between(1, 3) };
    case 'empty':
    case 'html':
    case 'truncate':
    case 'shift':
      return { kind };
  }
}
