import { compiledTexts } from './compiled-texts';
import { texts } from './texts.en';

/** The texts of the pane in the language that the page brought along. */
export const paneTexts = compiledTexts(texts);
