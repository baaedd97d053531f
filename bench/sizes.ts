// How much a pane has to load before it can start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fixedRatio } from './measure/spread';
import { inKb } from './measure/format';
import type { Row, Table } from './measure/topic';

/** Of the add-in's script, page and style together, as served with Brotli. */
const LIMIT_BYTES = 150 * 1024;

interface Size {
  readonly raw: number;
  readonly brotli: number;
  readonly gzip: number;
}

/** Reads the built files; nothing is timed. */
export function run(): Promise<Table> {
  const [script, style] = [sizeOf('dist/addin/addin.js'), sizeOf('dist/addin/taskpane.css')];
  const page = sizeOf('dist/addin/taskpane.html');
  // Chooses the page's language before office.js loads.
  const language = sumOf('dist/addin', /^addin\.language\.[0-9a-f]+\.js$/);
  const all = sum([script, language, page, style]);
  const workbench = sumOf('dist/workbench', /^workbench\.(js|css)$/);
  const chunks = sumOf('dist/workbench', /^chunk\./);
  const seldom = sumOf('dist/addin', /^addin\.(?!language)[a-z]+\.[0-9a-f]+\.js$/);
  const limit = `the limit, ${inKb(LIMIT_BYTES)}`;
  return Promise.resolve({
    title: 'the bundles, as served with Brotli and with gzip',
    rows: [
      {
        what: 'the add-in: scripts, page and style',
        ...against(all, limit),
        ratio: fixedRatio(all.brotli, LIMIT_BYTES),
        atMost: 1,
      },
      { what: 'addin.js', ...against(script, ''), ratio: null },
      { what: 'taskpane.html, with the texts of the pane', ...against(page, ''), ratio: null },
      { what: 'taskpane.css', ...against(style, ''), ratio: null },
      {
        what: 'seldom used code of the add-in, loaded when used',
        ...against(seldom, ''),
        ratio: null,
      },
      { what: 'the workbench (trials only, not minified)', ...against(workbench, ''), ratio: null },
      { what: "the workbench's chunks, loaded when used", ...against(chunks, ''), ratio: null },
    ],
  });
}

const against = (
  { raw, brotli, gzip }: Size,
  baseline: string,
): Pick<Row, 'figure' | 'baseline'> => ({
  figure: `${inKb(brotli)} br, ${inKb(gzip)} gz (${inKb(raw)} raw)`,
  baseline,
});

/** The compressed files that the build made, else what compressing gives (the workbench). */
function sizeOf(path: string): Size {
  const bytes = readFileSync(path);
  const made = (ending: string, compress: (plain: Buffer) => Buffer): number =>
    (existsSync(path + ending) ? readFileSync(path + ending) : compress(bytes)).length;
  return {
    raw: bytes.length,
    brotli: made('.br', (plain) =>
      brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ),
    gzip: made('.gz', gzipSync),
  };
}

const sumOf = (folder: string, names: RegExp): Size =>
  sum(
    readdirSync(folder)
      .filter((name) => names.test(name))
      .map((name) => sizeOf(join(folder, name))),
  );

const sum = (sizes: readonly Size[]): Size =>
  sizes.reduce(
    (all, { raw, brotli, gzip }) => ({
      raw: all.raw + raw,
      brotli: all.brotli + brotli,
      gzip: all.gzip + gzip,
    }),
    { raw: 0, brotli: 0, gzip: 0 },
  );
