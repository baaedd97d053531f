// One version: each of these places says the same. /health is held by
// test/server/access/access, the certificate by test/browser/formulas/all-arguments.
import { readFileSync } from 'node:fs';
import { builtFile } from '../built-file';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

test('package, lock file, manifest, changes and the built script say the same version', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  const found = (file: string, pattern: RegExp): string | undefined =>
    pattern.exec(readFileSync(file, 'utf8'))?.[1];
  expect({
    lock: [lock.version, lock.packages['']?.version],
    manifest: found('manifest.xml', /<Version>([^<]+)<\/Version>/),
    changes: found('docs/CHANGELOG.md', /^## (\S+)/m),
  }).toEqual({
    lock: [version, version],
    manifest: `${version}.0`,
    changes: version,
  });
  expect(readFileSync(builtFile('addin', 'addin.js'), 'utf8')).toContain(`"${version}"`);
});
