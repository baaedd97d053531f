// The page shown in place of ours until a person has entered the access token. It works without a
// script.

/** Whether the page runs inside Excel, which waits for office.js, or in a browser. */
interface SignInPage {
  readonly inExcel: boolean;
  /** The reason why the last sign-in failed, or null. */
  readonly complaint: string | null;
}

/**
 * Excel drops a page that never reports that it is ready, and shows #NAME? for missing functions:
 * so each function returns a sentence that asks for the sign-in. The script runs at once, because
 * Excel may call a function as soon as office.js is loaded.
 */
export const SIGN_IN_SCRIPT = `const sentence =
  "You are signed out of your firm's server of Tieout. Open the Tieout pane and sign in; this cell then fills itself.";
const request = new XMLHttpRequest();
request.open('GET', '/functions.json', false);
request.send();
for (const { id, options } of JSON.parse(request.responseText).functions)
  CustomFunctions.associate(id, (...passed) => {
    const { Error: CellError, ErrorCode } = CustomFunctions;
    const error = new CellError(ErrorCode.notAvailable, sentence);
    if (!options?.stream) throw error;
    passed.at(-1).setResult(error);
  });
Office.onReady();
`;

const OFFICE =
  '<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script><script src="/sign-in.js"></script>';

/**
 * The page repeats nothing of the request, so nothing has to be escaped. The form posts to the
 * page's own address, including its query.
 */
export const signInPage = ({ inExcel, complaint }: SignInPage): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Sign in to Tieout</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/taskpane.css">
    <link rel="icon" href="/favicon.ico">
    ${inExcel ? OFFICE : ''}
  </head>
  <body>
    <div class="pane">
      <header class="head"><h1 class="product">Tieout</h1></header>
      <main class="body">
        <h2>Sign in</h2>
        <form class="connect-form stack" method="post">
          <p>This is your firm's server of Tieout. Enter its access token; your administrator has it.</p>
          <div class="field">
            <label for="token">Access token</label>
            <input id="token" name="token" type="password" autocomplete="current-password" required autofocus${complaint === null ? '' : ' aria-invalid="true" aria-describedby="complaint"'}>
          </div>
          ${complaint === null ? '' : `<p class="banner care" id="complaint" role="alert"><span>${complaint}</span></p>`}
          <button type="submit" class="primary">Sign in</button>
          <p class="hint">You stay signed in here for 30 days after your last visit.</p>
        </form>
      </main>
    </div>
  </body>
</html>
`;
