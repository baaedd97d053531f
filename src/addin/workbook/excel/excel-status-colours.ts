// Colours a column of status words by conditional formats, so that they follow the words and a
// refresh never leaves a break green.
import { batch } from './excel-batch';

/** Colours by the first words of a status; the danger, caution and success tones of the pane. */
type Colours = readonly (readonly [color: string, words: readonly string[]])[];
const [DANGER, CAUTION, SUCCESS] = ['#a80f1e', '#8a5300', '#0e6b3c'];
const OF_PROOFS: Colours = [
  [DANGER, ['breaks', 'differs', 'unmatched']],
  [CAUTION, ['incomplete', 'ambiguous', 'pending', 'not judged', 'may still be posted']],
  [SUCCESS, ['ties out', 'matched']],
];
/** The colours of a checklist. */
export const OF_CHECKS: Colours = [
  [DANGER, ['open', 'no']],
  [SUCCESS, ['holds', 'yes']],
];
/** More rows than a result has now, because a refresh adds some. */
export const ROWS_TO_COME = 1_000;

/**
 * Does nothing if the cells have a conditional format already: the person's own is not changed, and
 * repeated formatting adds none.
 */
export async function colourStatus(
  cellsOf: (context: Excel.RequestContext) => Excel.Range,
  colours = OF_PROOFS,
): Promise<void> {
  const { requirements } = Office.context;
  // LTSC 2021 was seen to crash with conditional formats beside custom functions; it lacks this
  // set.
  if (!requirements.isSetSupported('CustomFunctionsRuntime', '1.4')) return;
  await batch(async (context) => {
    const cells = cellsOf(context);
    const present = cells.conditionalFormats.getCount();
    await context.sync();
    if (present.value > 0) return;
    for (const [color, words] of colours)
      for (const text of words) {
        const { textComparison } = cells.conditionalFormats.add(
          Excel.ConditionalFormatType.containsText,
        );
        textComparison.format.font.color = color;
        textComparison.rule = { operator: Excel.ConditionalTextOperator.beginsWith, text };
      }
    await context.sync();
  }).catch((error: unknown) => {
    // Colours are optional, so a refusal is ignored.
    if (!(error instanceof OfficeExtension.Error)) throw error;
  });
}
