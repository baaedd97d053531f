// Every formula that the documents and the help show works as it stands, in the workbench, on the
// demo broker; and the help can be read.
import { readFileSync } from 'node:fs';
import { ALL_FUNCTIONS } from '../../../src/addin/engine/answers/definitions';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const fromReadme = readFileSync('README.md', 'utf8')
  .split('\n')
  .flatMap((line) => /^\| `(=.+)` \|/.exec(line)?.[1] ?? []);

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout(WIDE_WEIGHTS);
  await tieout.connectDemo('Demo broker');
  // The book that README's formula names, as the person would have it in the sheet.
  await tieout.setValues('Z1:AA2', [
    ['Date', 'Amount'],
    ['2026-10-05', 250],
  ]);
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

/** What the formula spills at its place, without what is blank on the right. */
async function spilled(
  formula: string,
): Promise<{ message: string; width: number; first: unknown }> {
  // A status is asked of another cell than its own.
  const [place, row1] = formula.startsWith('=RESULT.STATUS') ? ['R1', 'R1:S1'] : ['A1', 'A1:X1'];
  if (place !== 'A1') await tieout.setFormula('A1', '=LEDGER("USDT")');
  await tieout.settled();
  await tieout.setFormula(place, formula);
  await tieout.settled();
  const message = await tieout.message(place);
  const [row = []] = (await tieout.read(row1)).values;
  for (const used of [place, 'A1']) await tieout.setFormula(used, '');
  return { message, width: row.filter((value) => value !== '').length, first: row[0] };
}

test.each(ALL_FUNCTIONS.map(({ example }) => [example.formula, example] as const))(
  'example %s',
  async (formula, { columns }) => {
    const { message, width, first } = await spilled(formula);
    expect({ message, width, first }).toEqual({
      message: '',
      width: columns,
      first: expect.anything() as unknown,
    });
    expect(String(first)).not.toMatch(/^#/);
  },
);

test('the README has formulas to try', () => expect(fromReadme.length).toBeGreaterThan(8));

test.each(fromReadme)('README %s', async (formula) => {
  const { message, first } = await spilled(formula);
  expect(message).toBe('');
  expect(String(first)).not.toMatch(/^#|^$/);
});

test.each(['light', 'dark'] as const)(
  'the help can be read at 320 px in %s, and its links lead to a function',
  async (colorScheme) => {
    const page = await tieout.page.context().newPage();
    try {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${tieout.origin}/help/#LEDGER.CHECK`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(
        Math.abs((await page.locator('[id="LEDGER.CHECK"]').boundingBox())?.y ?? 9999),
      ).toBeLessThan(60);
      const faults = await page
        .context()
        .newCDPSession(page)
        .then(async (inspector) => {
          await inspector.send('Page.setBypassCSP', { enabled: true });
          await page.reload();
          await page.addScriptTag({ content: AXE });
          return page.evaluate(async () =>
            (
              await (
                window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
              ).axe.run()
            ).violations.map(({ id }) => id),
          );
        });
      expect(faults).toEqual([]);
    } finally {
      await page.close();
    }
  },
);

test('the head of the pane stays where it is, however far down a person is led', async () => {
  const pane = tieout.addin();
  await pane.getByRole('navigation').getByRole('button', { name: 'Settings', exact: true }).click();
  await pane
    .getByRole('heading', { name: 'Kept on this device', exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  expect(
    await pane.evaluate(() => [document.documentElement.scrollTop, document.body.scrollTop]),
  ).toEqual([0, 0]);
});
