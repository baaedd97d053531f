// A file for the person, by their own browser where Excel opens it: webviews of Mac and Windows save
// none (docs/excel-facts.md, Files).

export interface SavedFile {
  readonly name: string;
  readonly pieces: readonly string[];
}

/** false where Excel opens no browser, or the server could not hand the file over. Never rejects. */
export async function saveInBrowser({ name, pieces }: SavedFile): Promise<boolean> {
  // Whatever the types say, Excel on the web has none (OpenBrowserWindowApi 1.1).
  const ui: Partial<Office.UI> = Office.context.ui;
  if (typeof ui.openBrowserWindow !== 'function') return false;
  try {
    const answer = await fetch('/files', {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'tieout-file': encodeURIComponent(name),
      },
      body: new Blob([...pieces]),
    });
    if (!answer.ok) return false;
    const { path } = (await answer.json()) as { path: string };
    ui.openBrowserWindow(new URL(path, location.href).href);
    return true;
  } catch {
    return false;
  }
}
