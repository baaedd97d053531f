// `npm run dev`: an edit is on the screen without a key pressed, and the workbook stays.

const LOOK_EVERY_MS = 250;
const LEFT = 'workbook before the reload';

export interface Followed {
  /** The add-in alone is loaded again: sheet, settings and tables of the workbook stay. */
  readonly addin: { readonly files: readonly string[]; readonly reload: () => Promise<void> };
  /** The workbench itself is loaded again, and opens the workbook that it saved before. */
  readonly page: { readonly files: readonly string[]; readonly save: () => unknown };
}

/** By the ETags of the files. null: the server does not answer, such as while it starts again. */
async function versionOf(files: readonly string[]): Promise<string | null> {
  const tags = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      return answer?.ok === true ? answer.headers.get('etag') : null;
    }),
  );
  return tags.includes(null) ? null : tags.join();
}

/** What `followBuild` saved before it loaded the page again, once; null where it did not. */
export function workbookBeforeReload(): string | null {
  const saved = sessionStorage.getItem(LEFT);
  sessionStorage.removeItem(LEFT);
  return saved;
}

/** Looks for new files until the page goes. */
export async function followBuild({ addin, page }: Followed): Promise<void> {
  let [addinVersion, pageVersion] = [await versionOf(addin.files), await versionOf(page.files)];
  for (;;) {
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    const [addinNow, pageNow] = [await versionOf(addin.files), await versionOf(page.files)];
    if (pageNow !== null && pageVersion !== null && pageNow !== pageVersion) {
      sessionStorage.setItem(LEFT, JSON.stringify(page.save()));
      location.reload();
      return;
    }
    if (addinNow !== null && addinVersion !== null && addinNow !== addinVersion)
      await addin.reload();
    [addinVersion, pageVersion] = [addinNow ?? addinVersion, pageNow ?? pageVersion];
  }
}
