// With a third of all requests faulty, 200 schedules: each cell ends in the truth or in a sentence,
// never in a shorter table.
import type { ScheduledKind } from '../../../../src/sandbox/faults/faults';
import { refusals } from '../../engine/exchange/rig';
import { seedsOf } from '../../../seeds';
import { ledgerStates, monthOfId, rebateStates, sorted } from '../../../trial/truth';
import {
  rowsOf,
  sentenceOf,
  sessionRig,
  type CellUnderTest,
  type SessionRig,
} from '../../rig/session-rig';

const SCHEDULES = 200;
const TOGETHER = 4;
const SCHEDULED: readonly ScheduledKind[] = [
  'status',
  'empty',
  'html',
  'code',
  'too-many',
  'reset',
  'truncate',
  'delay',
  'post',
  'shift',
];

interface Outcome {
  readonly outcome: 'whole' | 'told';
  readonly requests: number;
}

const NOON_MS = Date.UTC(2026, 10, 20, 12);

/**
 * Even seeds read two months of the ordinary account's ledger, one of them open; odd ones 51 days
 * of the broker's rebates.
 */
async function run(seed: number): Promise<Outcome> {
  const half = Math.floor(seed / 2);
  const one = await sessionRig({
    // Every fourth gives up after two tries, so that sentences are met too.
    client: half % 4 === 0 ? { tries: 2 } : {},
    startMs: NOON_MS,
    throughRelay: true,
    sandbox: {
      schedule: { share: 1 / 3, seed, delayMs: 1, mostInARow: 5, kinds: SCHEDULED },
      postedUntilMs: NOON_MS,
      sizeFactor: seed % 2 === 0 ? 1.6 : 0.01,
      order: (['newest', 'oldest', 'shuffled'] as const)[half % 3]!,
      oldEnvelope: half % 2 === 0,
      errorStatus: [200, 400, 500][half % 3],
    },
  });
  const outcome = seed % 2 === 0 ? await readLedger(one) : await readRebates(one);
  // Whatever faults did to the answers, the weights were kept. (-4002 is the broker's operation,
  // tried once.)
  expect(refusals(one.sandbox).filter((code) => code !== -4002)).toEqual([]);
  await one.end();
  return { outcome, requests: one.sandbox.requests.length };
}

async function readLedger(one: SessionRig): Promise<Outcome['outcome']> {
  if (!(await connects(one, one.credentials.trader))) return 'told';
  const months = [null, null, '2026-10', '2026-11', 2, 'billId,deltaAmount:text'];
  return ended(one, one.enter('LEDGER', ...months), (rows) => expectLedger(one, rows));
}

async function readRebates(one: SessionRig): Promise<Outcome['outcome']> {
  if (!(await connects(one, one.credentials.broker))) return 'told';
  const columns = 'commission:text,settleStartTime';
  return ended(
    one,
    one.enter('REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-11-20', 'SPOT', 2, columns),
    (rows) => expectRebates(one, rows),
  );
}

async function connects(
  one: SessionRig,
  credentials: SessionRig['credentials']['broker'],
): Promise<boolean> {
  const outcome = await one.connect(credentials);
  if (!outcome.ok) expect(outcome.sentence).toMatch(/press Refresh/i);
  return outcome.ok;
}

async function ended(
  one: SessionRig,
  cell: CellUnderTest,
  expectTruth: (rows: ReturnType<typeof rowsOf>) => void,
): Promise<Outcome['outcome']> {
  await one.settled();
  expect(cell.pushes).toHaveLength(1);
  if (cell.last()?.kind === 'rows') expectTruth(rowsOf(cell.last()));
  else expect(sentenceOf(cell.last())).toMatch(/press Refresh/i);
  return cell.last()?.kind === 'rows' ? 'whole' : 'told';
}

function expectLedger({ sandbox }: SessionRig, rows: readonly (readonly unknown[])[]): void {
  const shown = rows.map(([id, change]) => `${String(id)} ${String(change)}`);
  expect(shown.length).toBeGreaterThan(700);
  for (const month of ['2026-10', '2026-11'])
    expect(ledgerStates(sandbox, month)).toContain(
      sorted(shown.filter((row) => monthOfId(row.split(' ')[0]!) === month)),
    );
}

function expectRebates({ sandbox }: SessionRig, rows: readonly (readonly unknown[])[]): void {
  expect(rows.length).toBeGreaterThan(100);
  expect(rebateStates(sandbox, '2026-10-01', '2026-11-20')).toContain(
    sorted(rows.map((row) => String(row[0]))),
  );
}

test('each schedule of this run', async () => {
  const outcomes: Outcome[] = [];
  const seeds = seedsOf(SCHEDULES, 2);
  for (let from = 0; from < seeds.length; from += TOGETHER)
    outcomes.push(...(await Promise.all(seeds.slice(from, from + TOGETHER).map(run))));
  const count = (kind: Outcome['outcome']): number =>
    outcomes.filter(({ outcome }) => outcome === kind).length;
  // Most bad weather is got through: a test in which everything fails would prove nothing.
  expect(count('whole')).toBeGreaterThan(seeds.length * 0.75);
  // Few end in a sentence; a quarter may hold none.
  if (seeds.length === SCHEDULES) expect(count('told')).toBeGreaterThan(0);
  if (process.env['RATIOS'])
    process.stderr.write(
      `${count('whole')} whole, ${count('told')} told, ${outcomes.reduce((sum, { requests }) => sum + requests, 0)} requests\n`,
    );
});
