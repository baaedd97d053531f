// The colours of a column of words that say how something stands: they follow the words, so that a
// refresh can never leave a break green.
import { batch } from './excel-batch';

/** By the words a status begins with; the danger, caution and success tones of the pane. */
const COLOURS: readonly (readonly [color: string, words: readonly string[]])[] = [
  ['#a80f1e', ['breaks', 'differs', 'unmatched']],
  ['#8a5300', ['incomplete', 'ambiguous', 'pending', 'not judged', 'may still be posted']],
  ['#0e6b3c', ['ties out', 'matched']],
];
/** More than a result has now: its rows grow with a refresh. */
const ROWS_TO_COME = 1_000;

/**
 * Nothing where the cells have a conditional format already: the person's own stays alone, and
 * formatting again adds none.
 */
export async function colourStatus(
  cellOf: (context: Excel.RequestContext) => Excel.Range,
  rowCount: number,
): Promise<void> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.6')) return;
  await batch(async (context) => {
    const cells = cellOf(context).getResizedRange(rowCount - 1 + ROWS_TO_COME, 0);
    const present = cells.conditionalFormats.getCount();
    await context.sync();
    if (present.value > 0) return;
    for (const [color, words] of COLOURS)
      for (const text of words) {
        const { textComparison } = cells.conditionalFormats.add(
          Excel.ConditionalFormatType.containsText,
        );
        textComparison.format.font.color = color;
        textComparison.rule = { operator: Excel.ConditionalTextOperator.beginsWith, text };
      }
    await context.sync();
  }).catch((error: unknown) => {
    // Numbers are as right without it.
    if (!(error instanceof OfficeExtension.Error)) throw error;
  });
}
