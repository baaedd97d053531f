// Copies a text that is shown.
import { writeClipboard } from '../../platform/clipboard';

/** False where no way works: then the text stands selected, ready for Ctrl+C. */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  if (await writeClipboard(text)) return true;
  getSelection()?.selectAllChildren(shown);
  // Deprecated, and the only way where the frame has no clipboard permission.
  // oxlint-disable-next-line typescript/no-deprecated
  return document.execCommand('copy');
}
