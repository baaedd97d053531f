// Saves a file with the person's own browser: the webviews of Mac and Windows save none
// (docs/excel-facts.md, Files).

export interface SavedFile {
  readonly name: string;
  readonly pieces: readonly (string | Uint8Array<ArrayBuffer>)[];
}

/** false: Excel opens no browser, or the server could not take the file. Never rejects. */
export async function saveInBrowser({ name, pieces }: SavedFile): Promise<boolean> {
  // Excel on the web has no such call.
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
