// A file for the person's own browser: only an Excel that says it can open one is asked to.
import { saveInBrowser } from '../../../../src/addin/workbook/excel/excel-save-file';

const FILE = { name: 'pack.jsonl', pieces: ['{}'] };

/** What was posted, and what was opened. */
function host(sets: readonly string[]): { readonly opened: string[]; readonly posted: string[] } {
  const [opened, posted]: [string[], string[]] = [[], []];
  Object.assign(globalThis, {
    location: { href: 'https://localhost:3000/taskpane.html' },
    fetch: (path: string) => {
      posted.push(path);
      return Promise.resolve(new Response(JSON.stringify({ path: '/files/1' })));
    },
    Office: {
      context: {
        requirements: { isSetSupported: (set: string) => sets.includes(set) },
        ui: { openBrowserWindow: (url: string) => opened.push(url) },
      },
    },
  });
  return { opened, posted };
}

test.each([
  [[], false],
  [['OpenBrowserWindowApi'], true],
])('an Excel with the sets %j opens the browser: %s', async (sets, opens) => {
  const { opened, posted } = host(sets);
  expect(await saveInBrowser(FILE)).toBe(opens);
  expect(posted).toHaveLength(Number(opens));
  expect(opened).toEqual(opens ? ['https://localhost:3000/files/1'] : []);
});
