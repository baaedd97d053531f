// What docs/security.md must say: of a server that somebody has broken into, that it reads a
// remembered account whole, and what limits it (test/browser/pane/vault-files shows that it is so);
// of each way in, which test shows what becomes of it.
import { readFileSync } from 'node:fs';

const page = readFileSync('docs/security.md', 'utf8');

test('a broken server reads a remembered account whole; four things limit it', () => {
  const row = page.split('\n').find((line) => line.includes('has broken into it'))!;
  const [, , can, cannot] = row.split('|');
  expect(can).toMatch(/read a remembered account whole, with a PIN once it is typed/);
  expect(cannot).toMatch(/an account that was never remembered/);
  const limits = page.split('limits a broken server')[1]!.split('\n## ')[0]!;
  for (const limit of ['key that may only read', 'allow-list', 'PIN', 'Not remembering'])
    expect(limits).toMatch(new RegExp(`^- .*${limit}`, 'm'));
});

test('each way in names its test', () => {
  const tests = [
    'addin/workbook/live/trusted-formulas',
    'addin/workbook/live/cancel-orders',
    'addin/workbook/live/workbook-from-elsewhere',
    'workbench/excel-formula-scan',
  ].map((name) => readFileSync(`test/${name}.test.ts`, 'utf8'));
  const [, ...rows] = page
    .split('| a formula that is |')[1]!
    .split('\n\n')[0]!
    .split('\n')
    .slice(1);
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const named = [...row.split('|')[4]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    expect([row, named.length]).not.toEqual([row, 0]);
    for (const name of named)
      expect([name, tests.some((text) => text.includes(name))]).toEqual([name, true]);
  }
});
