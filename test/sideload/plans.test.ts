// What would be written and run, on systems that this test does not run on.
import { planStart } from '../../src/node/sideload/plan-start';
import { planStop } from '../../src/node/sideload/plan-stop';
import type { Plan, Step } from '../../src/node/sideload/step';
import { ADDIN_ID, linux, mac, windows } from './machines';

const steps = (plan: Plan): readonly Step[] => {
  if ('refusal' in plan) throw new Error(plan.refusal);
  return plan.steps;
};
const silent = (plan: Plan): Step[] => steps(plan).filter((step) => step.kind !== 'say');

describe('npm run excel', () => {
  test('on Windows: certificate, server, sideload, and then it stays', () => {
    expect(silent(planStart(windows()))).toEqual([
      { kind: 'need-port', port: 3000 },
      {
        kind: 'tool',
        tool: 'office-addin-dev-certs',
        args: ['install', '--days', '365'],
        done: 'trusted access to https://localhost',
      },
      {
        kind: 'serve',
        program: String.raw`D:\tieout\dist\server\serve.js`,
        env: {
          PORT: '3000',
          TLS_CERT: String.raw`C:\Users\Ana\.office-addin-dev-certs\localhost.crt`,
          TLS_KEY: String.raw`C:\Users\Ana\.office-addin-dev-certs\localhost.key`,
        },
      },
      {
        kind: 'tool',
        tool: 'office-addin-debugging',
        args: [
          'start',
          String.raw`D:\tieout\manifest.xml`,
          'desktop',
          '--app',
          'excel',
          '--no-debug',
        ],
        done: 'Started.',
      },
      { kind: 'stay', file: String.raw`D:\tieout\dist\excel\running` },
    ]);
  });

  test('on a Mac: the same, and an old link to the manifest goes first', () => {
    expect(silent(planStart(mac()))).toEqual([
      { kind: 'need-port', port: 3000 },
      {
        kind: 'tool',
        tool: 'office-addin-dev-certs',
        args: ['install', '--days', '365'],
        done: 'trusted access to https://localhost',
      },
      {
        kind: 'serve',
        program: '/Users/ana/tieout/dist/server/serve.js',
        env: {
          PORT: '3000',
          TLS_CERT: '/Users/ana/.office-addin-dev-certs/localhost.crt',
          TLS_KEY: '/Users/ana/.office-addin-dev-certs/localhost.key',
        },
      },
      {
        kind: 'remove',
        file: `/Users/ana/Library/Containers/com.microsoft.Excel/Data/Documents/wef/${ADDIN_ID}.manifest.xml`,
      },
      {
        kind: 'tool',
        tool: 'office-addin-debugging',
        args: [
          'start',
          '/Users/ana/tieout/manifest.xml',
          'desktop',
          '--app',
          'excel',
          '--no-debug',
        ],
        done: 'Started.',
      },
      { kind: 'stay', file: '/Users/ana/tieout/dist/excel/running' },
    ]);
  });

  test.each([windows, mac])(
    'on another port: a manifest for it is written and sideloaded',
    (machine) => {
      const plan = steps(planStart(machine({ PORT: ' 3443 ' })));
      const written = plan.find((step) => step.kind === 'write');
      expect(written?.text).toContain(
        '<SourceLocation DefaultValue="https://localhost:3443/taskpane.html"/>',
      );
      expect(written?.text).not.toContain('localhost:3000/');
      expect(plan).toContainEqual({ kind: 'need-port', port: 3443 });
      expect(plan.find((step) => step.kind === 'serve')?.env).toMatchObject({ PORT: '3443' });
      expect(plan.filter((step) => step.kind === 'tool').at(-1)?.args[1]).toBe(written?.file);
    },
  );

  test('with a certificate of the person: none is made, and that Excel must trust it is said', () => {
    const plan = steps(planStart(mac({ TLS_CERT: '/etc/own.crt', TLS_KEY: '/etc/own.key' })));
    expect(plan.filter((step) => step.kind === 'tool').map((step) => step.tool)).toEqual([
      'office-addin-debugging',
    ]);
    expect(plan.find((step) => step.kind === 'serve')?.env).toEqual({
      PORT: '3000',
      TLS_CERT: '/etc/own.crt',
      TLS_KEY: '/etc/own.key',
    });
    expect(plan).toContainEqual({
      kind: 'say',
      text: expect.stringContaining('Excel opens only what this computer trusts'),
    });
  });

  test.each([
    [{ PORT: '0' }, 'PORT is "0", but a port is a number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536"'],
    [{ PORT: '3000; rm -rf' }, 'PORT is "3000; rm -rf"'],
    [{ TLS_CERT: '/etc/own.crt' }, 'TLS_CERT and TLS_KEY belong together'],
    [{ TLS_KEY: '/etc/own.key', TLS_CERT: ' ' }, 'TLS_CERT and TLS_KEY belong together'],
  ])('refuses %j before anything is done', (env, sentence) => {
    expect(planStart(windows(env))).toEqual({ refusal: expect.stringContaining(sentence) });
  });

  test('refuses a manifest that cannot be read', () => {
    expect(planStart({ ...mac(), manifest: '<OfficeApp>' })).toEqual({
      refusal: expect.stringMatching(/^manifest\.xml: The file is not well-formed XML/),
    });
  });
});

describe('npm run excel:stop', () => {
  test('on Windows takes the add-in out, turns the log off that start turned on, and ends the server', () => {
    expect(silent(planStop(windows()))).toEqual([
      {
        kind: 'tool',
        tool: 'office-addin-debugging',
        args: ['stop', String.raw`D:\tieout\manifest.xml`],
        done: 'Debugging has been stopped.',
      },
      {
        kind: 'tool',
        tool: 'office-addin-dev-settings',
        args: ['runtime-log', '--disable'],
        done: 'Runtime logging has been disabled.',
      },
      { kind: 'remove', file: String.raw`D:\tieout\dist\excel\running` },
    ]);
  });

  test('on a Mac takes the add-in out and ends the server', () => {
    expect(silent(planStop(mac()))).toEqual([
      {
        kind: 'tool',
        tool: 'office-addin-debugging',
        args: ['stop', '/Users/ana/tieout/manifest.xml'],
        done: 'Debugging has been stopped.',
      },
      { kind: 'remove', file: '/Users/ana/tieout/dist/excel/running' },
    ]);
  });
});

describe('where there is no desktop Excel', () => {
  test.each([planStart, planStop])('says what to do instead', (plan) => {
    const { refusal } = { refusal: '', ...plan(linux()) };
    expect(refusal).toContain('There is no desktop Excel for Linux');
    expect(refusal).toContain('npm start, then open https://localhost:3000/workbench/');
    expect(refusal).toContain('Upload My Add-in');
  });

  test('names a system that nobody has thought of', () => {
    expect(planStart({ ...linux(), platform: 'freebsd' })).toEqual({
      refusal: expect.stringContaining('There is no desktop Excel for this system (freebsd)'),
    });
  });
});
