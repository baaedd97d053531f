// Which page of the pane speaks a language, and when a page gives way to another.
import { languageOfExcel, pageIn } from '../../../src/addin/platform/page-language';

const at = (pathname: string) => ({ pathname, search: '?_host_Info=Excel$Web', hash: '#here' });

test.each([
  ['/taskpane.html', 'de', '/taskpane.de.html?_host_Info=Excel$Web#here'],
  ['/taskpane.de.html', 'en', '/taskpane.html?_host_Info=Excel$Web#here'],
  ['/workbench/taskpane.html', 'de', '/workbench/taskpane.de.html?_host_Info=Excel$Web#here'],
] as const)(
  '%s gives way for %s, with what Office put behind its address',
  (path, language, to) => {
    expect(pageIn(language, at(path))).toBe(to);
  },
);

test.each([
  ['/taskpane.html', 'en'],
  ['/taskpane.de.html', 'de'],
  ['/help/index.html', 'de'],
] as const)('%s stays for %s: a page never gives way to itself', (path, language) => {
  expect(pageIn(language, at(path))).toBeNull();
});

test.each([
  ['de-DE', 'de'],
  ['de-AT', 'de'],
  ['en-US', 'en'],
  ['fr-FR', 'en'],
  [undefined, 'en'],
])('an Excel in %s opens the page in %s', (excel, page) => {
  expect(languageOfExcel(excel)).toBe(page);
});
