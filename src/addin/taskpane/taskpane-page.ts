// The page of the shared runtime, made at build time, one for each language. It carries the texts
// of its language as data, which the script reads: those of the pane, and where it is not English
// what each sentence of the other rooms is.
import { german } from '../languages/de/german';
import type { Catalogue } from '../platform/say';
import { texts as germanTexts } from './texts/texts.de';
import { texts } from './texts/texts.en';

interface Parameters {
  /** Address of Microsoft's office.js. */
  readonly officeJs: string;
  readonly language: keyof typeof LANGUAGES;
}

interface Language {
  readonly texts: { readonly language: string };
  /** Shown until the script runs. */
  readonly starting: string;
  readonly noScript: string;
  /** null: sentences are said as they stand in the source. */
  readonly sentences: Catalogue | null;
}

const LANGUAGES = {
  en: {
    texts,
    starting:
      'Tieout is starting. If this stays, the browser inside this Excel is too old or the page could not be read whole: update Office, then open the pane again.',
    noScript: 'Tieout needs JavaScript. Allow it for this page, then open the pane again.',
    sentences: null,
  },
  de: {
    texts: germanTexts,
    starting:
      'Tieout startet. Bleibt dies stehen, ist der Browser in diesem Excel zu alt, oder die Seite wurde nicht ganz geladen: Aktualisieren Sie Office und öffnen Sie den Bereich wieder.',
    noScript:
      'Tieout braucht JavaScript. Erlauben Sie es für diese Seite und öffnen Sie den Bereich wieder.',
    sentences: german,
  },
} as const satisfies Readonly<Record<string, Language>>;

/** `<` would end the element where a text holds it. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const dataOf = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${asData(value)}</script>`;

export default ({ officeJs, language }: Parameters): string => {
  const own: Language = LANGUAGES[language];
  return `<!doctype html>
<html lang="${own.texts.language}">
  <head>
    <meta charset="utf-8">
    <title>Tieout</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <script src="${officeJs}"></script>
  </head>
  <body>
    <div id="pane"><p class="starting">${own.starting}</p></div>
    <noscript>${own.noScript}</noscript>
    ${dataOf('texts', own.texts)}${own.sentences === null ? '' : dataOf('sentences', own.sentences)}
  </body>
</html>
`;
};
