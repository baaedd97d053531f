// The clipboard of a page that some hosts put into a frame without the right to use it.

/** false where the browser refuses or has no clipboard. Never rejects. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
