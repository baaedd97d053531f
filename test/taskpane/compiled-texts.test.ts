// If this fails, the pane shows a text with a hole in it, or with another's value in the hole.
import fc from 'fast-check';
import { compiledTexts } from '../../src/addin/taskpane/texts/compiled-texts';
import taskpanePage from '../../src/addin/taskpane/taskpane-page';
import { texts } from '../../src/addin/taskpane/texts/texts.en';

describe('a text becomes', () => {
  const told = compiledTexts({
    language: 'en-GB',
    plain: 'Ready',
    curly: 'a {b} c',
    of: '{0} of {1}',
    turned: '{1} before {0}',
    pages: { one: '{n} page of {0}', other: '{n} pages of {0}' },
    list: ['a', 'b'],
    deep: { er: '{0}!' },
  } as const);

  test('itself where nothing is to be filled in', () => {
    expect([told.plain, told.curly, told.list]).toEqual(['Ready', 'a {b} c', ['a', 'b']]);
  });

  test('a function of what is filled in, in the order of the numbers', () => {
    expect([told.of('3', '9'), told.turned('3', '9'), told.deep.er('x')]).toEqual([
      '3 of 9',
      '9 before 3',
      'x!',
    ]);
  });

  test.each([
    [0, '0 pages of x'],
    [1, '1 page of x'],
    [2, '2 pages of x'],
  ])('a plural of %d: "%s"', (count, says) => {
    expect(told.pages(count, 'x')).toBe(says);
  });

  test('the forms that its language has, and `other` where a form is missing', () => {
    const polish = compiledTexts({
      language: 'pl',
      pages: { one: '{n} strona', few: '{n} strony', other: '{n} stron' },
      rows: { other: '{n} wierszy' },
    } as const);
    expect([1, 2, 5, 22].map((count) => polish.pages(count))).toEqual([
      '1 strona',
      '2 strony',
      '5 stron',
      '22 strony',
    ]);
    expect(polish.rows(1)).toBe('1 wierszy');
  });

  test('what was filled in, untouched: also what looks like a place or like a pattern of replacing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(told.of(a, b)).toBe(`${a} of ${b}`);
      }),
      {
        examples: [
          ['{1}', '$&'],
          ["$'", '{n}'],
        ],
      },
    );
  });
});

/** Every text with its path; the forms of a plural one by one. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, one]) => textsIn(one, `${path}.${key}`));
}

test.each(textsIn(texts, 'texts'))('%s numbers its places from 0 without a gap', (_, text) => {
  const places = [...text.matchAll(/\{(.*?)\}/g)]
    .map(([, place]) => place)
    .filter((place) => place !== 'n');
  expect(places).toEqual(places.map((_place, at) => String(at)));
});

test('both forms of a plural are filled with the same', () => {
  const plurals = textsIn(texts, 'texts').filter(([path]) => path.endsWith('.other'));
  expect(plurals.length).toBeGreaterThan(10);
  const places = (text: string): string => [...text.matchAll(/\{\d\}/g)].join();
  const byPath = new Map(textsIn(texts, 'texts'));
  for (const [path, other] of plurals)
    expect(places(byPath.get(path.replace(/other$/, 'one')) ?? '')).toBe(places(other));
});

test('the page carries the texts as they are, and no text can end its element', () => {
  const page = taskpanePage({ language: 'en', officeJs: '/office.js' });
  const [, data = ''] =
    /<script type="application\/json" id="texts">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual(texts);
  expect(data).not.toContain('<');
});
