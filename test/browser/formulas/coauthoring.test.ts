// Two people in one workbook at the same time, only one of whom has the account: no mark is lost,
// nothing is asked that nobody asked for, and good rows stay.
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { untilSeen } from '../../until';
import type { Cells } from '../open-workbench';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let first: OpenTieout;
let second: Page;

const atSecond = {
  read: async (address: string): Promise<Cells> =>
    JSON.parse(
      await second.evaluate((at) => JSON.stringify(window.workbench.read(at)), address),
    ) as Cells,
  enter: (address: string, formula: string) =>
    second.evaluate(([at, text]) => window.workbench.setFormula(at, text), [
      address,
      formula,
    ] as const),
  settled: () => second.evaluate(() => window.workbench.settled()),
  message: (address: string) => second.evaluate((at) => window.workbench.message(at), address),
};
const asked = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { settings } = window.workbench.save() as { settings: Record<string, string> };
    const text = JSON.parse(settings['tieout.asked'] ?? '"{}"') as string;
    return ((JSON.parse(text) as { calls?: unknown[] }).calls ?? []).length;
  });
/** What travels between two people takes a moment. */
const arrives = (look: () => Promise<unknown>, expected: unknown): Promise<void> =>
  untilSeen(async () => isDeepStrictEqual(await look(), expected));
/** Of operations; whether a key may read is asked when it is connected. */
const requests = (): number => first.sandbox.requests.length;

beforeAll(async () => {
  first = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
    query: 'coauthor=1',
  });
  await first.connectDemo('Demo broker');
  second = await first.context.newPage();
  await second.goto(`${first.origin}/workbench/?coauthor=2&toolbar=0`);
  await second.evaluate(() => window.workbench.ready);
});
afterAll(async () => {
  const unknown = await second.evaluate(() => window.workbench.unknown());
  const problems = await first.finish();
  expect([...problems, ...unknown]).toEqual([]);
});

test('a formula of one person shows its rows to both, and the other asks nothing', async () => {
  await first.setFormula('A1', '=LEDGER("USDT",,"2026-09")');
  await first.settled();
  const mine = await first.read('A1:C4');
  expect(mine.values[1]?.[2]).toBe('USDT');
  const sent = requests();
  await arrives(async () => (await atSecond.read('A1:C4')).values, mine.values);
  await atSecond.settled();
  expect(requests()).toBe(sent);
});

test('what the other person types waits for their own account, and takes no row away', async () => {
  const sent = requests();
  const before = (await first.read('A1:C4')).values;
  await atSecond.enter('N1', '=LEDGER.TOTAL("Change","BTC",,"2026-10")');
  await atSecond.settled();
  expect(await atSecond.message('N1')).toMatch(/^No account is connected\./);
  // It arrived at the first by somebody else's edit: connected or not, nothing is asked.
  await first.page.waitForFunction(() => window.workbench.read('N1').values[0]?.[0] !== '');
  await first.settled();
  expect(await first.message('N1')).toMatch(/^Not on this device\. Press Refresh/);
  expect(requests()).toBe(sent);
  expect((await first.read('A1:C4')).values).toEqual(before);
  expect((await atSecond.read('A1:C4')).values).toEqual(before);
});

test('marks of both are kept, whoever saves last', async () => {
  await Promise.all([
    first.setFormula('N3', '=LEDGER.TOTAL("Change","USDT",,"2026-08")'),
    atSecond.enter('N4', '=LEDGER.TOTAL("Change","ETH",,"2026-08")'),
  ]);
  await first.settled();
  await atSecond.settled();
  await arrives(() => asked(first.page), 4);
  await arrives(() => asked(second), 4);
});

test('Refresh by the one who has the account asks, and the rows reach the other', async () => {
  const sent = requests();
  await first.addin().getByRole('button', { name: 'Refresh workbook' }).click();
  await first.settled();
  expect(requests()).toBeGreaterThan(sent);
  const total = (await first.read('N1')).values;
  expect(typeof total[0]?.[0]).toBe('number');
});
