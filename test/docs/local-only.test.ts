// "No request leaves the machine": held by the browser itself in every test, not by each test's own
// care.
import { readdirSync, readFileSync } from 'node:fs';
import { FLAGS } from '../browser/browser-flags';

const tests = readdirSync('test/browser', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(`test/browser/${name}`, 'utf8'));

test('every browser of a test is started with the flags that know no other host', () => {
  expect(FLAGS).toContain(
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  );
  const launches = tests.flatMap((text) =>
    [...text.matchAll(/chromium\.launch\w*\([^;]*\)/g)].map(([call]) => call),
  );
  expect(launches.length).toBe(4);
  expect(launches.filter((call) => !call.includes('args: FLAGS'))).toEqual([]);
  expect(tests.filter((text) => /const FLAGS\b/.test(text))).toHaveLength(1);
});
