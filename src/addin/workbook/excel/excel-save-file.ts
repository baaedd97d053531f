// A file for the person, by their own browser where Excel opens it: webviews of Mac and Windows save
// none (docs/excel-facts.md, Files).

export interface SavedFile {
  readonly name: string;
  readonly pieces: readonly (string | Uint8Array<ArrayBuffer>)[];
}

/** false where Excel opens no browser, or the server could not hand the file over. Never rejects. */
export async function saveInBrowser({ name, pieces }: SavedFile): Promise<boolean> {
  // Excel on the web has none.
  const { requirements, ui } = Office.context;
  if (!requirements.isSetSupported('OpenBrowserWindowApi', '1.1')) return false;
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
