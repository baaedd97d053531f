// Troubleshooting goes by the sentence that a person reads. A sentence that no program says any
// more leads nobody anywhere, and one that refuses what was asked, with no entry, leaves the person
// alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(join(folder, entry.name))
      : /\.(tsx?|html)$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  );
const plain = (text: string): string => text.replaceAll("\\'", "'");
const said = plain(
  filesIn('src')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n'),
);

/** Quoted sentences stand in the first column, several where the cause is one; … stands for what differs each time. */
const quoted = readFileSync('docs/troubleshooting.md', 'utf8')
  .split('\n')
  .flatMap((line) => /^\| (“.+?”) \|/.exec(line)?.[1] ?? [])
  .flatMap((sentences) => [...sentences.matchAll(/“(.+?)”/g)].map(([, sentence = '']) => sentence));
const partsOf = (sentence: string): string[] =>
  sentence
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part.length > 3);

test('there are sentences to look up', () => expect(quoted.length).toBeGreaterThan(40));

test.each(quoted)('the source says: %s', (sentence) => {
  for (const part of partsOf(sentence)) expect(said.includes(part)).toBe(true);
});

/** Texts that follow `before`, without what differs each time. */
const textsAfter = (before: string, path: string): string[] =>
  [
    ...plain(readFileSync(path, 'utf8')).matchAll(
      new RegExp(
        `${before}\\s*(?:say)?(?:'([^\\n]*?)'|"([^\\n]*?)"|\`([^\\n]*?)\`)[,)}; \\n]`,
        'g',
      ),
    ),
  ]
    .map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…'),
    )
    .filter((text) => text.split(' ').length > 4);

test("what refuses a person, and every meaning of the exchange's errors, has an entry", () => {
  // Answered by the use case itself, or by its attempt() where Excel refuses.
  const refusals = ['src/addin/workbook', 'src/addin/features']
    .flatMap(filesIn)
    .flatMap((path) =>
      ['refused\\(', 'refused,', '\\(sentence\\),'].flatMap((before) => textsAfter(before, path)),
    );
  const meanings = textsAfter(
    'sentence: \\([^)]*\\) =>',
    'src/addin/engine/exchange/error-meanings.ts',
  );
  expect([refusals.length, meanings.length].every((count) => count > 10)).toBe(true);
  const sole = [...new Set([...refusals, ...meanings])].filter(
    (text) => !quoted.some((entry) => partsOf(entry).every((part) => text.includes(part))),
  );
  expect(sole).toEqual([]);
});
