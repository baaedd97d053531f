// Everything in German: the ribbon, every place of the pane, what is said of results and the
// sentences in cells. English are only the names of functions, of their arguments and of columns,
// the words in cells that formulas compare, and what the exchange itself says.
import type { Locator } from 'playwright-core';
import { german } from '../../src/addin/platform/languages/de/german';
import { sourceSentences } from '../addin/platform/languages/source-sentences';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from './open-tieout';

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout({ ...WIDE_WEIGHTS, query: 'lang=de' });
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

/** @param english a sentence as it stands in the source. */
function inGerman(english: string): string {
  const said = german.sentences[english];
  if (typeof said !== 'string') throw new Error(`There is no German for "${english}".`);
  return said;
}
const inEnglish = (english: string): string => english;
const germanTexts = new Set(Object.values(german.sentences));

/** What stands in English in the source, as it would look with anything filled in. */
const ENGLISH: readonly RegExp[] = sourceSentences()
  .map(({ key }) => key)
  .filter(
    (text) =>
      !germanTexts.has(text) &&
      /\p{L}{3}/u.test(text.replace(/\{\w\}/g, '')) &&
      text.trim().length > 3,
  )
  .map(
    (text) =>
      new RegExp(
        `^${text
          .trim()
          .replace(/[.*+?^$|()[\]\\]/g, '\\$&')
          .replace(/\{\w\}/g, '.+')}$`,
        'u',
      ),
  );

/** Words that every longer English sentence has and no German one. */
const ENGLISH_WORD =
  /\b(the|of|and|is|are|not|with|from|this|that|to|no|by|at|it|its|nothing|entry|entries|rows?|records?|pages?|ledger|account|month|day)\b/;

/** Names that stay: formulas and arguments, columns and words of cells, quoted names. */
const withoutNames = (line: string): string =>
  line
    .replace(/=?[A-Z]+(\.[A-Z]+)*\([^)]*\)?/g, '')
    .replace(/^(Grund: )?(from|to) (?=ist )/, '')
    .replace(/(^|, )(coin|type|from|to|symbol|start|end) [^,]+/g, '')
    .replace(/[„“"'’][^„“"'’]*[“"'’]/g, '')
    .replace(/npm run verify/g, '');

const englishIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => {
    const said = withoutNames(line);
    return ENGLISH.some((text) => text.test(said)) || ENGLISH_WORD.test(said);
  });

/** Labels of columns are those of the sheet. */
const columnLabels = async (): Promise<Set<string>> => {
  const { LEDGER_COLUMNS, REBATE_COLUMNS } = await import('../../src/addin/engine/records/columns');
  return new Set([...LEDGER_COLUMNS, ...REBATE_COLUMNS].map(({ label }) => label));
};

/** All that a person reads or is read out in the pane now. */
async function linesOfPane(): Promise<string[]> {
  const lines = await tieout.addin().evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    return [
      ...document.body.innerText.split('\n'),
      ...[...document.querySelectorAll('option')].map(({ text }) => text),
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        attributes.flatMap((name) => element.getAttribute(name) ?? []),
      ),
    ];
  });
  const labels = await columnLabels();
  return [...new Set(lines.map((line) => line.trim()))].filter(
    (line) => line !== '' && ![...labels].some((label) => line === label),
  );
}

const button = (name: string): Locator =>
  tieout.addin().getByRole('button', { name, exact: true }).first();
const open = async (name: string): Promise<void> => {
  await button(name).click();
  await tieout.settled();
};

test('the ribbon above the sheet is in German', async () => {
  expect(await tieout.page.locator('#ribbon button').allInnerTexts()).toEqual(
    expect.arrayContaining(['Öffnen', 'Arbeitsmappe aktualisieren', 'Abbrechen']),
  );
});

test('the pane greets in German, and its page says so', async () => {
  expect(await tieout.addin().locator('html').getAttribute('lang')).toBe('de-DE');
  await button(inGerman('Connect')).waitFor();
  expect(englishIn(await linesOfPane())).toEqual([]);
});

test('a refused connection says why in German', async () => {
  for (const [label, value] of [
    [inGerman('Account name'), 'Mandant'],
    [inGerman('API key'), 'kein-schluessel'],
    [inGerman('API secret'), 'geheim'],
    [inGerman('Passphrase'), 'wort'],
  ] as const)
    await tieout.addin().getByLabel(label, { exact: true }).fill(value);
  await button(inGerman('Connect')).click();
  const complaint = tieout.addin().getByRole('alert').filter({ hasText: /\S/ });
  await complaint.waitFor();
  expect(await complaint.innerText()).toMatch(/Zugangsdaten|API-Schlüssel/);
  expect(englishIn(await linesOfPane())).toEqual([]);
});

test('cells keep English headers and words, and explain their errors in German', async () => {
  await open(inGerman('Use {0}').replace('{0}', 'Demo broker'));
  await tieout.setFormula('Sheet1!A1', '=LEDGER("USDT")');
  await tieout.setFormula('Sheet1!M1', '=LEDGER.CHECK("USDT")');
  await tieout.setFormula('Sheet1!AH60', '=LEDGER("USDT",,"irgendwann")');
  await tieout.setFormula('Sheet1!AH62', '=LEDGER("NIE")');
  await tieout.setFormula('Sheet1!AH64', '=LEDGER.TOTAL("Change","USDT")');
  await tieout.settled();
  const { values } = await tieout.read('Sheet1!A1:C1');
  expect(values).toEqual([['Time', 'Entry ID', 'Coin']]);
  expect((await tieout.read('Sheet1!M1:AF1')).values[0]).toContain('Status');
  expect(await tieout.message('Sheet1!AH60')).toMatch(/^from ist .*kein Monat/);
  const messages = await Promise.all(
    ['AH60', 'AH62', 'AH64'].map((cell) => tieout.message(`Sheet1!${cell}`)),
  );
  expect(englishIn(messages.filter((one) => one !== ''))).toEqual([]);
});

