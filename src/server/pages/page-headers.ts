// Headers of every answer, and what each page may load.

/**
 * Excel on the web frames the add-in in its own page, and that stands in a page of these: Microsoft
 * 365, OneDrive and Teams. A browser checks every page of the chain. SharePoint has a host for each
 * firm, and any firm can get one: a firm names its own in FRAME_ANCESTORS
 * (https://learn.microsoft.com/microsoftteams/platform/tabs/how-to/tab-requirements,
 * OfficeDev/office-js #3342, office-js-docs-pr #4911), and the same hosts of the government clouds
 * and of China (https://learn.microsoft.com/microsoft-365/enterprise/microsoft-365-endpoints).
 */
const OFFICE_HOSTS = [
  'https://*.officeapps.live.com',
  'https://*.office.com',
  'https://*.cloud.microsoft',
  'https://*.microsoft365.com',
  'https://onedrive.live.com',
  'https://teams.microsoft.com',
  'https://*.teams.microsoft.com',
  // GCC High and DoD
  'https://*.office365.us',
  'https://gov.teams.microsoft.us',
  'https://*.gov.teams.microsoft.us',
  'https://dod.teams.microsoft.us',
  'https://*.dod.teams.microsoft.us',
  // China
  'https://*.partner.officewebapps.cn',
  'https://*.partner.office365.cn',
];

const pane = (scripts: string, ancestors: string): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;

/** In Excel, office.js comes from Microsoft's host; in the workbench from our own. */
const inExcel = (ancestors: readonly string[]): string =>
  pane("'self' https://appsforoffice.microsoft.com", ["'self'", ...ancestors].join(' '));
const inWorkbench = pane("'self'", "'self'");

/** Univer adds style elements and draws data: images. */
const workbench =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The help page has text and one style sheet. */
const help =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pane's page of each language. */
const PANES = ['/taskpane.html', '/taskpane.de.html'];
const OF_OFFICE = /^\/(?:taskpane(?:\.de)?\.html|functions(?:\.de)?\.json|assets\/.*)$/;
const POLICIES = new Map([
  ['/workbench/taskpane.html', inWorkbench],
  ['/workbench/taskpane.de.html', inWorkbench],
  ['/workbench/', workbench],
  ['/workbench/index.html', workbench],
  ['/help/', help],
  ['/help/index.html', help],
  ['/help/de.html', help],
]);

/** Anything that is not one of our pages may load nothing, even if a browser opens it as a page. */
const nothing =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const policyOf = (path: string, ancestors: readonly string[] = OFFICE_HOSTS): string =>
  PANES.includes(path) ? inExcel(ancestors) : (POLICIES.get(path) ?? nothing);

/**
 * Headers by the path as it stands on the wire: another spelling of a page's path gets the
 * narrowest policy. `ancestors` replace Microsoft's hosts.
 */
export function headersOf(path: string, ancestors?: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': policyOf(path, ancestors),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Office frames the pane and shows the icons; everything else is for our own pages.
    'cross-origin-resource-policy': OF_OFFICE.test(path) ? 'cross-origin' : 'same-origin',
    // The pane opens dialogs and browsers through Office.
    ...(!PANES.includes(path) && { 'cross-origin-opener-policy': 'same-origin' }),
    // Only the add-in stores answers of the exchange; files are revalidated, and answered 304 by
    // their ETag.
    'cache-control':
      path.startsWith('/exchange/') || path === '/config.json' ? 'no-store' : 'no-cache',
    // Excel for the web fetches this one file from a Microsoft origin.
    ...(/^\/functions(\.de)?\.json$/.test(path) && { 'access-control-allow-origin': '*' }),
  };
}

/**
 * Headers of the sign-in page in place of one of ours: that page's policy, and a form that may post
 * to us.
 */
export const signInHeaders = (
  path: string,
  ancestors?: readonly string[],
): Record<string, string> => ({
  'content-security-policy': policyOf(path, ancestors).replace(
    "form-action 'none'",
    "form-action 'self'",
  ),
  'cache-control': 'no-store',
});
