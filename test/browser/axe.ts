// axe-core over a page or a frame, under every theme that a person may have chosen. Its text goes
// in past the policy, which stays.
import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that look at colours: all that another theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Axe {
  run(
    on: Document,
    options: { runOnly: string[]; resultTypes: string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

export const THEMES = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['forced colours', { colorScheme: 'light', forcedColors: 'active' }],
] as const;

/** The widths of a task pane: its narrowest and a usual one. */
export const WIDTHS = [320, 450] as const;

/** What axe complains about, each with the elements: must be empty. */
export async function violations(
  where: Frame | Page,
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  // Half a megabyte: once for each page.
  if (!(await where.evaluate(() => 'axe' in window))) await where.evaluate(AXE);
  return where.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: Axe };
      const found = await axe.run(document, { runOnly, resultTypes: ['violations'] });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    },
    rules === 'all' ? RULES : COLOUR_RULES,
  );
}

/**
 * The add-in's frame alone, as wide as a pane, under each theme. @returns complaints with theme and
 * width.
 */
export async function violationsEverywhere(page: Page, frame: () => Frame): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, media] of THEMES) {
    await page.emulateMedia(media);
    for (const width of WIDTHS) {
      await page.evaluate((px) => {
        const pane = document.querySelector('iframe');
        if (pane)
          Object.assign(pane.style, {
            position: 'fixed',
            inset: '0 auto auto 0',
            width: `${px}px`,
            height: '760px',
            zIndex: '99999',
          });
      }, width);
      found.push(...(await violations(frame())).map((each) => `${theme}, ${width} px: ${each}`));
    }
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  return found;
}