/** Opens all that is folded in the place, once. */
async function unfold(): Promise<void> {
  const folded = tieout.addin().locator('main [aria-expanded="false"], main summary');
  for (const one of await folded.all()) if (await one.isVisible()) await one.click();
  await tieout.settled();
}

async function press(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const one = button(name);
    if (!(await one.isVisible()) || (await one.isDisabled())) continue;
    await one.click();
    await tieout.settled();
  }
}

test.each(['Get data', 'Live data', 'Reconcile', 'Settings', 'Help'])(
  'the place %s is in German',
  async (english) => {
    const name = inGerman(english);
    const tab = tieout
      .addin()
      .getByRole('button', { name, exact: true })
      .or(tieout.addin().getByRole('tab', { name, exact: true }))
      .first();
    await tab.click();
    await tieout.settled();
    expect(englishIn(await linesOfPane())).toEqual([]);
    await unfold();
    expect(englishIn(await linesOfPane())).toEqual([]);
    await press(inGerman('Show certificate'), inGerman('Show chart'), inGerman('Show history'));
    expect(englishIn(await linesOfPane())).toEqual([]);
    await press(inGerman('Close history'), inGerman('Hide history'));
  },
);

test.each(['Accounts and pairs', 'Month-end pack', 'Open items', 'Journal', 'Review'])(
  'the step %s of a close is in German',
  async (step) => {
    await press(inGerman('Close'), inGerman(step));
    expect(englishIn(await linesOfPane())).toEqual([]);
    await press(inGerman('Make journal'), inGerman('Submit for review'));
    expect(englishIn(await linesOfPane())).toEqual([]);
  },
);

test.each(['Show what is behind a number', 'Find breaks', 'Match a book'])(
  'the task %s is in German',
  async (task) => {
    await press(inGerman('Reconcile'), inGerman('All of Reconcile'));
    await press(inGerman(task));
    expect(englishIn(await linesOfPane())).toEqual([]);
    await press(inGerman('What is in the selected cell'), inGerman('Count matches'));
    expect(englishIn(await linesOfPane())).toEqual([]);
  },
);

test('what a refresh did and what accounts say is in German', async () => {
  await press(inGerman('Live data'), inGerman('Refresh workbook'));
  expect(englishIn(await linesOfPane())).toEqual([]);
  await tieout
    .addin()
    .getByRole('button', { name: /^Konten: / })
    .click();
  await press(inGerman('Connect another account'));
  expect(englishIn(await linesOfPane())).toEqual([]);
});

test('the self-check, its steps and its report are in German', async () => {
  const report = tieout
    .addin()
    .getByRole('region', { name: inGerman('Report of the self-check'), exact: true });
  await press(inGerman('Settings'));
  await button(inGerman('Self-check')).click();
  await button(inGerman('Steps with your help')).click();
  await button(inGerman('Start: {0}').replace('{0}', 'Speichern, schließen, öffnen')).waitFor();
  expect(englishIn(await linesOfPane())).toEqual([]);
  await button(inGerman('Run self-check')).click();
  // Excel, browser, storage, and the first formulas: what tells most in words.
  await report.getByText('Beide Formeln gelöscht').waitFor();
  await button(inGerman('Cancel self-check')).click();
  await button(inGerman('Copy report')).waitFor();
  const lines = (await report.innerText()).split('\n');
  expect(lines.filter((line) => line.startsWith('DIFFERS'))).toEqual([]);
  expect(lines.filter((line) => /^(?:ok|cannot) .+ \(\d+ ms\)$/.test(line)).length).toBeGreaterThan(
    20,
  );
  // ok and cannot are for who searches reports; what a browser calls itself is its own.
  const words = lines
    .map((line) => line.replace(/^(?:ok|cannot) +/, '').replace(/^ +gefunden: +Mozilla.*/, ''))
    .map((line) => line.trim());
  expect(englishIn(words)).toEqual([]);
  expect(englishIn(await linesOfPane())).toEqual(englishIn(lines.map((line) => line.trim())));
  await button(inGerman('All of Settings')).click();
});

test('another language is chosen on this device, and a reload of the pane speaks it', async () => {
  const choose = async (
    said: (english: string) => string,
    language: string,
    tag: string,
    saidThen: (english: string) => string,
  ): Promise<void> => {
    await press(said('Settings'));
    const choice = tieout.addin().getByLabel(said('Language of the pane'), { exact: true });
    await choice.selectOption(language);
    await button(said('Use this language now')).click();
    const page = tieout.page.frameLocator('iframe').locator(`html[lang="${tag}"]`);
    await page.waitFor({ state: 'attached' });
    await button(saidThen('Connect')).waitFor();
    await tieout.settled();
  };
  await choose(inGerman, 'en', 'en-GB', inEnglish);
  expect(await tieout.message('Sheet1!AH60')).toMatch(/^from is .*no month/);
  await choose(inEnglish, 'excel', 'de-DE', inGerman);
  expect(await tieout.message('Sheet1!AH60')).toMatch(/^from ist .*kein Monat/);
});
