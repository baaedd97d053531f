// A member that an older Excel lacks fails the whole request there. Every Excel that runs Tieout
// has ExcelApi 1.10 (docs/excel.md); what came later may be called only in a file that asks for it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const HAS = 10;
/** The only rooms that use Excel.* (.dependency-cruiser.cjs and the linter hold that). */
const files = ['workbook/excel', 'workbook/excel/tables', 'features/self-check'].flatMap((room) => {
  const folder = join(__dirname, '../../../../src/addin', room);
  return readdirSync(folder).map((name) => join(folder, name));
});
const program = ts.createProgram(files, {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['office-js'],
});
const checker = program.getTypeChecker();

/** The minor number of the ExcelApi set that Microsoft's types name; null where they name none. */
function levelOf(symbol: ts.Symbol | undefined): number | null {
  const levels = (symbol?.declarations ?? [])
    .filter((one) => one.getSourceFile().fileName.includes('@types/office-js'))
    .flatMap((one) => {
      const text = one.getSourceFile().text.slice(one.pos, one.end);
      const found = /\[Api set: ExcelApi 1\.(\d+)/.exec(text);
      return found ? [Number(found[1])] : [];
    });
  return levels.length === 0 ? null : Math.min(...levels);
}

interface Used {
  readonly file: string;
  readonly member: string;
  readonly level: number;
}

/** What a path to load can be: a text, one of a few by its type, or a list of texts. */
function textsOf(argument: ts.Expression): readonly string[] {
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap(textsOf);
  const type = checker.getTypeAtLocation(argument);
  const each = type.isUnion() ? type.types : [type];
  const texts = each.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  if (texts.length !== each.length)
    throw new Error(`${argument.getSourceFile().fileName}: load ${argument.getText()} is no text.`);
  return texts;
}

function usedIn(file: ts.SourceFile): Used[] {
  const used: Used[] = [];
  const name = file.fileName.split('/').at(-1) ?? '';
  const add = (member: string, symbol: ts.Symbol | undefined): void => {
    const level = levelOf(symbol);
    if (level !== null) used.push({ file: name, member, level });
  };
  /** "areas/items/formulas,rowIndex" of what `load` is called on. */
  const addLoaded = (of: ts.Type, paths: string, node: ts.Node): void => {
    for (const path of paths.split(',')) {
      let type: ts.Type = of;
      for (const step of path.trim().split('/')) {
        const symbol = checker.getPropertyOfType(type, step);
        add(`load ${path}`, symbol);
        if (!symbol) break;
        const next = checker.getTypeOfSymbolAtLocation(symbol, node);
        type = checker.getIndexTypeOfType(next, ts.IndexKind.Number) ?? next;
      }
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node))
      add(node.name.text, checker.getSymbolAtLocation(node.name));
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name))
      add(
        node.name.text,
        checker.getPropertyOfType(checker.getTypeAtLocation(node.parent), node.name.text),
      );
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'load'
    )
      for (const argument of node.arguments)
        for (const paths of textsOf(argument))
          addLoaded(checker.getTypeAtLocation(node.expression.expression), paths, argument);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return used;
}

const sources = files.flatMap((file) => program.getSourceFile(file) ?? []);
const used = sources.flatMap(usedIn);

test('members and load() paths are recognized, with the set they came with', () => {
  expect(used.length).toBeGreaterThan(200);
  const levels = new Map(used.map(({ member, level }) => [member, level]));
  expect(levels.get('copyFrom')).toBe(9);
  expect(levels.get('customXmlParts')).toBe(5);
  expect([...levels.keys()].some((member) => member.startsWith('load items/'))).toBe(true);
  expect(levels.get('load valuesAsJson')).toBe(16);
});

test('nothing newer than every Excel has is called where it is not asked for', () => {
  const asked = new Map(
    sources.map(({ fileName, text }) => [
      fileName.split('/').at(-1) ?? '',
      Math.max(
        HAS,
        ...[...text.matchAll(/(?:'ExcelApi', |level: )'1\.(\d+)'/g)].map(([, level]) =>
          Number(level),
        ),
      ),
    ]),
  );
  expect(used.filter(({ file, level }) => level > (asked.get(file) ?? HAS))).toEqual([]);
});
