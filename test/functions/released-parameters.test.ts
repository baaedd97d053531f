// Office keeps functions.json for up to a day, so a new script meets old metadata: arguments must
// not shift. The parameters of a function that was released are only ever appended to. Append to
// released-parameters.json when a release adds one; nothing in it may change.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFile } from '../built-file';

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly dimensionality?: string;
  readonly repeating?: boolean;
  readonly optional?: boolean;
}
const released = JSON.parse(
  readFileSync(join(__dirname, 'released-parameters.json'), 'utf8'),
) as Record<string, readonly Parameter[]>;
const { functions } = JSON.parse(readFileSync(builtFile('addin', 'functions.json'), 'utf8')) as {
  functions: readonly { readonly id: string; readonly parameters: readonly Parameter[] }[];
};

const shapeOf = ({ name, type, dimensionality, repeating, optional }: Parameter): Parameter => ({
  name,
  type,
  ...(dimensionality !== undefined && { dimensionality }),
  ...(repeating === true && { repeating }),
  optional: optional === true,
});

test.each(Object.keys(released))('%s begins with the parameters it was released with', (id) => {
  const now = functions.find((one) => one.id === id)?.parameters ?? [];
  const before = released[id] ?? [];
  expect(now.slice(0, before.length).map(shapeOf)).toEqual(before);
});

test('what was appended since can be left out', () => {
  for (const { id, parameters } of functions)
    for (const added of parameters.slice(released[id]?.length ?? parameters.length))
      expect([id, added.name, added.optional]).toEqual([id, added.name, true]);
});

test('every function is among the released ones', () => {
  expect(functions.map(({ id }) => id).sort()).toEqual(Object.keys(released).sort());
});
