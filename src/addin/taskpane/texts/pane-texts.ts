import { compiledTexts } from './speech';
import { texts } from './texts.en';

/** The texts of the pane in the language that the page brought along. */
export const paneTexts = compiledTexts(texts);
