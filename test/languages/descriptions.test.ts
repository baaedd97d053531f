// The descriptions of functions in German, against the English ones.
import { readFileSync } from 'node:fs';
import { builtFile } from '../built-file';

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
