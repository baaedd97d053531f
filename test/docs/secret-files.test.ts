// What would be lost if these failed: the access token in .env and the server's private key, in the
// repository or in a layer of the image, after somebody follows the head of compose.yaml.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SECRET = ['.env', '.env.production', 'certificates/cert.pem', 'certificates/key.pem'];

test.each(SECRET)('git add . leaves %s out', (path) => {
  expect(spawnSync('git', ['check-ignore', '--no-index', '--quiet', path]).status).toBe(0);
});

test.each(['.env*', 'certificates'])('the build stage of the image does not copy %s', (pattern) => {
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain(pattern);
});

test('what compose.yaml asks for are those files', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  expect(compose).toContain('# The file .env beside this one says');
  expect(compose).toContain('./certificates:/certificates:ro');
});

test('the folders of the sources with such a name are not ignored', () => {
  const paths = ['src/server/certificates/key.ts', 'test/server/certificates/key.test.ts'];
  expect(
    spawnSync('git', ['check-ignore', '--no-index', ...paths], { encoding: 'utf8' }).stdout,
  ).toBe('');
});
