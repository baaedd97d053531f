// How much a pane has to load before it can start: the files that the build compressed.
import { readdirSync, statSync } from 'node:fs';
import { fixedRatio } from './measure/spread';
import type { Table } from './measure/topic';

/** Of the add-in's scripts, page and style together, as served with Brotli. */
const LIMIT_BYTES = 200 * 1024;
/** The second chooses the page's language before office.js loads. */
const LOADED = ['addin.js', /^addin\.language\.[0-9a-f]+\.js$/, 'taskpane.html', 'taskpane.css'];

/** Nothing is timed. */
export function run(): Table {
  const names = readdirSync('dist/addin');
  const loaded = LOADED.flatMap((wanted) =>
    names.filter((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name))),
  );
  const bytesOf = (ending: string): number =>
    loaded.reduce((sum, name) => sum + statSync(`dist/addin/${name}${ending}`).size, 0);
  const brotli = bytesOf('.br');
  return {
    title: 'the add-in: scripts, page and style',
    rows: [
      {
        what: loaded.join(', '),
        figure: `${inKb(brotli)} br, ${inKb(bytesOf('.gz'))} gz (${inKb(bytesOf(''))} raw)`,
        baseline: `the limit, ${inKb(LIMIT_BYTES)}`,
        ratio: fixedRatio(brotli, LIMIT_BYTES),
        atMost: 1,
      },
    ],
  };
}

const inKb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
