// Judges each regular expression of src: none may take quadratic or exponential time, for formulas,
// files and answers are somebody else's words, of any length. scslre judges the whole. Of a global
// one recheck judges each alternative too: it is searched from every place on, also where another
// alternative matches there, and scslre does not see that. Both look at the expression alone and run
// nothing, so the verdict is the same on every machine. Of those built at run time (`new RegExp`) the
// text is judged, with "1" for what is put in. A file that was found good is not judged again before it changes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const CACHE = 'node_modules/.cache/tieout/linear-regexps.json';

/** @returns {(text: string) => string[]} what is wrong in a file, each with its line. */
function loadJudge() {
  // On this thread: for one of its own its script is read twice.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  // Not by import(), which reads through them for the names of what they export.
  const require = createRequire(import.meta.url);
  const ts = require('typescript');
  const { RegExpParser } = require('@eslint-community/regexpp');
  const { analyse } = require('scslre');
  const { checkSync } = require('recheck');
  const parser = new RegExpParser();

  /** What recheck says; '' where it cannot judge, as of lookarounds. */
  const slowAlternative = ({ raw }, flags) => {
    if (!/[*+]|,\}/.test(raw) || /\(\?<?[=!]/.test(raw)) return '';
    const { status, complexity, attack } = checkSync(raw, flags, { checker: 'automaton' });
    return status === 'vulnerable' ? `${complexity.summary} on ${attack.pattern}` : '';
  };
  const faultsOf = (text) => {
    const literal = parser.parseLiteral(text);
    const { reports } = analyse(literal, { assumeRejectingSuffix: false });
    const flags = literal.flags.raw;
    return [
      ...reports.map(
        ({ type, exponential }) => `${exponential ? 'exponential' : 'quadratic'} (${type})`,
      ),
      ...(flags.includes('g')
        ? literal.pattern.alternatives.map((one) => slowAlternative(one, flags))
        : []),
    ].filter((fault) => fault !== '');
  };

  /** The text of a string or template; null of any other expression. */
  const textIn = (node) => {
    if (node === undefined) return null;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (!ts.isTaggedTemplateExpression(node) && !ts.isTemplateExpression(node)) return null;
    const { template = node, tag } = node;
    const parts = template.head
      ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
      : [template];
    return parts.map((part) => (tag ? part.rawText : part.text)).join('1');
  };
  const expressionIn = (node) => {
    if (ts.isRegularExpressionLiteral(node)) return node.text;
    if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return null;
    const [pattern, flags] = (node.arguments ?? []).map(textIn);
    return typeof pattern === 'string' ? String(new RegExp(pattern, flags ?? '')) : null;
  };

  return (text) => {
    if (!mayHaveOne(text)) return [];
    const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true);
    const found = [];
    const visit = (node) => {
      const expression = expressionIn(node);
      if (expression !== null) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        for (const fault of faultsOf(expression)) found.push(`${line + 1} ${expression} ${fault}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  };
}

/** False of most files, which are then not parsed: no line has two slashes outside comments and imports. */
const mayHaveOne = (text) =>
  /RegExp|\/.*\//.test(text.replaceAll(/^\s*\/\/.*|^\s*\/\*[^]*?\*\/|from '[^']*'/gm, ''));

function readCache() {
  try {
    return new Set(JSON.parse(readFileSync(CACHE, 'utf8')));
  } catch {
    return new Set();
  }
}

const rules = readFileSync(import.meta.filename, 'utf8');
const files = readdirSync('src', { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => {
    const text = readFileSync(`src/${name}`, 'utf8');
    return { name, text, hash: createHash('sha256').update(`${rules}${text}`).digest('hex') };
  });
const cached = readCache();
const changed = files.filter(({ hash }) => !cached.has(hash));
if (changed.length > 0) {
  const judge = loadJudge();
  const bad = new Set();
  for (const { name, text, hash } of changed)
    for (const fault of judge(text)) {
      bad.add(hash);
      process.stdout.write(`src/${name}:${fault}\n`);
    }
  mkdirSync('node_modules/.cache/tieout', { recursive: true });
  const good = files.map(({ hash }) => hash).filter((hash) => !bad.has(hash));
  writeFileSync(CACHE, JSON.stringify(good));
  if (bad.size > 0) process.exitCode = 1;
}
