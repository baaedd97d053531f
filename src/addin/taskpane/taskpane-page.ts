// The page of the shared runtime, made at build time. It carries the texts of one language as data,
// which the script reads.
import { texts } from './texts/texts.en';

interface Parameters {
  /** Address of Microsoft's office.js. */
  readonly officeJs: string;
}

/** `<` would end the element where a text holds it. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export default ({ officeJs }: Parameters): string => `<!doctype html>
<html lang="${texts.language}">
  <head>
    <meta charset="utf-8">
    <title>Tieout</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <script src="${officeJs}"></script>
  </head>
  <body>
    <div id="pane"><p class="starting">Tieout is starting. If this stays, the browser inside this Excel is too old or the page could not be read whole: update Office, then open the pane again.</p></div>
    <noscript>Tieout needs JavaScript. Allow it for this page, then open the pane again.</noscript>
    <script type="application/json" id="texts">${asData(texts)}</script>
  </body>
</html>
`;
