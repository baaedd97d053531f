// The page of the shared runtime, built once for each language. A page that is not English holds
// the translations of the script's sentences as data.
import { german } from '../platform/languages/de/german';
import { languageSaid, say, setCatalogue, type Catalogue } from '../platform/say';

interface Parameters {
  /** Address of Microsoft's office.js. */
  readonly officeJs: string;
  /** Name of the script that goes to the page of the chosen language; runs before office.js. */
  readonly languageJs?: string;
  readonly language: keyof typeof CATALOGUES;
}

/** undefined: sentences stay in English, as in the source. */
const CATALOGUES = { en: undefined, de: german };

/** `<` in a text would end the element. */
const sentences = (catalogue: Catalogue): string =>
  `<script type="application/json" id="sentences">${JSON.stringify(catalogue).replaceAll('<', '\\u003c')}</script>`;

export default ({ officeJs, languageJs, language }: Parameters): string => {
  const catalogue = CATALOGUES[language];
  setCatalogue(catalogue);
  return `<!doctype html>
<html lang="${languageSaid()}">
  <head>
    <meta charset="utf-8">
    <title>Tieout</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${languageJs === undefined ? '' : `<script src="/${languageJs}"></script>`}
    <script src="${officeJs}"></script>
  </head>
  <body>
    <div id="pane"><p class="starting">${say`Tieout is starting. If this stays, the browser inside this Excel is too old or the page could not be read whole: update Office, then open the pane again.`}</p></div>
    <noscript>${say`Tieout needs JavaScript. Allow it for this page, then open the pane again.`}</noscript>
    ${catalogue ? sentences(catalogue) : ''}
  </body>
</html>
`;
};
