// How much a pane has to load before it can start.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fixedRatio } from './measure/spread';
import { inKb } from './measure/format';
import type { Row, Table } from './measure/topic';

/** Of the add-in's script, at gzip's level 9. */
const LIMIT_BYTES = 150 * 1024;

interface Size {
  readonly raw: number;
  readonly gzip: number;
}

/** Reads the built files; nothing is timed. */
export function run(): Promise<Table> {
  const [script, style] = [sizeOf('dist/addin/addin.js'), sizeOf('dist/addin/taskpane.css')];
  const page = sizeOf('dist/addin/taskpane.html');
  const all = sum([script, page, style]);
  const workbench = sum(
    readdirSync('dist/workbench')
      .filter((name) => /^workbench\.(js|css)$/.test(name))
      .map((name) => sizeOf(join('dist/workbench', name))),
  );
  const chunks = sum(
    readdirSync('dist/workbench')
      .filter((name) => name.startsWith('chunk.'))
      .map((name) => sizeOf(join('dist/workbench', name))),
  );
  const limit = `the limit, ${inKb(LIMIT_BYTES)}`;
  return Promise.resolve({
    title: 'the bundles, gzip level 9',
    rows: [
      {
        what: 'addin.js',
        ...against(script, limit),
        ratio: fixedRatio(script.gzip, LIMIT_BYTES),
        atMost: 1,
      },
      { what: 'taskpane.html, with the texts of the pane', ...against(page, ''), ratio: null },
      { what: 'taskpane.css', ...against(style, ''), ratio: null },
      { what: 'the add-in: all three', ...against(all, ''), ratio: null },
      { what: 'the workbench (trials only, not minified)', ...against(workbench, ''), ratio: null },
      { what: "the workbench's chunks, loaded when used", ...against(chunks, ''), ratio: null },
    ],
  });
}

const against = ({ raw, gzip }: Size, baseline: string): Pick<Row, 'figure' | 'baseline'> => ({
  figure: `${inKb(gzip)} gz (${inKb(raw)} raw)`,
  baseline,
});

function sizeOf(path: string): Size {
  const bytes = readFileSync(path);
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

const sum = (sizes: readonly Size[]): Size =>
  sizes.reduce((all, { raw, gzip }) => ({ raw: all.raw + raw, gzip: all.gzip + gzip }), {
    raw: 0,
    gzip: 0,
  });
