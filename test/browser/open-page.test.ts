// The page that suites use one after another: what one of them left would decide what the next one
// shows.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from './open-tieout';

/** Which page of the browser it is. */
async function idOf({ page }: OpenTieout): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  return (await devtools.send('Target.getTargetInfo')).targetInfo.targetId;
}

/** All that a suite can leave, as the add-in meets it. */
const foundIn = (tieout: OpenTieout) =>
  tieout.addin().evaluate(
    async (tabs) => ({
      local: localStorage.getItem('left'),
      session: sessionStorage.getItem('left'),
      databases: (await indexedDB.databases()).filter(({ name }) => name === 'left').length,
      caches: await caches.keys(),
      cookie: document.cookie,
      windowName: top?.name,
      script: 'left' in window,
      manifest: (await fetch('/manifest.xml')).status,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      width: top?.innerWidth,
      tabs,
    }),
    tieout.context.pages().length,
  );

test('a suite that takes a used page finds nothing of the suite before', async () => {
  const first = await openTieout(WIDE_WEIGHTS);
  const id = await idOf(first);
  const fresh = await foundIn(first);
  await first.context.addInitScript('window.left = true');
  await first.context.route('**/manifest.xml', (route) => route.fulfill({ status: 404 }));
  await (await first.context.newPage()).goto(`${first.origin}/help/`);
  await first.page.emulateMedia({ colorScheme: 'dark' });
  await first.page.setViewportSize({ width: 900, height: 600 });
  await first.page.reload();
  await first.settled();
  await first.addin().evaluate(async () => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'here');
    document.cookie = 'left=here; path=/; secure';
    if (top) top.name = 'left';
    await caches.open('left');
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done;
    });
  });
  expect(await foundIn(first)).toEqual({
    local: 'here',
    session: 'here',
    databases: 1,
    caches: ['left'],
    cookie: 'left=here',
    windowName: 'left',
    script: true,
    manifest: 404,
    isDark: true,
    width: 900,
    tabs: 2,
  });
  await first.context.setOffline(true);
  await first.close();

  const second = await openTieout(WIDE_WEIGHTS);
  expect(await idOf(second)).toBe(id);
  expect(await foundIn(second)).toEqual(fresh);
  expect(fresh).toMatchObject({ local: null, session: null, cookie: '', manifest: 200, tabs: 1 });
  expect(await second.finish()).toEqual([]);
});
