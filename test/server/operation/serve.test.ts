// The program starts, serves and stops. What else it does at its start: serve.all.test.ts.
import { ready, read, refused, start } from './served-program';

test('with nothing set: one line, https, the sandbox behind it, and a stop without complaint', async () => {
  const run = start({});
  const address = await ready(run);
  expect(JSON.parse(await read(new URL('/config.json', address)))).toMatchObject({
    exchangeName: 'Sandbox exchange',
    madeUp: true,
    demoAccounts: [{ name: 'Demo broker' }, { name: 'Demo trader' }],
  });
  expect(JSON.parse(await read(new URL('/exchange/api/v3/time', address)))).toEqual({
    serverTime: expect.any(Number),
  });
  expect(await read(new URL('/taskpane.html', address))).toBe('pane');
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.printed).toEqual({
    stdout: `Tieout is ready: https://localhost:${address.port}/workbench/ (sandbox exchange, made-up data)\n`,
    stderr: '',
  });
});

test('a wrong setting ends the program with one sentence', async () => {
  expect(await refused({ PORT: 'web' })).toMatch(/^PORT must be/);
  expect(await refused({ LEDGER_BASE_URL: 'https://a.example' })).toMatch(
    /^Each operation needs an address/,
  );
});

test('an option ends it with a sentence that says how settings are given', async () => {
  expect(await refused({}, '--port=3443')).toMatch(
    /^npm start takes no options, and --port is one/,
  );
});
