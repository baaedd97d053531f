// What the zip for a firm takes. The zip itself, its checksums and an upgrade: release.all.test.ts.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { builtFile } from '../built-file';

test('a release takes pages, programs and documents, and neither workbench nor sources nor maps', () => {
  builtFile('addin');
  builtFile('server');
  const files = execFileSync(process.execPath, ['.ci/release.mjs', '--list'], {
    cwd: resolve(__dirname, '../..'),
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  expect(files).toEqual(
    expect.arrayContaining([
      ...['package.json', 'package-lock.json', 'LICENSE', 'nginx.conf', 'docs/server.md'],
      ...['dist/server/serve.js', 'dist/addin/taskpane.html', 'dist/addin/addin.js.br'],
    ]),
  );
  expect(
    files.filter((path) => /^(src|test)\/|\.map$|workbench\/|docs\/screens/.test(path)),
  ).toEqual([]);
});
