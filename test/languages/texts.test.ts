// The texts of the pane and the descriptions of functions in German, against the English ones.
import { readFileSync } from 'node:fs';
import { texts as german } from '../../src/addin/taskpane/texts/texts.de';
import { texts as english } from '../../src/addin/taskpane/texts/texts.en';
import { builtFile } from '../built-file';

const textsIn = (texts: object, path = ''): (readonly [path: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string'
      ? [[`${path}/${key}`, text] as const]
      : textsIn(text as object, `${path}/${key}`),
  );
const places = (text: string): string[] => [...text.matchAll(/\{\w\}/g)].map(([one]) => one).sort();
const germanAt = new Map(textsIn(german));

test('every text of the pane is there, with the same places', () => {
  const differing = textsIn(english).filter(
    ([path, text]) => String(places(germanAt.get(path) ?? '?')) !== String(places(text)),
  );
  expect(differing).toEqual([]);
  expect(germanAt.size).toBe(textsIn(english).length);
});

test('a text that goes on after another begins with its space', () => {
  const differing = textsIn(english).filter(
    ([path, text]) => /^ /.test(text) !== /^ /.test(germanAt.get(path) ?? ''),
  );
  expect(differing).toEqual([]);
});

interface Described {
  readonly id?: string;
  readonly name: string;
  readonly description: string;
  readonly helpUrl?: string;
  readonly parameters?: readonly Described[];
}
const metadata = (file: string): readonly Described[] =>
  (JSON.parse(readFileSync(builtFile('addin', file), 'utf8')) as { functions: Described[] })
    .functions;
const withoutWords = (described: Described): object => ({
  ...described,
  description: '',
  // Each language has a page of its own, with a section for each function.
  ...(described.helpUrl && { helpUrl: new URL(described.helpUrl).hash }),
  ...(described.parameters && { parameters: described.parameters.map(withoutWords) }),
});
const descriptions = (functions: readonly Described[]): string[] =>
  functions.flatMap(({ description, parameters = [] }) => [
    description,
    ...parameters.map((one) => one.description),
  ]);

test('Excel in German is told of the same functions and arguments', () => {
  const [told, inGerman] = [metadata('functions.json'), metadata('functions.de.json')];
  expect(inGerman.map(withoutWords)).toEqual(told.map(withoutWords));
});

test('every description is in German, and none is left over', () => {
  const lines = JSON.parse(
    readFileSync('src/addin/languages/de/functions-metadata.json', 'utf8'),
  ) as Record<string, string>;
  const told = new Set(descriptions(metadata('functions.json')));
  // Add the German of a new description to functions-metadata.json.
  expect(Object.keys(lines).sort()).toEqual([...told].sort());
  expect(descriptions(metadata('functions.de.json')).filter((text) => told.has(text))).toEqual([]);
});
