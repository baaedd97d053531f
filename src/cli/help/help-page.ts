// The page behind every help link: the functions by name, then the other topics. Made at build time
// from docs/, so that page and documents cannot differ.
import excel from '../../../docs/excel.md';
import install from '../../../docs/install.md';
import numbers from '../../../docs/reconciliation.md';
import security from '../../../docs/security.md';
import troubleshooting from '../../../docs/troubleshooting.md';
import workbooks from '../../../docs/workbooks.md';
import { ALL_FUNCTIONS } from '../../addin/engine/answers/definitions';
import { functionReference } from './function-reference';
import { helpDocument } from './help-document';
import { htmlOf } from './markdown';

/** By the id of its section; `functions` has none, so that `#LEDGER` is LEDGER. */
const PARTS = [
  {
    id: 'troubleshooting',
    title: 'Troubleshooting',
    file: 'troubleshooting.md',
    text: troubleshooting,
  },
  { id: 'numbers', title: 'How the numbers are proven', file: 'reconciliation.md', text: numbers },
  { id: 'workbooks', title: 'Living with workbooks', file: 'workbooks.md', text: workbooks },
  { id: 'security', title: 'Security', file: 'security.md', text: security },
  { id: 'install', title: 'Installing', file: 'install.md', text: install },
  { id: 'excel', title: 'What each Excel can do', file: 'excel.md', text: excel },
] as const;

const slug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Links between the documents lead to sections of this page; a link to another target becomes plain
 * text.
 */
function linkOf(target: string): string | null {
  if (target.startsWith('https://')) return target;
  const [file = ''] = target.split('#');
  if (file === 'functions.md') return '#functions';
  const part = PARTS.find((one) => one.file === file);
  return part === undefined ? null : `#${part.id}`;
}

const partHtml = ({ id, text }: (typeof PARTS)[number]): string => {
  let first = true;
  return htmlOf(text, {
    linkOf,
    top: 2,
    idOf: (words) => {
      const own = first ? id : `${id}-${slug(words)}`;
      first = false;
      return own;
    },
  });
};

interface Parameters {
  readonly version: string;
}

/** @returns the whole page; html-webpack-plugin calls it with what webpack.config.js gives. */
export default function helpPage({ version }: Parameters): string {
  const reference = htmlOf(functionReference(), {
    linkOf,
    top: 2,
    idOf: (words) => (words === 'The functions' ? 'functions' : words.replaceAll(' ', '-')),
  });
  const contents = [
    ...ALL_FUNCTIONS.map(({ name }) => `<li><a href="#${name}"><code>${name}</code></a></li>`),
    ...PARTS.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`),
  ];
  return helpDocument({
    language: 'en-GB',
    title: 'Tieout help',
    about: `Version ${version}. <a href="/help/de.html" lang="de">Die Funktionen auf Deutsch</a>`,
    onThisPage: 'On this page',
    contents,
    sections: [reference, ...PARTS.map(partHtml)],
  });
}
