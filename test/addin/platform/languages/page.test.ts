// If this fails, the pane in German is English, or the page in English is larger than it needs be.
import { german } from '../../../../src/addin/platform/languages/de/german';
import taskpanePage from '../../../../src/addin/pane/taskpane-page';

const pageIn = (language: 'en' | 'de'): string =>
  taskpanePage({ language, officeJs: '/office.js' });

test('the German page carries what is said in German, and no sentence can end its element', () => {
  const page = pageIn('de');
  const [, data = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual(german);
  expect(data).not.toContain('<');
  expect(page).toContain('<html lang="de-DE">');
  expect(page).toContain('<p class="starting">Tieout startet.');
});

test('the English page carries no sentences: the script has them', () => {
  const page = pageIn('en');
  expect(page).not.toContain('application/json');
  expect(page).toContain('<html lang="en-GB">');
  expect(page).toContain('<p class="starting">Tieout is starting.');
});
