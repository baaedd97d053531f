// docs/functions.md, as the build makes it.
import { functionReference, type FunctionMetadata } from './function-reference';

/** @returns the Markdown; html-webpack-plugin calls it with what webpack.config.js gives. */
export default function functionsPage({
  metadata,
}: {
  readonly metadata: FunctionMetadata;
}): string {
  return functionReference(metadata);
}
