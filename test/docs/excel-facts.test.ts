// A test that a document names and nobody wrote proves nothing.
import { readdirSync, readFileSync } from 'node:fs';

const text = readFileSync('docs/excel-facts.md', 'utf8');
const facts = text
  .split('\n')
  .filter((line) => /^\| (?!Fact|---)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).map(
  (path) => `test/${path}`,
);
const filesOf = (name: string): readonly string[] =>
  files.filter((path) => ['', '.all'].some((tier) => path.endsWith(`/${name}${tier}.test.ts`)));

test('there are facts, and each has a source or the mark of what is inferred', () => {
  expect(facts.length).toBeGreaterThan(40);
  for (const [fact, source = '', ...rest] of facts) {
    expect([fact, rest.length]).toEqual([fact, 2]);
    expect([fact, /◦|^\d{3,5}\b|`(?:office|javascript|https:)/.test(source)]).toEqual([fact, true]);
  }
});

test('every test that is named exists, with that title', () => {
  const named = [...text.matchAll(/\b([a-z][\w-]*): "([^"\n]+)"/g)].map(
    ([, file = '', title = '']) => ({ file, title: title.replace(/ ?…$/, '') }),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(
    ({ file, title }) => !filesOf(file).some((path) => readFileSync(path, 'utf8').includes(title)),
  );
  expect(missing).toEqual([]);
});

test('a file that is named alone exists too', () => {
  const sole = facts.flatMap(([, , , named = '']) =>
    named.split('; ').filter((one) => /^[a-z][a-z-]*$/.test(one)),
  );
  expect(sole).toEqual(expect.arrayContaining(['excel-limits', 'api-levels']));
  expect(sole.filter((one) => filesOf(one).length === 0)).toEqual([]);
});
