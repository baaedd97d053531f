// The functions in German, from the same descriptions as Excel's own help while typing. The
// documents are in English, and the page says so.
import { ALL_FUNCTIONS } from '../../addin/engine/answers/definitions';
import { functionReference } from './function-reference';
import { helpDocument } from './help-document';
import { htmlOf } from './markdown';

const WORDS = {
  title: 'Die Funktionen',
  lead: 'Aus der Hilfe, die Excel beim Tippen zeigt; jedes Beispiel wird von einem Test ausgeführt. Was in eckigen Klammern steht, kann fehlen; statt geschweifter Klammern geben Sie einen eigenen Bereich. Was ein Argument mehrerer Funktionen nimmt, steht in der letzten Tabelle.',
  shared: 'Gemeinsame Argumente',
  labels: ['Argument', 'von', 'nimmt'],
};

/** The sections of the English page. */
const ENGLISH_PARTS = {
  troubleshooting: 'Problemlösung',
  numbers: 'Wie die Zahlen belegt sind',
  workbooks: 'Mit Arbeitsmappen leben',
  security: 'Sicherheit',
  install: 'Installation',
};

interface Parameters {
  readonly version: string;
}

/** @returns the whole page; html-webpack-plugin calls it with what webpack.config.js gives. */
export default function helpPageInGerman({ version }: Parameters): string {
  return helpDocument({
    language: 'de-DE',
    title: 'Tieout-Hilfe',
    about: `Version ${version}. Problemlösung, Zahlen, Arbeitsmappen, Sicherheit und Installation sind auf Englisch beschrieben.`,
    onThisPage: 'Auf dieser Seite',
    contents: [
      ...ALL_FUNCTIONS.map(({ name }) => `<li><a href="#${name}"><code>${name}</code></a></li>`),
      ...Object.entries(ENGLISH_PARTS).map(
        ([id, title]) => `<li><a href="/help/#${id}" hreflang="en">${title} (englisch)</a></li>`,
      ),
    ],
    sections: [
      htmlOf(functionReference('german', WORDS), {
        linkOf: (target) => (target.startsWith('https://') ? target : null),
        top: 2,
        idOf: (words) => (words === WORDS.title ? 'functions' : words.replaceAll(' ', '-')),
      }),
    ],
  });
}
