// The ribbon, the pane and the functions in an Excel in German: what the manifest names for it.
import { readFileSync } from 'node:fs';
import { DOMParser, type Element } from '@xmldom/xmldom';

const manifest = new DOMParser().parseFromString(
  readFileSync('manifest.xml', 'utf8'),
  'application/xml',
);
const all = (name: string): Element[] => [...manifest.getElementsByTagName(name)];
const german = (element: Element): string | null =>
  [...element.getElementsByTagName('bt:Override')]
    .find((override) => override.getAttribute('Locale') === 'de-DE')
    ?.getAttribute('Value') ?? null;

test('every text of the ribbon has a German one', () => {
  const texts = all('bt:String').filter((one) => one.getAttribute('id') !== 'Group.Label');
  expect(texts.length).toBeGreaterThan(20);
  for (const one of texts) {
    expect([one.getAttribute('id'), german(one) ?? '']).toEqual([
      one.getAttribute('id'),
      expect.stringMatching(/\S/),
    ]);
    expect(german(one)).not.toBe(one.getAttribute('DefaultValue'));
  }
});

test('Excel in German opens the German page and reads the German descriptions', () => {
  const address = (id: string): string | null => {
    const [url] = all('bt:Url').filter((one) => one.getAttribute('id') === id);
    return url ? german(url) : null;
  };
  expect(address('Taskpane.Url')).toBe('https://localhost:3000/taskpane.de.html');
  expect(address('Functions.Metadata.Url')).toBe('https://localhost:3000/functions.de.json');
  const [opened] = all('SourceLocation');
  expect(opened?.getElementsByTagName('Override')[0]?.getAttribute('Value')).toBe(
    address('Taskpane.Url'),
  );
});
