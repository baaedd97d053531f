// The function reference is made, not written: where it differs from what Excel is told, somebody
// reads of arguments that do not exist.
import { readFileSync } from 'node:fs';
import { functionReference, type HelpMetadata } from '../../src/node/help/function-reference';
import { EXAMPLES } from '../../src/addin/answers/examples';
import { DEFINITIONS } from '../../src/addin/answers/definitions';
import { ALL_FUNCTION_NAMES } from '../../src/addin/session/live/function-names';

const metadata = JSON.parse(readFileSync('dist/addin/functions.json', 'utf8')) as HelpMetadata;
const ids = metadata.functions.map(({ id }) => id);

test('docs/functions.md is what the build makes (node .ci/write-reference.mjs writes it)', () => {
  expect(readFileSync('docs/functions.md', 'utf8')).toBe(functionReference(metadata));
});

test('docs/reconciliation.md gives the same signatures', () => {
  const signatures = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/^## (\S+)\n+`(=[^`]+)`$/gm)].map(
      ([, name = '', signature = '']) => `${name}: ${signature}`,
    );
  const explained = signatures('docs/reconciliation.md');
  expect(explained.length).toBeGreaterThan(6);
  expect(signatures('docs/functions.md')).toEqual(expect.arrayContaining(explained));
});

test('each definition names the arguments that Excel is told of, in their order', () => {
  const described = new Map(
    metadata.functions.map(({ id, parameters }) => [id, parameters.map(({ name }) => name)]),
  );
  for (const [id, definition] of Object.entries(DEFINITIONS)) {
    expect(definition.name).toBe(id);
    expect([id, definition.arguments]).toEqual([id, described.get(id)]);
  }
  const others = [...described.keys()].filter((id) => !(id in DEFINITIONS));
  expect(others.sort()).toEqual(['EXACT.SUM', 'EXACT.TEXT', 'RESULT.STATUS']);
});

test('every function has an example, and every example a function', () => {
  expect([...new Set(EXAMPLES.map(({ functionName }) => functionName))].sort()).toEqual(
    [...ids].sort(),
  );
});

test('every function is looked for in formulas, so that none stays at #NAME? unseen', () => {
  expect([...ALL_FUNCTION_NAMES].sort()).toEqual([...ids].sort());
});

test('the built help has the place that each help link of Excel leads to, once', () => {
  const page = readFileSync('dist/addin/help/index.html', 'utf8');
  // The build may leave quotes out.
  const all = [...page.matchAll(/<h\d id="?([^"\s>]+)/g)].map(([, id]) => id);
  expect(all).toEqual(
    expect.arrayContaining([
      ...ids,
      'functions',
      'troubleshooting',
      'numbers',
      'workbooks',
      'security',
      'install',
    ]),
  );
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  const targets = [...page.matchAll(/href="?#([^"\s>]+)/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(ids.length);
  for (const target of targets) expect(all).toContain(target);
});
