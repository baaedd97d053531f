// Every sentence that a person reads is said in each language. A sentence stands in English where
// it is made, as say`…`, and its German in src/addin/platform/languages/de/sentences.json under the same
// text with {0}, {1} in the place of what is filled in.
import { readFileSync } from 'node:fs';
import * as ts from 'typescript';
import { german } from '../../../../src/addin/platform/languages/de/german';
import {
  addinFiles,
  everyNode,
  isSay,
  placeOf,
  sourceSentences,
  textOf,
  type SourceFile,
} from './source-sentences';
import { isNoSentence } from './no-sentences';

const files = addinFiles();
const said = sourceSentences(files);
const { sentences } = german;
const catalogue = Object.entries(sentences);
const formsOf = (sentence: (typeof catalogue)[number][1]): readonly string[] =>
  typeof sentence === 'string' ? [sentence] : Object.values(sentence);
const places = (text: string): string[] => [...text.matchAll(/\{\w\}/g)].map(([one]) => one).sort();

test('there are sentences', () => expect(said.length).toBeGreaterThan(500));

test('every sentence has its German line', () => {
  const missing = said
    .filter(({ key }) => !Object.hasOwn(sentences, key))
    .map(
      ({ key, at }) =>
        `${at} says ${JSON.stringify(key)}. Add its German to src/addin/platform/languages/de/sentences.json`,
    );
  expect(missing).toEqual([]);
});

test('every German line has its sentence', () => {
  const keys = new Set(said.map(({ key }) => key));
  const left = catalogue
    .filter(([key]) => !keys.has(key))
    .map(([key]) => `Nothing says ${JSON.stringify(key)} any more: take its German away`);
  expect(left).toEqual([]);
});

test('no sentence has two German lines', () => {
  // JSON.parse would take the last of them without a word.
  const lines = readFileSync('src/addin/platform/languages/de/sentences.json', 'utf8').split('\n');
  const keys = lines.flatMap((line) => /^ {2}("(?:[^"\\]|\\.)*"): /.exec(line)?.[1] ?? []);
  expect(keys.map((key): unknown => JSON.parse(key))).toEqual(Object.keys(sentences));
});

test('a German line fills in what its sentence fills in', () => {
  const differing = catalogue.filter(([key, sentence]) =>
    formsOf(sentence).some((form) => String(places(form)) !== String(places(key))),
  );
  expect(differing).toEqual([]);
});

test('a count has the forms of its language, a sentence one', () => {
  const { pluralCategories } = new Intl.PluralRules(german.language).resolvedOptions();
  for (const [key, sentence] of catalogue)
    expect([key, typeof sentence === 'string' ? null : Object.keys(sentence).sort()]).toEqual([
      key,
      key.startsWith('{n} ') ? [...pluralCategories].sort() : null,
    ]);
});

test('spaces at the ends and the stop are kept: sentences are put together', () => {
  const ends = (text: string): string =>
    `${/^\s*/.exec(text)?.[0] ?? ''}|${/[.:]?\s*$/.exec(text)?.[0] ?? ''}`;
  const differing = catalogue.filter(([key, sentence]) =>
    formsOf(sentence).some((form) => ends(form) !== ends(key)),
  );
  expect(differing).toEqual([]);
});

test('what is taken out of a sentence stands in it in German too', () => {
  const tail = ': this cell then fills itself';
  const parted = catalogue.filter(([key]) => key.endsWith(`${tail}.`));
  expect(parted.length).toBeGreaterThan(2);
  for (const [, sentence] of parted)
    expect(formsOf(sentence)[0]).toContain(formsOf(sentences[tail] ?? '?')[0]);
});

/** Two words or more, as people write them. */
const looksSaid = (text: string): boolean =>
  /\p{Ll}{2}/u.test(text) && /[\p{L}}]{2,}[,;:]? +[\p{L}{]/u.test(text);

const SHOWN = /^(label|hint|heading|lead|title|alt|placeholder|aria-label)$/;

/** Also one word, where the pane shows it. */
const isShown = (node: ts.Node): boolean =>
  /\p{L}/u.test(ts.isJsxText(node) ? node.text : (textOf(node) ?? '')) &&
  (ts.isJsxText(node) ||
    (ts.isJsxAttribute(node.parent) && SHOWN.test(node.parent.name.getText())));

/** Faults of the program: a person reads the sentence of session-context.ts instead. */
const isFault = ({ parent }: ts.Node): boolean =>
  ts.isNewExpression(parent) && /^(Range|Type|Syntax)?Error$/.test(parent.expression.getText());

const isCode = (node: ts.Node): boolean =>
  ts.isLiteralTypeNode(node.parent) ||
  ts.isImportDeclaration(node.parent) ||
  ts.isCaseClause(node.parent) ||
  ts.isElementAccessExpression(node.parent) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isBinaryExpression(node.parent) && /[!=]==/.test(node.parent.operatorToken.getText())) ||
  (ts.isCallExpression(node.parent) &&
    /^(counted|describe)$/.test(node.parent.expression.getText()));

function unsaidIn(file: SourceFile): string[] {
  const found: string[] = [];
  everyNode(file.tree, (node) => {
    const text = ts.isJsxText(node) ? node.text : textOf(node);
    if (text === null || isSay(node.parent) || isFault(node) || isCode(node)) return;
    if (!looksSaid(text) && !isShown(node)) return;
    if (!isNoSentence(file.path, text)) found.push(`${placeOf(file, node)} ${text}`);
  });
  return found;
}

test('no sentence stands outside of say`…`', () => {
  // Write say`…` before it and add its German; or, where nobody reads it in the pane, a reason to
  // no-sentences.ts.
  expect(files.flatMap(unsaidIn)).toEqual([]);
});
