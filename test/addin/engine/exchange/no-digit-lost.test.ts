// One digit of an id or an amount that JSON.parse rounds away, and the books do not tie out.
import * as fc from 'fast-check';
import { parseKeepingDigits } from '../../../../src/addin/engine/exchange/parse-exact-json';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { ledgerRequest } from '../../../../src/addin/engine/exchange/requests';
import { rig } from './rig';
import { runsOf } from '../../../seeds';

test.each<[string, unknown]>([
  ['{"billId":701234572560763808}', { billId: '701234572560763808' }],
  ['[701234572560763808, -701234572560763809]', ['701234572560763808', '-701234572560763809']],
  ['{"fees":0.10000000}', { fees: '0.10000000' }],
  [
    '{"a":-100.00000000,"b":10000999657.8927028500000000}',
    { a: '-100.00000000', b: '10000999657.8927028500000000' },
  ],
  ['{"a":1e-7,"b":1.5E+10,"c":1e400}', { a: '1e-7', b: '1.5E+10', c: '1e400' }],
  ['{"a":-0}', { a: '-0' }],
  ['701234572560763808', '701234572560763808'],
  [' \n 0.10', '0.10'],
  ['{"n":{"d":[[{"deep":9007199254740993}]]}}', { n: { d: [[{ deep: '9007199254740993' }]] } }],
  [
    '{"a":1,"b":0.5,"c":1764505800123,"d":9007199254740991}',
    { a: 1, b: '0.5', c: 1764505800123, d: '9007199254740991' },
  ],
  [
    '{"a":123456789012345,"b":-123456789012345,"c":0}',
    { a: 123456789012345, b: -123456789012345, c: 0 },
  ],
  ['[1,0.10,[2.0,-0],{"a":[3.5 , 4]}]', [1, '0.10', ['2.0', '-0'], { a: ['3.5', 4] }]],
  ['{"a":{"b":0.10}, "c":[[0.20]], "d" : 0.30 }', { a: { b: '0.10' }, c: [['0.20']], d: '0.30' }],
  [
    '{"701234572560763808":true,"x":null,"y":false}',
    { '701234572560763808': true, x: null, y: false },
  ],
])('%s', (text, value) => expect(parseKeepingDigits(text)).toEqual(value));

test('a field named __proto__ gives an entry no fields', () => {
  const entry = parseKeepingDigits('{"a":0.10,"__proto__":{"fees":"9"}}') as { fees?: string };
  expect(entry).toEqual({ a: '0.10' });
  expect(entry.fees).toBeUndefined();
});

test.each([
  [
    '{"m":"see 701234572560763808, 0.10000000 and [1e400]","n":0.10}',
    { m: 'see 701234572560763808, 0.10000000 and [1e400]', n: '0.10' },
  ],
  [
    '{"m":"quote \\" : 0.10, backslash \\\\","n":1.0}',
    { m: 'quote " : 0.10, backslash \\', n: '1.0' },
  ],
  ['{"m":"\\u0022:123456789012345678","n":1.0}', { m: '":123456789012345678', n: '1.0' }],
])('numbers inside texts stay as they are: %s', (text, value) =>
  expect(parseKeepingDigits(text)).toEqual(value),
);

test.each([
  '',
  '{',
  '{"a":0.10',
  '{"a":01}',
  '{"a":.5}',
  '{"a":1.}',
  '{a:1}',
  "{'a':1}",
  '[1,]',
  '[0.10,]',
  'NaN',
  '{"a":0.10}}',
  '<html>',
  '"a\nb"',
  '{"a":--1.0}',
  '{0.5:1}',
  '{"a":1,0.5:2}',
  '{"a":1,0.5}',
  '{0.5}',
  '{"a":0.5.5}',
  '{"a":0.5"b":1}',
  '{"a":0.5 0.5}',
  '{"a":01.5}',
  '{"a":-.5}',
  '{"a":1e}',
  '{"a":0.5]',
  '0.5 0.5',
  '0.5,',
  ':0.5',
  '{"a"0.5}',
  '{"a":\\0.5}',
  '{"a":0.5,"b',
  '"0.5',
  '0.5"',
])('%j is no JSON and is refused', (text) => {
  expect(() => parseKeepingDigits(text)).toThrow(SyntaxError);
});

