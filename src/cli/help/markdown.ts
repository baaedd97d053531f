// The documents as HTML, rendered by marked. Their text is escaped although we wrote it: no angle
// bracket becomes an element, no address a script.
import { Marked } from 'marked';

export interface Shape {
  /** The id of a heading of the given words. */
  readonly idOf: (words: string) => string;
  /** The target of a link on this page; null leaves only its words. */
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

/** @returns HTML without scripts, styles and pictures. */
export function htmlOf(markdown: string, { idOf, linkOf, top }: Shape): string {
  const reader = new Marked({
    breaks: true,
    // There is no HTML in a document; an address in the text stays text, for most are examples.
    tokenizer: { html: () => undefined, tag: () => undefined, url: () => undefined },
    renderer: {
      image: () => '',
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      heading({ tokens, text, depth }) {
        const level = Math.min(6, depth + top - 1);
        const id = escaped(idOf(plain(text)));
        return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }) {
        const [to, words] = [linkOf(href), this.parser.parseInline(tokens)];
        return to === null ? words : `<a href="${escaped(to)}">${words}</a>`;
      },
    },
    hooks: {
      // A table may be wider than a narrow window: it scrolls by itself, also by keyboard.
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  });
  return reader.parse(markdown, { async: false });
}
