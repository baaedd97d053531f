// An entry that is written like those of the page before is read by one match. It must be the entry
// that any JSON parser and the reader make of it, or the same error.
import * as fc from 'fast-check';
import { parseEntries } from '../../../../src/addin/engine/exchange/parse-entries';
import { exactJson } from '../../../../src/addin/engine/exchange/parse-exact-json';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { LEDGER_RECORD } from '../../../../src/addin/engine/records/ledger-entry';
import { namesOf } from '../../../../src/addin/engine/records/record-fields';
import { runsOf } from '../../../seeds';

const outcome = (parse: (text: string) => unknown, text: string): unknown => {
  try {
    return readLedgerPage(parse(text), 1);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : error;
  }
};

/** Of all kinds, sent as texts or not. */
const amount = fc
  .tuple(
    fc.constantFrom('', '', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 24n }),
    fc.option(fc.stringMatching(/^\d{1,20}$/)),
    fc.constantFrom('', '', '', 'e-7', 'E+2'),
    fc.constantFrom('', '', '"'),
  )
  .map(([sign, whole, fraction, exponent, quote]) =>
    [quote, sign, whole, fraction === null ? '' : `.${fraction}`, exponent, quote].join(''),
  );
const name = fc.constantFrom('"USDT"', '"BTC 2"', '"β"', '"币"');
const usualOf = new Map<string, fc.Arbitrary<string>>([
  ['cTime', fc.constantFrom('1764505800123', '"1764505800123"', '0')],
  ['billId', fc.constantFrom('701234572560763808', '7', '"a-1"', `7${'0'.repeat(199)}`)],
  ['coinName', name],
  ['coinId', fc.constantFrom('2', '0', '"2"', 'null')],
  ['bizType', name],
]);
const odd = fc.constantFrom(
  ...['null', '""', 'true', 'false', '{}', '[]', '{"fees":1.5}', '[1.5]', '"a\\"b"', '"12', '-'],
  ...['007', '1.', '-0', '-0.0', '-7', '1764505800123456', '999999999999999', '1764505800123.0'],
  ...['"0.10"', '"7.5"', '1e400', `0.${'1'.repeat(101)}`, `1${'0'.repeat(200)}`],
  ...['7.01234572560763808E17', '"a\u200bb"', '"\u007f"', `"${'x'.repeat(201)}"`],
);
/** A field with its value, mostly one that it may have; null: without it. */
const memberOf = (field: string): fc.Arbitrary<string | null> =>
  fc
    .oneof(
      { weight: 200, arbitrary: usualOf.get(field) ?? amount },
      { weight: 1, arbitrary: odd },
      { weight: 3, arbitrary: fc.constant(null) },
    )
    .map((value) => value && `"${field}":${value}`);

const FIELDS = namesOf(LEDGER_RECORD);
const OTHERS = ['extra', 'a.b', '__proto__', 'x\\u0041'];
/** Some fields in this order. */
const entryIn = (order: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.tuple(...order.map(memberOf)),
      fc.constantFrom(...Array<string>(200).fill(','), ', ', '\n,', ',,', ',"fees":0.5,', ''),
    )
    .map(([members, gap]) => `{${members.filter((one) => one !== null).join(gap)}}`);
const page = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.shuffledSubarray([...FIELDS, 'extra'], { minLength: FIELDS.length }),
    },
    { weight: 1, arbitrary: fc.shuffledSubarray([...FIELDS, ...OTHERS]) },
  )
  .chain((order) =>
    fc.tuple(
      fc.array(entryIn(order), { minLength: 1, maxLength: 6 }),
      entryIn([...order].reverse()),
      fc.integer({ min: 0, max: 9 }),
    ),
  )
  .map(([entries, reversed, which]) => (which === 0 ? [...entries, reversed] : entries));

test('an entry is the same, or the same error, in whatever way it is parsed', () =>
  fc.assert(
    fc.property(page, page, (before, entries) => {
      for (const list of [before, entries, entries]) {
        const text = `[${list.join(',')}]`;
        expect(outcome(parseEntries, text)).toEqual(outcome(exactJson, text));
      }
      // Each alone: one that cannot be read hides no other.
      for (const entry of entries)
        expect(outcome(parseEntries, `[${entry}]`)).toEqual(outcome(exactJson, `[${entry}]`));
    }),
    { numRuns: runsOf(1_000) },
  ));

const ENTRY =
  '{"billId":701234572560763808,"coinId":2,"coinName":"USDT","bizType":"trade_in","fillSize":null,"deltaAmount":-1.50,"afterAmount":7.00,"cTime":1764505800123}';

test('a page that is cut or changed anywhere is the same, or no JSON either', () => {
  const text = `[${ENTRY},${ENTRY}]`;
  parseEntries(text);
  for (let at = ENTRY.length; at <= text.length; at += 1)
    for (const put of ['', '"', ',', '}', ']', '0', '.5', '\\', ' ', '\u0001'])
      for (const cut of [0, 1]) {
        const changed = text.slice(0, at) + put + text.slice(at + cut);
        expect(outcome(parseEntries, changed)).toEqual(outcome(exactJson, changed));
      }
});

test('one match reads an entry that is written like those of the page before', () => {
  parseEntries(`[${ENTRY}]`);
  // Digits that a number would keep are texts here.
  expect(parseEntries(`[${ENTRY}]`)).toMatchObject([{ coinId: '2', deltaAmount: '-1.50' }]);
  expect(readLedgerPage(parseEntries(`[${ENTRY}]`), 1)).toEqual([
    {
      ...{ cTimeMs: 1764505800123, billId: '701234572560763808', coinName: 'USDT', coinId: 2 },
      ...{ bizType: 'trade_in', deltaAmount: '-1.50', afterAmount: '7.00' },
      ...{ fees: null, fillSize: null, fillValue: null },
    },
  ]);
});

test.each([
  ['a name of many characters', `[{"${'a'.repeat(2_000)}":1.50}]`],
  ['names that mean something in a pattern', '[{"a.b":1.50},{"a|b":1.50}]'],
  ['values of all kinds', '[null,[1.50],"ab",{"bbb":1.50}]'],
  ['entries in a field', `{"data":[${ENTRY}]}`],
])('%s: parsed as it stands, and entries after it as before', (_, text) => {
  for (const one of [text, text, `[${ENTRY}]`, text])
    expect(outcome(parseEntries, one)).toEqual(outcome(exactJson, one));
  expect(parseEntries(text)).toEqual(exactJson(text));
});
