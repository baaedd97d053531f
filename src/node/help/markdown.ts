// As much Markdown as the documents use, as HTML: headings, paragraphs, lists, tables, code and
// links. The documents are ours and text is escaped all the same, so that no angle bracket of
// theirs becomes an element.

export interface Shape {
  /** The id of a heading of the given words. */
  readonly idOf: (words: string) => string;
  /** Where a link leads on this page; null leaves its words alone. */
  readonly linkOf: (target: string) => string | null;
  /** The level of a `#`. */
  readonly top: number;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const plain = (text: string): string => text.replaceAll(/[`*]/g, '');
/** Cells of a row; `\|` is a bar within a cell. */
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** @returns HTML without scripts, styles and pictures. */
export function htmlOf(markdown: string, shape: Shape): string {
  const lines = markdown.split('\n');
  const html: string[] = [];
  const taken = (fits: (line: string) => boolean): string[] => {
    const end = lines.findIndex((line) => !fits(line));
    return lines.splice(0, end === -1 ? lines.length : end);
  };
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    const heading = /^(#+) (.+)$/.exec(line);
    if (line.trim() === '' || line.startsWith('![')) lines.shift();
    else if (heading) {
      lines.shift();
      const [, marks = '', words = ''] = heading;
      const level = Math.min(6, marks.length + shape.top - 1);
      html.push(
        `<h${level} id="${escaped(shape.idOf(plain(words)))}">${inline(words, shape)}</h${level}>`,
      );
    } else if (/^\s*```/.test(line)) {
      lines.shift();
      html.push(
        `<pre tabindex="0"><code>${escaped(taken((next) => !/^\s*```/.test(next)).join('\n'))}</code></pre>`,
      );
      lines.shift();
    } else if (line.startsWith('|'))
      html.push(
        table(
          taken((next) => next.startsWith('|')),
          shape,
        ),
      );
    else if (/^(- |\d+\. )/.test(line))
      html.push(
        list(
          taken((next) => /^(- |\d+\. | {2,}\S)/.test(next) && !/^\s*```/.test(next)),
          shape,
        ),
      );
    else
      html.push(
        `<p>${taken((next) => next.trim() !== '' && !/^(#|\||- |\s*```|\d+\. )/.test(next))
          .map((text) => inline(text, shape))
          .join('<br>')}</p>`,
      );
  }
  return html.join('\n');
}

function table([head = '', , ...rows]: readonly string[], shape: Shape): string {
  const row = (text: string, tag: string): string =>
    `<tr>${cellsOf(text)
      .map((cell) => `<${tag}>${inline(cell, shape)}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="wide" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((text) => row(text, 'td')).join('')}</tbody></table></div>`;
}

function list(lines: readonly string[], shape: Shape): string {
  const tag = (lines[0] ?? '').startsWith('- ') ? 'ul' : 'ol';
  const items: string[] = [];
  for (const line of lines) {
    if (/^(- |\d+\. )/.test(line)) items.push(line.replace(/^(- |\d+\. )/, ''));
    else items.push(`${items.pop() ?? ''}\n${line.trim()}`);
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item, shape)}</li>`).join('')}</${tag}>`;
}

/** Code first: nothing inside it is a mark. */
function inline(text: string, shape: Shape): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : marked(part, shape),
    )
    .join('');
}

function marked(text: string, { linkOf }: Shape): string {
  return escaped(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words: string, target: string) => {
      const to = linkOf(target);
      return to === null ? words : `<a href="${to}">${words}</a>`;
    });
}
