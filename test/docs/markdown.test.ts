// What a person would lose: a help page that shows half of a document, or runs what stands in one.
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlOf } from '../../src/cli/help/markdown';
import { runsOf } from '../seeds';

const shape = {
  idOf: (words: string) => words,
  linkOf: (target: string) => (target.startsWith('https://') ? target : null),
  top: 2,
};
const html = (markdown: string): string => htmlOf(markdown, shape).trim();

test.each([
  ['# A `b` and **c**', '<h2 id="A b and c">A <code>b</code> and <strong>c</strong></h2>'],
  ['- one\n- two\n  more', '<ul>\n<li>one</li>\n<li>two<br>more</li>\n</ul>'],
  ['one\ntwo', '<p>one<br>two</p>'],
  ['[a](https://b.example/?c&d) [e](f.md)', '<p><a href="https://b.example/?c&amp;d">a</a> e</p>'],
  ['```\n<a>\n```', '<pre tabindex="0"><code>&lt;a&gt;</code></pre>'],
  ['see https://localhost:3000', '<p>see https://localhost:3000</p>'],
  ['![a picture](screens/a.png)', '<p></p>'],
])('%j', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('each part of a document follows the other, as elements and nothing else', () => {
  const parts = ['# A `b`', '<i> & [one](https://a.example), [two](b.md)', '- **x**\n- y'];
  const table = '| h |\n| --- |\n| `a\\|b` |';
  const made = html([...parts, table, '```\n<x>\n```'].join('\n\n'));
  expect(made.replaceAll(/\n(?=<)/g, '')).toBe(
    [
      '<h2 id="A b">A <code>b</code></h2>',
      '<p>&lt;i&gt; &amp; <a href="https://a.example">one</a>, two</p>',
      '<ul><li><strong>x</strong></li><li>y</li></ul>',
      '<div class="wide" tabindex="0"><table><thead><tr><th>h</th></tr></thead><tbody><tr><td><code>a|b</code></td></tr></tbody></table></div>',
      '<pre tabindex="0"><code>&lt;x&gt;</code></pre>',
    ].join(''),
  );
});

test('a table scrolls by itself, and a bar within a cell is one', () => {
  const made = html('| a | b |\n| --- | --- |\n| `x\\|y` | <b> |');
  expect(made).toMatch(/^<div class="wide" tabindex="0"><table>[^]*<\/table><\/div>$/);
  expect(made).toContain('<td><code>x|y</code></td>\n<td>&lt;b&gt;</td>');
});

/** Elements and attributes that a document can have; everything else is text. */
const ELEMENT =
  /^<(?:\/?(?:h[2-6]|p|ul|ol|li|strong|em|del|code|pre|blockquote|table|thead|tbody|tr|th|td|div)|br|hr|h[2-6] id="[^"<>]*"|ol start="\d+"|pre tabindex="0"|div class="wide" tabindex="0"|t[hd] align="(?:left|right|center)"|a href="https:\/\/[^"<>]*"|\/a|input (?:checked="" )?disabled="" type="checkbox")>$/;
const strangeElements = (made: string): readonly string[] =>
  (made.match(/<[^>]*>?/g) ?? []).filter((tag) => !ELEMENT.test(tag));

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<svg onload="alert(1)">',
  '[a](javascript:alert(1))',
  '[a](<https://b.example/" onclick="alert(1)>)',
  '[a][b]\n\n[b]: javascript:alert(1) "<script>"',
  '<javascript:alert(1)>',
  '![a](https://b.example/track.png "onerror=alert(1)")',
  '# <script> " onload="x',
  '```html"><script>\nx\n```',
  '&lt;script&gt;',
  '<!-- --><script>x</script>',
])('%j becomes no element of its own', (markdown) => {
  expect(strangeElements(html(markdown))).toEqual([]);
});

test('no document, whatever stands in it, becomes more than text and these elements', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom(
      ...['<script>', '</script>', '<a href="x" ', 'javascript:', '](', '[', ')', '"', '`', '```'],
      ...['\n', '\n\n', '| a |\n| - |\n', '- ', '1. ', '# ', '> ', '**', '<!--', '-->', '&#60;'],
      ...[
        'https://b.example/',
        '<https://b.example/"',
        '!',
        '\\',
        '- [ ] ',
        '~~',
        '\t',
        '<![CDATA[',
      ],
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect(strangeElements(html(pieces.join('')))).toEqual([]);
    }),
    { numRuns: runsOf(3_000) },
  );
});

test.each([
  'excel',
  'install',
  'reconciliation',
  'security',
  'troubleshooting',
  'workbooks',
  'functions',
])('docs/%s.md comes out whole', (name) => {
  const text = readFileSync(join(__dirname, `../../docs/${name}.md`), 'utf8');
  const made = html(text);
  expect(strangeElements(made)).toEqual([]);
  const count = (pattern: RegExp, where: string): number => where.match(pattern)?.length ?? 0;
  const outside = text.replaceAll(/^\s*```[^]*?^\s*```$/gm, '');
  expect(count(/<h[2-6] /g, made)).toBe(count(/^#+ /gm, outside));
  expect(count(/<table>/g, made)).toBe(count(/^\|[ :|-]+\|$/gm, outside));
  expect(count(/<pre /g, made)).toBe(count(/^\s*```/gm, text) / 2);
});
