// Copies a text that is shown.
import { writeClipboard } from '../../platform/clipboard';

/** false if the browser refuses: then the text is selected, ready for Ctrl+C. */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  if (await writeClipboard(text)) return true;
  getSelection()?.selectAllChildren(shown);
  return false;
}
