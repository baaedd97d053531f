// Copying out of a pane that some hosts put into a frame without the right to use the clipboard.

/** False where no way works: then the text stands selected, ready for Ctrl+C. */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    // Deprecated, and the only way where the frame has no clipboard permission.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return document.execCommand('copy');
  }
}
