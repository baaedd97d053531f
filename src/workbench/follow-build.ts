// `npm run dev`: an edit appears on the screen without a key press, and the workbook stays.

const LOOK_EVERY_MS = 250;
const LEFT = 'workbook before the reload';

export interface Followed {
  /** Only the add-in is reloaded: sheet, settings and tables of the workbook stay. */
  readonly addin: { readonly files: readonly string[]; readonly reload: () => Promise<void> };
  /** The workbench itself is reloaded and opens the workbook that it saved before. */
  readonly page: { readonly files: readonly string[]; readonly save: () => unknown };
}

/** From the ETags of the files. null: the server does not answer, for example during a restart. */
async function versionOf(files: readonly string[]): Promise<string | null> {
  const tags = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      return answer?.ok === true ? answer.headers.get('etag') : null;
    }),
  );
  return tags.includes(null) ? null : tags.join();
}

/**
 * Returns, once, the workbook that `followBuild` saved before the reload; null if it saved none.
 */
export function workbookBeforeReload(): string | null {
  const saved = sessionStorage.getItem(LEFT);
  sessionStorage.removeItem(LEFT);
  return saved;
}

/** Checks for new files until the page ends. */
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
