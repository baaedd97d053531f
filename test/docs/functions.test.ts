// The function reference is made, not written: where it differs from what Excel is told, somebody
// reads of arguments that do not exist.
import { readFileSync } from 'node:fs';
import { functionReference } from '../../src/cli/help/function-reference';
import { metadataIn } from '../../src/addin/functions/functions-metadata';
import { ALL_FUNCTIONS, DEFINITIONS } from '../../src/addin/engine/answers/definitions';

const built = (file: string): unknown => JSON.parse(readFileSync(`dist/addin/${file}`, 'utf8'));
const ids = ALL_FUNCTIONS.map(({ name }) => name);

test('docs/functions.md is what the build makes (node .ci/write-reference.mjs writes it)', () => {
  expect(readFileSync('docs/functions.md', 'utf8')).toBe(functionReference());
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

test('Excel is told what the tables of the functions say, in both languages', () => {
  expect(built('functions.json')).toEqual(metadataIn('english'));
  expect(built('functions.de.json')).toEqual(metadataIn('german'));
  for (const [name, definition] of Object.entries(DEFINITIONS)) expect(definition.name).toBe(name);
});

test('every function has words in both languages, and an example that calls it', () => {
  for (const { name, description, takes, example } of ALL_FUNCTIONS) {
    expect(example.formula).toMatch(new RegExp(`^=${name.replace('.', '\\.')}\\(`));
    for (const { english, german } of [
      description,
      ...Object.values(takes).map((one) => one.description),
    ]) {
      expect(english).toMatch(/\.$/);
      expect([name, german]).toEqual([name, expect.stringMatching(/\.$/)]);
      expect(german).not.toBe(english);
    }
  }
});

test('the script of the add-in carries none of these words', () => {
  const script = readFileSync('dist/addin/addin.js', 'utf8');
  for (const { description, takes } of ALL_FUNCTIONS)
    for (const { english, german } of [
      description,
      ...Object.values(takes).map((one) => one.description),
    ])
      for (const text of [english, german]) expect(script).not.toContain(text);
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
