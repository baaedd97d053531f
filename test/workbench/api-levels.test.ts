// A workbench that says it is an older Excel refuses what that Excel lacks: the lists are held
// against Microsoft's own types.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { levelOf } from '../../src/workbench/host/api-levels';

const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);

/** "Range.hasSpill" → 12, of every member of the namespace Excel that names its ExcelApi set. */
function levelsOfMicrosoft(): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const folder = join(require.resolve('@types/office-js/package.json'), '..');
  const levelIn = (node: ts.Node, source: ts.SourceFile): number | null => {
    const comment = source.text.slice(node.pos, node.getStart(source));
    const found = /\[Api set: ExcelApi 1\.(\d+)/.exec(comment);
    return found ? Number(found[1]) : null;
  };
  const source = parsed(join(folder, 'index.d.ts'));
  const visit = (node: ts.Node): void => {
    if (ts.isModuleDeclaration(node) && node.name.text === 'Excel' && node.body)
      ts.forEachChild(node.body, (child) => {
        if (!ts.isClassDeclaration(child) || !child.name) return;
        const ofClass = levelIn(child, source);
        for (const member of child.members) {
          const level = levelIn(member, source) ?? ofClass;
          if (level === null || !member.name) continue;
          const name = `${child.name.text}.${member.name.getText(source)}`;
          levels.set(name, Math.min(level, levels.get(name) ?? level));
        }
      });
  };
  ts.forEachChild(source, visit);
  return levels;
}

/** Classes of the workbench that serve an object of Excel under another name. */
const MICROSOFTS_NAME: Readonly<Record<string, string>> = {
  FreezePanes: 'WorksheetFreezePanes',
};

/** "Range.HasSpill" of every class under src/workbench/excel, read from its source. */
function membersOfWorkbench(): string[] {
  const folder = join(__dirname, '../../src/workbench/excel');
  const members: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const source = parsed(join(folder, name));
    ts.forEachChild(source, (node) => {
      if (ts.isClassDeclaration(node) && node.name)
        for (const { name: member } of node.members)
          if (member && ts.isIdentifier(member) && /^[A-Z]/.test(member.text))
            members.push(`${node.name.text}.${member.text}`);
      // keepProperties(PageLayout, 'orientation', …)
      if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
        const [host, ...stored] = node.expression.arguments;
        if (node.expression.expression.getText(source) !== 'keepProperties' || !host) return;
        for (const one of stored)
          if (ts.isStringLiteral(one))
            members.push(
              `${host.getText(source)}.${one.text.charAt(0).toUpperCase()}${one.text.slice(1)}`,
            );
      }
    });
  }
  return members;
}

test("each member's set is the one that Microsoft's types name", () => {
  const microsoft = levelsOfMicrosoft();
  const levels = membersOfWorkbench().flatMap((member) => {
    const [host = '', name = ''] = member.split('.');
    const theirs = microsoft.get(
      `${MICROSOFTS_NAME[host] ?? host}.${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    );
    return theirs === undefined ? [] : [{ member, theirs, ours: levelOf(member) }];
  });
  expect(levels.filter(({ theirs }) => theirs >= 9).length).toBeGreaterThan(5);
  expect(levels.filter(({ theirs, ours }) => theirs !== ours)).toEqual([]);
});
