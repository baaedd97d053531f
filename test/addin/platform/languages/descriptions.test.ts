// The descriptions of functions in German, against the English ones.
import { readFileSync } from 'node:fs';
import { builtFile } from '../../../built-file';

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
test('Excel in German is told of the same functions and arguments', () => {
  const [reported, inGerman] = [metadata('functions.json'), metadata('functions.de.json')];
  expect(inGerman.map(withoutWords)).toEqual(reported.map(withoutWords));
});
