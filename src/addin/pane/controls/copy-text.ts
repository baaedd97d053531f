// Copies a text that is shown.
import { writeClipboard } from '../../platform/clipboard';

/** False where no way works: then the text stands selected, ready for Ctrl+C. */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  if (await writeClipboard(text)) return true;
  getSelection()?.selectAllChildren(shown);
  return false;
}
