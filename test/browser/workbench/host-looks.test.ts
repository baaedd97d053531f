// The shell around sheet and pane: readable in every look, reachable by keys, whole in a narrow
// window.
import { readFileSync } from 'node:fs';
import { openTestAddin, type TestAddin } from '../open-test-addin';

jest.setTimeout(60_000);

let host: TestAddin;
beforeAll(async () => {
  host = await openTestAddin();
});
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

// First: where Univer has shown a list or a card, it looks for its place ever after.
test('a sheet on which nothing changes asks for no picture, and for some where another cell is chosen', async () => {
  await host.settled();
  const asked = await host.page.evaluate(async () => {
    const own = window.requestAnimationFrame.bind(window);
    let count = 0;
    window.requestAnimationFrame = (draw) => {
      count += 1;
      return own(draw);
    };
    const picture = (): Promise<unknown> => new Promise((done) => own(done));
    // On a busy machine the last change may still be drawn: a sheet at rest comes to ten without.
    let still = Infinity;
    for (let tries = 0; tries < 10 && still > 0; tries += 1) {
      const before = count;
      for (let i = 0; i < 10; i += 1) await picture();
      still = count - before;
    }
    const restedAt = count;
    const at = { startRow: 2, endRow: 2, startColumn: 2, endColumn: 2 };
    window.workbenchHost.grid.layout.select('sheet1', at);
    while (count === restedAt) await picture();
    window.requestAnimationFrame = own;
    return { still, changed: count - restedAt };
  });
  expect(asked).toEqual({ still: 0, changed: expect.any(Number) });
});

const AXE = readFileSync(require.resolve('axe-core'), 'utf8');
/**
 * @param what axe's context and options, as text. The policy allows no inline script: axe comes in
 * through the debugger. Gives what it finds, with the elements.
 */
const axe = (what: string): Promise<string[]> =>
  host.page.evaluate<string[]>(
    `(() => { ${AXE}; return axe.run(${what}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))); })()`,
  );

// Inside #sheet Univer draws its own controls, and its notifications twice; the pane in the frame
// has tests of its own.
const SHELL = `{ exclude: ['iframe', '#sheet > *', 'section[aria-label^="Notifications"]'] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }`;

test.each([
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['forced colors', { colorScheme: 'light', forcedColors: 'active' }],
] as const)('axe-core finds nothing in the shell: %s', async (_, look) => {
  await host.page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...look });
  expect(await axe(SHELL)).toEqual([]);
});

test('the buttons and fields of the sheet have names', async () => {
  expect(
    await axe(
      `document.querySelector('#sheet'), { runOnly: ['button-name', 'label', 'aria-command-name', 'aria-input-field-name', 'link-name', 'image-alt'] }`,
    ),
  ).toEqual([]);
});

test('Shift+F6 leads from the sheet to the formulas above it, Enter inserts, F6 leads back', async () => {
  await host.page.evaluate(() => {
    window.workbenchHost.grid.layout.select('sheet1', {
      startRow: 0,
      endRow: 0,
      startColumn: 0,
      endColumn: 0,
    });
  });
  const label = (): Promise<string | null> =>
    host.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  await host.page.keyboard.press('Shift+F6');
  expect(await label()).toBe('Insert =LEDGER("USDT")');
  await host.page.keyboard.press('Enter');
  await host.settled();
  expect(await host.text('Sheet1!A1')).toBe('=1+1');
  await host.page.keyboard.press('Tab');
  expect(await label()).toBe('Insert =REBATES("BTCUSDT","USDT")');
  await host.page.keyboard.press('F6');
  await host.page.keyboard.type('42');
  await host.page.keyboard.press('Enter');
  await host.settled();
  expect((await host.read('Sheet1!A1')).values).toEqual([[42]]);
});

test.each([800, 1024, 1440])(
  'at %i px every formula stands on one line, whole, and the page does not scroll sideways',
  async (width) => {
    await host.page.setViewportSize({ width, height: 768 });
    const seen = await host.page.evaluate(() => ({
      lines: [...document.querySelectorAll<HTMLElement>('#welcome code')].map((code) =>
        Math.round(
          code.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(code).lineHeight),
        ),
      ),
      cut: [
        ...document.querySelectorAll<HTMLElement>(
          '.head > *, #welcome li, #welcome code, #welcome button',
        ),
      ]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.outerHTML),
      sideways: document.documentElement.scrollWidth - innerWidth,
    }));
    expect(seen).toEqual({ lines: [1, 1, 1], cut: [], sideways: 0 });
  },
);
