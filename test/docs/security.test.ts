// What docs/security.md must say of a server that somebody has broken into: that it reads a
// remembered account whole, and what limits it. test/browser/pane/vault-files shows that it is so.
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
