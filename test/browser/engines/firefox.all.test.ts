// Excel on the web in Firefox: Debian's firefox-esr.
import { openEnginePage, tellsFirstScreenToStoredRows, type EnginePage } from './engine-page';
import { startFirefox } from './web-driver';

let page: EnginePage;
beforeAll(async () => {
  page = await openEnginePage(startFirefox);
});
afterAll(() => page.close());

tellsFirstScreenToStoredRows(() => page);
