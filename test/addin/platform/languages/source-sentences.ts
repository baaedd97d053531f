// The sentences of the add-in as they stand in its source: what `say` and `counted` are given.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const ADDIN = 'src/addin';

/** A sentence, or a count's plural, and where it stands. */
export interface SourceSentence {
  /** "No entry of {0}." or "{n} results" */
  readonly key: string;
  /** "src/addin/engine/exchange/signed-request.ts:109" */
  readonly at: string;
}

export interface SourceFile {
  readonly path: string;
  readonly tree: ts.SourceFile;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  );

export const addinFiles = (): SourceFile[] =>
  filesIn(ADDIN).map((path) => ({
    path: path.replaceAll('\\', '/'),
    tree: ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true),
  }));

export const placeOf = ({ path, tree }: SourceFile, node: ts.Node): string =>
  `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

export function everyNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    everyNode(child, visit);
  });
}

/** The text of a literal with {0}, {1} for what is filled in; null where it is none. */
export function textOf(node: ts.Node | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.templateSpans.reduce(
    (text, { literal }, place) => `${text}{${place}}${literal.text}`,
    node.head.text,
  );
}

export const isSay = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'say';

const isCounted = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'counted';

/** A text without letters, such as "{0}: {1}", is the same in every language. */
const hasWords = (key: string): boolean => /\p{L}/u.test(key.replace(/\{\w\}/g, ''));

/** What is counted on a sheet stays English. */
const SHEETS = /journal-sheet\.ts$/;

export function sourceSentences(files: readonly SourceFile[] = addinFiles()): SourceSentence[] {
  const found: SourceSentence[] = [];
  for (const file of files) {
    const counts = !SHEETS.test(file.path) && /^import \{[^}]*\bcounted\b/m.test(file.tree.text);
    everyNode(file.tree, (node) => {
      const key = isSay(node)
        ? textOf(node.template)
        : counts && isCounted(node)
          ? pluralOf(node, placeOf(file, node))
          : null;
      if (key !== null && hasWords(key)) found.push({ key, at: placeOf(file, node) });
    });
  }
  return found;
}

function pluralOf({ arguments: [, one, many] }: ts.CallExpression, at: string): string {
  const [single, plural] = [textOf(one), textOf(many)];
  if (single === null || (many !== undefined && plural === null))
    throw new Error(`${at}: give counted() its words as literals, so that they can be translated.`);
  return `{n} ${plural ?? `${single}s`}`;
}
