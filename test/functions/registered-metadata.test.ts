// What would be lost if this failed: after an update Excel still has yesterday's functions.json,
// and arguments land in the places of others.
import { withOwnArguments } from '../../src/addin/functions/registered-metadata';

class CellError {
  constructor(
    readonly code: string,
    readonly message: string,
  ) {}
}
Object.assign(globalThis, {
  CustomFunctions: { Error: CellError, ErrorCode: { notAvailable: '#N/A' } },
});

interface Called {
  readonly seen: unknown[][];
  readonly pushed: unknown[];
  call(...args: unknown[]): void;
}
function called(): Called {
  const [seen, pushed]: [unknown[][], unknown[]] = [[], []];
  const own = (coin: unknown, from: unknown, account: unknown, stream: unknown): void => {
    seen.push([coin, from, account, typeof stream]);
  };
  const run = withOwnArguments(own);
  const stream = { setResult: (value: unknown) => pushed.push(value) };
  return { seen, pushed, call: (...args) => void run(...args, stream) };
}

test('the same version: every argument in its place', () => {
  const one = called();
  one.call('USDT', null, 'Main');
  expect(one.seen).toEqual([['USDT', null, 'Main', 'object']]);
});

test('metadata of an older version: what it does not know is omitted, nothing slides', () => {
  const one = called();
  one.call('USDT', '2026-09');
  one.call('USDT');
  expect(one.seen).toEqual([
    ['USDT', '2026-09', null, 'object'],
    ['USDT', null, null, 'object'],
  ]);
});

test('metadata of a newer version: an argument that is not known is refused with a sentence', () => {
  const one = called();
  one.call('USDT', null, 'Main', null);
  expect(one.seen).toHaveLength(1);
  one.call('USDT', null, 'Main', 'new');
  expect(one.seen).toHaveLength(1);
  expect(one.pushed).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/another version of this function/) }),
  ]);
});

test('a function that is no stream is left as it is', () => {
  const sum = withOwnArguments((ranges: unknown) => ranges);
  expect(sum([[1]], { address: 'A1' })).toEqual([[1]]);
  // As office.js makes it: the member is there and holds nothing.
  expect(sum([[1]], { address: 'A1', setResult: undefined })).toEqual([[1]]);
});
