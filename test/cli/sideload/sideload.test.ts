// The command line of npm run excel. What it does on Windows and a Mac: sideload.all.test.ts.
import { spawnSync } from 'node:child_process';
import { pretend } from './machine';

// It once lacked a package that it loads without saying so.
test("Microsoft's own tool starts with the packages of the lockfile", () => {
  const tool = require.resolve('office-addin-debugging/cli.js');
  const { stdout } = spawnSync(process.execPath, [tool, '--help'], { encoding: 'utf8' });
  expect(stdout).toMatch(/Usage: office-addin-debugging/);
});

test.each([
  ['a word that is no port', { PORT: 'x' }, 'PORT is "x"'],
  ['one half of a certificate', { TLS_CERT: '/own.crt' }, 'TLS_CERT and TLS_KEY belong together'],
])('%s is refused', async (_name, env, sentence) => {
  const one = (await pretend('darwin', env)).run('start');
  expect(await one.code).toBe(1);
  expect(one.said()).toContain(sentence);
});

test('words that it does not know are refused', async () => {
  const mac = await pretend('darwin');
  for (const words of [[], ['restart'], ['start', '--fast'], ['stop', '--debug']]) {
    const one = mac.run(...words);
    expect(await one.code).toBe(2);
    expect(one.said()).toContain('Use npm run excel, npm run excel -- --debug');
  }
});
