// The pane has a page for each language (taskpane-page.ts). Excel opens the one that the manifest
// names for its own language; a person can choose another.

/** The languages of the pane; English is the page without a name of its own. */
export type PageLanguage = 'en' | 'de';

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * The address of the page in that language, with Office's parameters; null if this page is it, or
 * is no page of the pane.
 */
export function pageIn(language: PageLanguage, { pathname, search, hash }: Address): string | null {
  const path = pathname.replace(
    /\/taskpane(\.de)?\.html$/,
    language === 'en' ? '/taskpane.html' : `/taskpane.${language}.html`,
  );
  return path === pathname ? null : `${path}${search}${hash}`;
}

/** The page's language for Excel's language, such as "de-DE", by the manifest's rule. */
export const languageOfExcel = (displayLanguage = ''): PageLanguage =>
  displayLanguage.startsWith('de') ? 'de' : 'en';