/** A JSON value as its text and as what must come out of it: numbers as their exact texts. */
interface Written {
  readonly text: string;
  readonly exact: unknown;
}

const decimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 24n }),
    fc.option(fc.stringMatching(/^\d{1,20}$/)),
    fc.option(fc.constantFrom('e5', 'E-7', 'e+300', 'e400')),
  )
  .map(([sign, whole, fraction, exponent]): Written => {
    const text = `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent ?? ''}`;
    return { text, exact: text };
  });
const word = fc
  .string({ unit: 'binary' })
  .map((value): Written => ({ text: JSON.stringify(value), exact: `text ${value}` }));
const space = fc.constantFrom('', ' ', '\n\t');
const { json } = fc.letrec<{ json: Written }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    decimal,
    word,
    fc.tuple(space, fc.array(tie('json'), { maxLength: 4 })).map(([gap, items]) => ({
      text: `[${items.map(({ text }) => gap + text + gap).join(',')}]`,
      exact: items.map(({ exact }) => exact),
    })),
    fc
      .tuple(
        space,
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), tie('json')), { maxLength: 4 }),
      )
      .map(([gap, members]) => ({
        text: `{${members.map(([name, { text }], i) => `${gap}${JSON.stringify(`${i}${name}`)}${gap}:${gap}${text}`).join(',')}}`,
        exact: Object.fromEntries(members.map(([name, { exact }], i) => [`${i}${name}`, exact])),
      })),
  ),
}));

/**
 * Numbers that came out as numbers, written as they would be shown; texts marked so that they
 * differ from numbers.
 */
function shown(value: unknown, exact: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return typeof exact === 'string' && exact.startsWith('text ') ? `text ${value}` : value;
  if (Array.isArray(value)) return value.map((one, i) => shown(one, (exact as unknown[])[i]));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [
      name,
      shown(one, (exact as Record<string, unknown>)[name]),
    ]),
  );
}

test('nothing is lost of any JSON of texts and decimals', () =>
  fc.assert(
    fc.property(json, ({ text, exact }) =>
      expect(shown(parseKeepingDigits(text), exact)).toEqual(exact),
    ),
    { numRuns: runsOf(1_000) },
  ));

test('a body that is nothing but -0 keeps its sign', () =>
  expect(parseKeepingDigits('-0')).toBe('-0'));

test('what is no JSON stays none, whatever is quoted in it', () =>
  fc.assert(
    fc.property(
      json,
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', '"', '0.5', '-', ':', ',', '\\', '}', '[', ' 1.50 ', 'e'),
      ({ text }, at, cut, put) => {
        const i = at % (text.length + 1);
        const broken = text.slice(0, i) + put + text.slice(i + cut);
        const parses = (read: (text: string) => unknown): boolean => {
          try {
            read(broken);
            return true;
          } catch {
            return false;
          }
        };
        expect(parses(parseKeepingDigits)).toBe(parses(JSON.parse));
      },
    ),
    { numRuns: runsOf(3_000) },
  ));

test('a text of a megabyte is read', () => {
  const long = 'x\\"'.repeat(500_000);
  expect(parseKeepingDigits(`{"m":"${long}","n":0.10}`)).toEqual({
    m: 'x"'.repeat(500_000),
    n: '0.10',
  });
});

test('ids and amounts sent as bare numbers arrive digit by digit, and as from an exchange that sends texts', async () => {
  const { client, broker, clock, sandbox, signal } = await rig({
    sandbox: { bareNumbers: true, sizeFactor: 0.1 },
  });
  const { body } = await clock.run(
    client.ask(ledgerRequest({ month: '2026-10' }, 1), broker, signal),
  );
  const truth = sandbox.truth.ledger('broker', '2026-10').slice(-200).reverse();
  expect(truth.length).toBeGreaterThan(100);
  expect(
    readLedgerPage(body, 1).map(({ billId, deltaAmount, afterAmount, fees }) => [
      billId,
      deltaAmount,
      afterAmount,
      fees,
    ]),
  ).toEqual(
    truth.map(({ billId, deltaAmount, afterAmount, fees }) => [
      billId,
      deltaAmount,
      afterAmount,
      fees ?? null,
    ]),
  );
});
