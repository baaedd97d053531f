// docs/functions.md, as the build makes it.
import { functionReference, type HelpMetadata } from './function-reference';

/** @returns the Markdown; html-webpack-plugin calls it with what webpack.config.js gives. */
export default function functionsPage({ metadata }: { readonly metadata: HelpMetadata }): string {
  return functionReference(metadata);
}
