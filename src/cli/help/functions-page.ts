// docs/functions.md, as the build makes it.
import { functionReference } from './function-reference';

/** @returns the Markdown; html-webpack-plugin calls it. */
export default function functionsPage(): string {
  return functionReference();
}
