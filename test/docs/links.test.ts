// A link that leads nowhere stops the person who followed it. Every relative link and picture of
// the documents, and every anchor.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const documents = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Without what stands in code: a formula may hold brackets. */
const proseOf = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '');

/**
 * The anchors that a reader of Markdown gives to headings: lower case, spaces as hyphens, other
 * signs left out.
 */
const anchorsOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .replace(/```[\s\S]*?```/g, '')
    .split('\n')
    .flatMap((line) => /^#{1,6} (.+)$/.exec(line)?.[1] ?? [])
    .map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    );

const links = documents.flatMap((from) =>
  [...proseOf(from).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => ({ from, target })),
);
const inside = links.filter(({ target }) => !/^[a-z]+:/i.test(target));

test('there are links to follow', () => expect(inside.length).toBeGreaterThan(100));

test('every relative link leads to a file, every anchor to a heading', () => {
  const broken = inside.filter(({ from, target }) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? from : normalize(join(dirname(from), path));
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('every document can be reached from README.md', () => {
  const reached = new Set(['README.md']);
  for (const from of reached)
    for (const { target } of inside.filter(
      (link) => link.from === from && link.target.includes('.md'),
    ))
      reached.add(normalize(join(dirname(from), target.split('#')[0] ?? '')));
  expect(documents.filter((path) => !reached.has(path))).toEqual([]);
});

test('a named test, program or file of the project is there', () => {
  const named = documents.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/`((?:src|test|bench|\.ci|assets)\/[\w./-]*\w)`/g)].map(
      ([, path = '']) => ({ from, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

test('the drawing of the architecture names every room', () => {
  const [, drawing = ''] = readFileSync('docs/architecture.md', 'utf8').split('```');
  const rooms = [
    'src',
    'src/addin',
    'src/addin/engine',
    'src/addin/features',
    'src/server',
    'src/cli',
  ].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );
  expect(rooms.length).toBeGreaterThan(40);
  expect(rooms.filter((room) => !new RegExp(`\\b${room}\\b`).test(drawing))).toEqual([]);
});

test('a comment that names a heading of a document finds it there', () => {
  const cited = ['src', 'test', 'bench']
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(path, 'utf8')
        .replace(/\n\s*(?:\*|\/\/) /g, ' ')
        .matchAll(/\((docs\/[\w-]+\.md), ([A-Z][\w ]+)\)/g),
    ])
    .map(([, document = '', heading = '']) => ({ document, heading }));
  expect(cited.length).toBeGreaterThan(50);
  expect(
    cited.filter(
      ({ document, heading }) => !readFileSync(document, 'utf8').includes(`\n## ${heading}\n`),
    ),
  ).toEqual([]);
});

test('every npm command that a document names is one', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = documents.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, name = '']) => ({ from, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('what the self-check cannot see is at most ten lines', () => {
  const [, list = ''] = readFileSync('docs/excel.md', 'utf8').split('## Tried in real Excel');
  const steps = list
    .split('\n')
    .flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? [])
    .map(Number);
  expect(steps).toEqual(Array.from({ length: steps.length }, (_, at) => at + 1));
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.length).toBeLessThanOrEqual(10);
});

/** From where documents name files: the folders in which a reader looks for them. */
const FROM = ['.', 'src', 'src/addin', 'src/addin/engine', 'src/addin/features'];

test('a source file that is named from its building is there', () => {
  const named = documents.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:[cm]js|tsx?))`/g)].map(
      ([, path = '']) => ({ from, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ path }) => !FROM.some((at) => existsSync(join(at, path))))).toEqual([]);
});
