// Without this, a refresh that changed a closed month would look like one that changed nothing.
import fc from 'fast-check';
import { changesBetween, changesInWords, type ResultLine } from '../../src/session/result-changes';

const line = (key: string, digest: string, part = '2026-10'): ResultLine => ({ key, digest, part, words: `record ${key}` });
const never = (): boolean => false;

test('the same rows in any order are no change', () => {
  const rows = [line('a', '1'), line('b', '1'), line('b', '2')];
  expect(changesBetween(rows, [...rows].reverse(), never)).toEqual({ added: 0, changed: 0, gone: 0, inClosed: 0, listed: [] });
});

test('added, changed and gone are told apart, with the row to go to', () => {
  const changes = changesBetween([line('a', '1'), line('b', '1')], [line('c', '1'), line('b', '2')], never);
  expect(changes.listed.map(({ kind, row, words }) => [kind, row, words])).toEqual([['added', 0, 'record c'], ['changed', 1, 'record b'], ['gone', null, 'record a']]);
  expect(changesInWords(changes)).toBe('1 added, 1 changed, 1 gone');
});

test('one of two equal twins that goes is gone, and the other is unchanged', () => {
  expect(changesBetween([line('a', '1'), line('a', '1')], [line('a', '1')], never)).toMatchObject({ added: 0, changed: 0, gone: 1 });
});

test('a change in a period that was closed is counted apart and listed first', () => {
  const changes = changesBetween([line('a', '1', '2026-09')], [line('b', '1', '2026-11'), line('a', '2', '2026-09')], (part) => part === '2026-09');
  expect(changes.inClosed).toBe(1);
  expect(changes.listed[0]).toEqual({ kind: 'changed', row: 1, words: 'record a', wasClosed: true });
});

test('what is added is what the counts say, for any two results', () => {
  const lines = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), digest: fc.constantFrom('1', '2') }).map(({ key, digest }) => line(key, digest)), { maxLength: 12 });
  fc.assert(fc.property(lines, lines, (before, after) => {
    const { added, changed, gone } = changesBetween(before, after, never);
    expect(after.length - before.length).toBe(added - gone);
    // Counted apart: of each record the pairs that are equal, the pairs that are not, and what one side has more of.
    const keys = new Set([...before, ...after].map(({ key }) => key));
    const many = (rows: readonly ResultLine[], key: string, digest?: string): number => rows.filter((row) => row.key === key && (digest === undefined || row.digest === digest)).length;
    const pairs = [...keys].map((key) => Math.min(many(before, key), many(after, key)) - ['1', '2'].reduce((sum, digest) => sum + Math.min(many(before, key, digest), many(after, key, digest)), 0));
    expect(changed).toBe(pairs.reduce((sum, one) => sum + one, 0));
  }));
});
