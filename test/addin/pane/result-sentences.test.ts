import { localeFormat } from '../../../src/addin/pane/context/locale-format';
import { resultSays } from '../../../src/addin/pane/result-sentences';
import { standingOf, toneOf } from '../../../src/addin/pane/result-standing';
import { NOW_MS, result } from './scene-cards';

const format = localeFormat('en-GB', 'UTC');
const says = (more: Parameters<typeof result>[1]) => resultSays(result('1', more), NOW_MS, format);

describe('the word for how a result stands', () => {
  test.each([
    [{}, 'complete', 'good'],
    [{ complete: false }, 'incomplete', 'care'],
    [{ stale: true }, 'stale', 'care'],
    [{ stale: true, complete: false }, 'stale', 'care'],
    [{ busy: true }, 'complete', 'good'],
    [{ state: 'reading', busy: true }, 'reading', 'quiet'],
    [{ state: 'waiting' }, 'waiting', 'quiet'],
    [{ state: 'not-here' }, 'not-here', 'quiet'],
    [{ state: 'not-here', busy: true }, 'reading', 'quiet'],
    [{ state: 'failed' }, 'error', 'lost'],
    [{ state: 'failed', busy: true }, 'reading', 'quiet'],
  ] as const)('%o is %s', (more, standing, tone) => {
    expect(standingOf(result('1', more))).toBe(standing);
    expect(toneOf(standing)).toBe(tone);
  });
});

describe('what a card says', () => {
  test('rows, the moment and its age', () => {
    expect(says({})).toMatchObject({
      rows: '1,287 entries · refreshed',
      when: '14:32 UTC, 4 minutes ago',
      readingAgain: false,
      trouble: null,
    });
    expect(says({ functionName: 'REBATES', rows: 1 }).rows).toBe('1 record · refreshed');
    expect(says({ rows: 0 }).rows).toBe('0 entries · refreshed');
  });

  test('rows that are read again keep their word and say so', () => {
    expect(says({ busy: true }).readingAgain).toBe(true);
    expect(says({ state: 'reading', busy: true, rows: null, refreshedAtMs: null })).toMatchObject({
      rows: '',
      when: '',
      readingAgain: false,
      trouble: null,
    });
  });

  test('the full sentence of an error stands as it is, before any advice of ours', () => {
    expect(says({ stale: true, error: 'Refresh stopped at page 4 of 9.' }).trouble).toBe(
      'Refresh stopped at page 4 of 9.',
    );
    expect(says({ stale: true }).trouble).toContain('failed');
    expect(says({ state: 'not-here' }).trouble).toContain('Refresh');
    expect(says({ state: 'waiting' }).trouble).toContain('Connect');
  });

  test('an incomplete result always says why, or at least that', () => {
    expect(says({ complete: false }).trouble).not.toBeNull();
    expect(
      says({ complete: false, notes: ['The exchange holds nothing before 1 March 2025.'] }),
    ).toMatchObject({
      trouble: 'The exchange holds nothing before 1 March 2025.',
      notes: ['The exchange holds nothing before 1 March 2025.'],
    });
  });

  test('rounded values are counted by column, before the other notes', () => {
    expect(says({ rounded: [{ column: 'Change', count: 2 }], notes: ['A note.'] }).notes).toEqual([
      '2 values of Change have more than 15 digits. Excel shows them rounded; totals use every digit.',
      'A note.',
    ]);
    expect(says({ rounded: [{ column: 'Change', count: 1 }] }).notes[0]).toBe(
      '1 value of Change has more than 15 digits. Excel shows it rounded; totals use every digit.',
    );
    expect(
      says({
        rounded: [
          { column: 'Change', count: 1200 },
          { column: 'Fees', count: 1 },
        ],
      }).notes[0],
    ).toMatch(/^1,200 values of Change and 1 value of Fees have /);
  });
});
