// Goes to the page of the chosen language before office.js loads: a page that Excel has called must
// not be left, for the next one is not called again (docs/excel-facts.md, Runtime).
import { browserStorage } from './platform/browser-storage';
import { pageIn, type PageLanguage } from './platform/page-language';

try {
  const { language } = JSON.parse(
    browserStorage(window).texts.getItem('tieout.device') ?? '{}',
  ) as {
    language?: unknown;
  };
  const page = isLanguage(language) ? pageIn(language, location) : null;
  if (page !== null) {
    // Nothing more of this page is loaded.
    stop();
    location.replace(page);
  }
} catch {
  // Storage is blocked, or holds something else: this page will do.
}

function isLanguage(value: unknown): value is PageLanguage {
  return value === 'en' || value === 'de';
}
