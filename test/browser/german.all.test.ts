// Everything in German: the ribbon, every place of the pane, what is said of results and the
// sentences in cells. English are only the names of functions, of their arguments and of columns,
// the words in cells that formulas compare, and what the exchange itself says.
import type { Locator } from 'playwright-core';
import { texts as german } from '../../src/addin/taskpane/texts/texts.de';
import { texts as english } from '../../src/addin/taskpane/texts/texts.en';
import { sourceSentences } from '../languages/source-sentences';
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

const textsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'string' ? [text] : textsIn(text as object),
  );
const germanTexts = new Set(textsIn(german));

/** What stands in English in the source, as it would look with anything filled in. */
const ENGLISH: readonly RegExp[] = [
  ...textsIn(english).filter((text) => !germanTexts.has(text)),
  ...sourceSentences().map(({ key }) => key),
]
  .filter((text) => /\p{L}{3}/u.test(text.replace(/\{\w\}/g, '')) && text.trim().length > 3)
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
  const { LEDGER_COLUMNS, REBATE_COLUMNS } = await import('../../src/addin/records/columns');
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
  await button(german.connect.button).waitFor();
  expect(englishIn(await linesOfPane())).toEqual([]);
});

test('a refused connection says why in German', async () => {
  for (const [label, value] of [
    [german.connect.name, 'Mandant'],
    [german.connect.key, 'kein-schluessel'],
    [german.connect.secret, 'geheim'],
    [german.connect.passphrase, 'wort'],
  ] as const)
    await tieout.addin().getByLabel(label, { exact: true }).fill(value);
  await button(german.connect.button).click();
  const complaint = tieout.addin().getByRole('alert').filter({ hasText: /\S/ });
  await complaint.waitFor();
  expect(await complaint.innerText()).toMatch(/Zugangsdaten|API-Schlüssel/);
  expect(englishIn(await linesOfPane())).toEqual([]);
});

test('cells keep English headers and words, and explain their errors in German', async () => {
  await open(german.demo.use.replace('{0}', 'Demo broker'));
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

test.each(Object.entries(german.places.names))('the place %s is in German', async (_, name) => {
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
  await press(
    german.liveData.certificate.make,
    german.liveData.picture.show,
    german.pack.open,
    german.journal.open,
    german.foot.openHistory,
  );
  expect(englishIn(await linesOfPane())).toEqual([]);
  await press(german.history.close, german.foot.closeHistory);
});

test.each(['behind', 'breaks', 'close', 'match'] as const)(
  'the task %s is in German',
  async (task) => {
    const { look } = german.reconcile.behind;
    await press(german.places.names.reconcile, german.reconcile.back);
    await press(german.reconcile[task].heading);
    expect(englishIn(await linesOfPane())).toEqual([]);
    await press(
      look,
      german.reconcile.breaks.show,
      german.reconcile.close.button,
      german.reconcile.match.count,
    );
    expect(englishIn(await linesOfPane())).toEqual([]);
  },
);

test('what a refresh did and what accounts say is in German', async () => {
  await press(german.places.names['live-data'], german.refresh.workbook);
  expect(englishIn(await linesOfPane())).toEqual([]);
  await tieout
    .addin()
    .getByRole('button', { name: /^Konten: / })
    .click();
  await press(german.connect.another);
  expect(englishIn(await linesOfPane())).toEqual([]);
});

test('the self-check, its steps and its report are in German', async () => {
  const says = german.settings.selfCheck;
  const report = tieout.addin().getByRole('region', { name: says.report, exact: true });
  await press(german.places.names.settings);
  await button(says.steps).click();
  await button(says.startOne.replace('{0}', 'Speichern, schließen, öffnen')).waitFor();
  expect(englishIn(await linesOfPane())).toEqual([]);
  await button(says.run).click();
  // Excel, browser, storage, and the first formulas: what tells most in words.
  await report.getByText('Beide Formeln gelöscht').waitFor();
  await button(says.cancel).click();
  await button(says.copy).waitFor();
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
});

test('another language is chosen on this device, and a reload of the pane speaks it', async () => {
  const choose = async (
    { settings, places }: typeof german | typeof english,
    language: string,
    spoken: typeof german | typeof english,
  ): Promise<void> => {
    await press(places.names.settings);
    const { label, reload } = settings.device.language;
    await tieout.addin().getByLabel(label, { exact: true }).selectOption(language);
    await button(reload).click();
    const page = tieout.page.frameLocator('iframe').locator(`html[lang="${spoken.language}"]`);
    await page.waitFor({ state: 'attached' });
    await button(spoken.connect.button).waitFor();
    await tieout.settled();
  };
  await choose(german, 'en', english);
  expect(await tieout.message('Sheet1!AH60')).toMatch(/^from is .*no month/);
  await choose(english, 'excel', german);
  expect(await tieout.message('Sheet1!AH60')).toMatch(/^from ist .*kein Monat/);
});
