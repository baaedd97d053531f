// Which row of a table is which record where several have one key. A wrong answer puts a person's
// note beside another record, or counts a record twice.
import {
  BACK_CHECK,
  TWINS_CHECK,
  UNCLEAR_CHECK,
} from '../../src/addin/workbook/tables/merge/check-text';
import { matchGroup, type GroupRow } from '../../src/addin/workbook/tables/merge/match-group';

/** A row as "a", with its states behind it: "a noted", "a gone noted". */
function row(text: string, at: number, size: number, equals: number): GroupRow {
  const [digest = '', ...states] = text.split(' ');
  return {
    at,
    digest,
    size,
    equals,
    gone: states.includes('gone'),
    noted: states.includes('noted'),
  };
}

const matched = (rows: readonly string[], records: string, size: number, equals: number) => {
  const { pairs, lost, fresh, checks } = matchGroup(
    rows.map((text, at) => row(text, at, size, equals)),
    records.split('').map((digest, at) => ({ at, digest })),
  );
  return [pairs, lost, checks].map((map) => Object.fromEntries(map)).concat([{ fresh }]);
};

const [GONE, UNCLEAR] = ['gone', 'unclear'] as const;

test.each<[string, string[], string, number, number, object, object, object, number[]]>([
  // Rows, records now, how many there were and how many of them equal; pairs, lost, checks, fresh.
  ['alone, changed', ['a noted'], 'b', 1, 1, { 0: 0 }, {}, {}, []],
  [
    'alone and gone, back as it was',
    ['a gone noted'],
    'a',
    0,
    0,
    { 0: 0 },
    {},
    { 0: BACK_CHECK },
    [],
  ],
  [
    'alone and gone, back changed',
    ['a gone noted'],
    'b',
    0,
    0,
    { 0: 0 },
    {},
    { 0: BACK_CHECK },
    [],
  ],
  ['gone without a note: nothing to tell', ['a gone'], 'a', 0, 0, { 0: 0 }, {}, {}, []],
  ['gone while another was there', ['a gone'], 'b', 1, 1, {}, { 0: GONE }, {}, [0]],
  ['two gone, one comes', ['a gone', 'b gone'], 'c', 0, 0, {}, { 0: GONE, 1: GONE }, {}, [0]],
  ['alone beside a gone one', ['a noted', 'b gone'], 'c', 1, 1, { 0: 0 }, { 1: GONE }, {}, []],
  [
    'the gone one is equal to what comes: it is that one',
    ...[['a noted', 'b gone noted'], 'b', 1, 1, { 1: 0 }, { 0: GONE }, { 1: BACK_CHECK }, []],
  ],
  ['another was there before', ['a noted'], 'b', 2, 1, {}, { 0: UNCLEAR }, {}, [0]],
  ['the same without a note', ['a'], 'b', 2, 1, { 0: 0 }, {}, {}, []],
  [
    'of two equal rows one has a record left, and the new one is another',
    ...[['a', 'a'], 'ac', 2, 2, { 0: 0 }, { 1: GONE }, {}, [1]],
  ],
  [
    'one of two left, nothing new',
    ['a noted', 'b noted'],
    'a',
    2,
    1,
    { 0: 0 },
    { 1: GONE },
    {},
    [],
  ],
  [
    'two changed, one with a note: both stay as they were',
    ...[['a noted', 'b'], 'cd', 2, 1, {}, { 0: UNCLEAR, 1: UNCLEAR }, {}, [0, 1]],
  ],
  ['two changed, one record left', ['a', 'b'], 'c', 2, 1, { 0: 0 }, { 1: GONE }, {}, []],
  ['two changed, three come', ['a', 'b'], 'cde', 2, 1, { 0: 0, 1: 1 }, {}, {}, [2]],
  [
    'the equal one is told that others changed',
    ...[['a noted', 'b noted'], 'ac', 2, 1, { 0: 0 }, { 1: UNCLEAR }, { 0: UNCLEAR_CHECK }, [1]],
  ],
  [
    'an equal one without a note is not',
    ['a', 'b noted'],
    'ac',
    2,
    1,
    { 0: 0 },
    { 1: UNCLEAR },
    {},
    [1],
  ],
  [
    'twins say what is surer than that others changed',
    ...[['a noted', 'b noted'], 'ac', 3, 2, { 0: 0 }, { 1: UNCLEAR }, { 0: TWINS_CHECK }, [1]],
  ],
  [
    'a live row keeps its record before a gone one',
    ['a gone noted', 'a'],
    'a',
    1,
    1,
    { 1: 0 },
    { 0: GONE },
    {},
    [],
  ],
  [
    'a noted row keeps its record before one without',
    ...[['a', 'a noted'], 'a', 2, 2, { 1: 0 }, { 0: GONE }, { 1: TWINS_CHECK }, []],
  ],
  ['a twin whose row was deleted comes back', ['a'], 'aa', 2, 2, { 0: 0 }, {}, {}, [1]],
  ['the same beside a note', ['a noted'], 'aa', 2, 2, { 0: 0 }, {}, { 0: TWINS_CHECK }, [1]],
  ['as many twins as before', ['a noted', 'a'], 'aa', 2, 2, { 0: 0, 1: 1 }, {}, {}, []],
  ['one twin more', ['a noted', 'a'], 'aaa', 2, 2, { 0: 0, 1: 1 }, {}, { 0: TWINS_CHECK }, [2]],
  [
    'gone twins of which one is back: only its row is told',
    ...[['a gone noted', 'a gone noted'], 'a', 0, 0, { 0: 0 }, { 1: GONE }, { 0: BACK_CHECK }, []],
  ],
] as never)('%s', (_what, rows, records, size, equals, pairs, lost, checks, fresh) => {
  expect(matched(rows, records, size, equals)).toEqual([pairs, lost, checks, { fresh }]);
});

test('rows whose answers counted their twins differently are told', () => {
  const rows = [row('a noted', 0, 2, 2), row('a noted', 1, 2, 1)];
  const records = [0, 1].map((at) => ({ at, digest: 'a' }));
  expect([...matchGroup(rows, records).checks.values()]).toEqual([TWINS_CHECK, TWINS_CHECK]);
});

test('two rows are not alone with their key, whatever their answers counted', () => {
  const rows = [row('a noted', 0, 1, 1), row('b noted', 1, 1, 1)];
  const { pairs, fresh } = matchGroup(rows, [{ at: 0, digest: 'c' }]);
  expect([pairs.size, fresh]).toEqual([0, [0]]);
});
