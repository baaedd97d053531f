// Sentences for people, in the language of the page. The source states them in English; a page of
// another language holds their translations as data (src/addin/platform/languages). Sheets and
// files stay English: see `inEnglish`.

/** The plural forms that Intl.PluralRules names for a language; `other` is the default. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/**
 * Translations by their English form, "No entry of {0}." or, with a count, "{n} results". {0}, {1}
 * and {n} are placeholders.
 */
export type Sentences = Readonly<Record<string, string | PluralForms>>;

export interface Catalogue {
  /** BCP 47 tag for numbers, dates and plurals. */
  readonly language: string;
  readonly sentences: Sentences;
}

const ENGLISH: Catalogue = { language: 'en-GB', sentences: {} };

/** Node and workers have no page. */
const ofPage = (): Catalogue => {
  const page = typeof document === 'undefined' ? null : document.getElementById('sentences');
  return page?.textContent ? (JSON.parse(page.textContent) as Catalogue) : ENGLISH;
};
let catalogue = ofPage();

/** For pages that are made at build, and tests; a page's own language stands from the start. */
export const setCatalogue = (wanted: Catalogue = ENGLISH): void => {
  catalogue = wanted;
};

/**
 * Makes texts in English, whatever the language of the pane, for cells, sheets and files: formulas
 * compare such words, colleagues share the workbook, and hashes include them. @param make runs
 * synchronously; work that it starts and that ends later is not covered
 */
export function inEnglish<Made>(make: () => Made): Made {
  const before = catalogue;
  catalogue = ENGLISH;
  try {
    return make();
  } finally {
    catalogue = before;
  }
}

const fill = (text: string, values: readonly unknown[]): string =>
  text.replace(/\{(\w)\}/g, (_, place: string) =>
    String(values[place === 'n' ? 0 : Number(place)]),
  );

/** say`No entry of ${coin}.`: a sentence or a part of one that a person reads. */
export function say(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const key = texts.reduce((before, text, place) => `${before}{${place - 1}}${text}`);
  const found = catalogue.sentences[key];
  return typeof found === 'string'
    ? fill(found, values)
    : texts.reduce((before, text, place) => `${before}${values[place - 1]}${text}`);
}

/** The locale of every number and moment in the pane: the page's, not the browser's. */
export const languageSaid = (): string => catalogue.language;

/** 1287 → "1,287" */
export const numberSaid = (value: number): string => value.toLocaleString(catalogue.language);

/**
 * A day or month in the words of the language.
 * @param english what it is in English: opening the browser's tables of languages is slow.
 * @param dayOrMonth "2026-09-01" or "2026-09".
 */
export const dateSaid = (
  english: string,
  dayOrMonth: string,
  parts: Intl.DateTimeFormatOptions = {
    month: 'long',
    year: 'numeric',
    ...(dayOrMonth.length > 7 && { day: 'numeric' }),
  },
): string =>
  catalogue === ENGLISH
    ? english
    : new Intl.DateTimeFormat(catalogue.language, { timeZone: 'UTC', ...parts }).format(
        Date.parse(dayOrMonth),
      );

/** "1 record", "1,287 records". @param many the plural where it is not `one` with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  const { language, sentences } = catalogue;
  const forms = sentences[`{n} ${many}`];
  const text =
    typeof forms === 'object'
      ? (forms[new Intl.PluralRules(language).select(count)] ?? forms.other)
      : `{n} ${count === 1 ? one : many}`;
  return fill(text, [numberSaid(count)]);
}
