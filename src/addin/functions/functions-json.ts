// functions.json and functions.de.json, as the build makes them.
import { metadataIn, type Language } from './functions-metadata';

/** @returns the JSON; html-webpack-plugin calls it with what webpack.config.js gives. */
export default function functionsJson({ language }: { readonly language: Language }): string {
  return JSON.stringify(metadataIn(language), null, 2);
}
