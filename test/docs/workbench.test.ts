// A test that a document names and nobody wrote proves nothing.
import { readdirSync, readFileSync } from 'node:fs';

const rows = readFileSync('docs/workbench.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const semantics = rows.filter(
  ([first = '', ...rest]) => rest.length === 3 && !/^What|^---/.test(first),
);
const files = ['test/workbench', 'test/browser'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
const fileOf = (name: string): string | undefined =>
  files.find((path) => ['', '.all'].some((tier) => path.endsWith(`/${name}${tier}.test.ts`)));

test('there are semantics, and each has a mark', () => {
  expect(semantics.length).toBeGreaterThan(40);
  for (const [what, , mark = ''] of semantics)
    expect([what, /^(✓|\(✓\)|◦|)$/.test(mark)]).toEqual([what, true]);
});

test('every test that is named exists, with that title', () => {
  const text = readFileSync('docs/workbench.md', 'utf8');
  const named = [...text.matchAll(/\b([a-z][\w-]*): "([^"\n]+)"/g)].map(
    ([, file = '', title = '']) => ({ file, title: title.replace(/ ?…$/, '') }),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ file, title }) => {
    const path = fileOf(file);
    return path === undefined || !readFileSync(path, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

test('a file that is named alone exists too', () => {
  const alone = semantics.flatMap(([, , , named = '']) =>
    named.split('; ').filter((one) => /^[a-z][a-z-]*$/.test(one)),
  );
  expect(alone).toEqual(expect.arrayContaining(['rules', 'api-levels']));
  expect(alone.filter((one) => fileOf(one) === undefined)).toEqual([]);
});
