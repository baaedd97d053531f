// What the foot says of work that is under way.
import type { Work } from '../../../src/addin/workbook/session/pane-state';
import { localeFormat } from '../../../src/addin/pane/context/locale-format';
import { workProgress } from '../../../src/addin/pane/controls/work-progress';

const format = localeFormat('en-GB', 'UTC');
const pace = (work: Partial<Work>): string =>
  workProgress({ title: '', pagesDone: 0, pagesTotal: null, secondsLeft: null, ...work }, format);

test('counts pages while they are read and rows while a table is written, where no time is known', () => {
  expect(pace({ pagesDone: 3, pagesTotal: 9 })).toBe('3 of 9 pages');
  expect(pace({ pagesDone: 3 })).toBe('3 pages read');
  expect(pace({ counts: 'rows', pagesDone: 0, pagesTotal: 50_000 })).toBe('0 of 50,000 rows');
});

test('says the time left as soon as it is known, in minutes where seconds would promise too much', () => {
  expect(pace({ counts: 'rows', pagesDone: 500, pagesTotal: 2_000, secondsLeft: 11.2 })).toBe(
    'about 12 s left',
  );
  expect(pace({ pagesDone: 3, pagesTotal: 9, secondsLeft: 130 })).toBe('about 2 min left');
});
