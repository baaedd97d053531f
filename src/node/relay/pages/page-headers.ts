// Headers of every answer, and what each page may load.

/**
 * Excel on the web frames the add-in in pages of these hosts (seen in OfficeDev/office-js #3342 and
 * office-js-docs-pr #4911; the documentation names none).
 */
const OFFICE_HOSTS = [
  'officeapps.live.com',
  'office.com',
  'sharepoint.com',
  'cloud.microsoft',
  'microsoft365.com',
]
  .map((host) => `https://*.${host}`)
  .concat('https://onedrive.live.com')
  .join(' ');

const pane = (scripts: string, ancestors: string): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;

/** In Excel, office.js comes from Microsoft's host; in the workbench from our own. */
const inExcel = pane("'self' https://appsforoffice.microsoft.com", `'self' ${OFFICE_HOSTS}`);
const inWorkbench = pane("'self'", "'self'");

/** Univer adds style elements and draws data: images. */
const workbench =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Words and one style sheet. */
const help =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const POLICIES = new Map([
  ['/taskpane.html', inExcel],
  ['/workbench/taskpane.html', inWorkbench],
  ['/workbench/', workbench],
  ['/workbench/index.html', workbench],
  ['/help/', help],
  ['/help/index.html', help],
]);

/** What is not one of our pages may load nothing, even when a browser opens it as one. */
const nothing =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Headers by the path as it stands on the wire: another spelling of a page's path gets the
 * narrowest policy.
 */
export function headersOf(path: string): Record<string, string> {
  return {
    'content-security-policy': POLICIES.get(path) ?? nothing,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Answers of the exchange are kept by the add-in alone; files are asked for again, and answered
    // 304 by their ETag.
    'cache-control':
      path.startsWith('/exchange/') || path === '/config.json' ? 'no-store' : 'no-cache',
    // Excel for the web fetches this one file from a Microsoft origin.
    ...(path === '/functions.json' && { 'access-control-allow-origin': '*' }),
  };
}

/**
 * The sign-in page in place of one of ours: it may do what that one may, and send its form to us.
 */
export const signInHeaders = (path: string): Record<string, string> => ({
  'content-security-policy': (POLICIES.get(path) ?? nothing).replace(
    "form-action 'none'",
    "form-action 'self'",
  ),
  'cache-control': 'no-store',
});
