// A kept snapshot is compared with the sandbox on another day and in another process: history must
// not move under it.
import { createHash } from 'node:crypto';
import { createSandbox } from '../../src/sandbox/sandbox';
import { NOON_MS } from './rig';

const DAY_MS = 86_400_000;
const at = (ms: number, seed?: string) =>
  createSandbox({ nowMs: () => ms, ...(seed !== undefined && { seed }) }).truth;
const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
const WINDOW = {
  symbol: 'ETHUSDT',
  coin: 'USDT',
  product: 'FUTURES',
  start: '2026-07-01',
  end: '2026-09-28',
} as const;

test('the published data is the same on every machine and stays so from release to release', () => {
  const truth = at(NOON_MS);
  expect({
    broker: digest(truth.ledger('broker', '2026-03')),
    ordinary: digest(truth.ledger('ordinary', '2026-03')),
    rebates: digest(truth.rebates(WINDOW)),
  }).toMatchInlineSnapshot(`
{
  "broker": "70bb6d326eb2cb5525161caf6f0766e7e27d380212408bba10ad45bddb2d94ff",
  "ordinary": "f7781ddd1cef2c2798c44cb2e922219d92c5a3403b8e42ceedcfa1abd4dfafb2",
  "rebates": "c844aa49ab7dd334fe9b03f114731b7dfbe9243a92a5e80b3504da2387d381bc",
}
`);
});

test('days and months that pass add records and change none', () => {
  for (const account of ['broker', 'ordinary'] as const) {
    const months = account === 'broker' ? ['2026-09', '2026-10', '2026-11'] : [undefined];
    const read = (nowMs: number) => months.flatMap((month) => at(nowMs).ledger(account, month));
    const today = read(NOON_MS);
    for (const days of [1, 45]) {
      const later = read(NOON_MS + days * DAY_MS);
      const known = new Set(later.map((entry) => JSON.stringify(entry)));
      const firstStored = Number(later[0]!.cTime);
      expect(
        today.filter(
          (entry) => Number(entry.cTime) >= firstStored && !known.has(JSON.stringify(entry)),
        ),
      ).toEqual([]);
      expect(Number(later[later.length - 1]!.cTime)).toBeGreaterThan(NOON_MS);
    }
  }
  expect(at(NOON_MS + 45 * DAY_MS).rebates(WINDOW)).toEqual(at(NOON_MS).rebates(WINDOW));
});
