// The function reference in Markdown, from Excel's own metadata and from the examples that a test
// runs.
import type { Description } from '../../addin/engine/answers/arguments/argument';
import { ALL_FUNCTIONS } from '../../addin/engine/answers/definitions';
import type { Described } from '../../addin/engine/answers/definition';

/** Texts that the functions do not hold themselves. */
export interface ReferenceWords {
  readonly title: string;
  readonly lead: string;
  readonly shared: string;
  /** The labels of the table of shared arguments. */
  readonly labels: readonly string[];
}

const ENGLISH: ReferenceWords = {
  title: 'The functions',
  lead: 'Made from the texts that Excel shows while you type; a test runs every example. Square brackets mark what may be left out; give a range of yours in place of braces. What an argument of several functions takes stands in the last table.',
  shared: 'Shared arguments',
  labels: ['argument', 'of', 'takes'],
};

/** @returns docs/functions.md, one section for each function under its own name. */
export function functionReference(
  language: keyof Description = 'english',
  words = ENGLISH,
): string {
  const sections = ALL_FUNCTIONS.map((one) => section(one, language));
  return [
    `# ${words.title}\n\n${words.lead}\n`,
    ...sections,
    `## ${words.shared}\n`,
    rowOf(words.labels),
    rowOf(words.labels.map(() => '---')),
    ...sharedRows(language),
    '',
  ].join('\n');
}

/** The functions with the same description of an argument of this name. */
const functionsThatSay = (name: string, means: string): readonly string[] =>
  ALL_FUNCTIONS.filter(({ takes }) => takes[name]?.description.english === means).map(
    (one) => one.name,
  );

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function sharedRows(language: keyof Description): readonly string[] {
  const rows = ALL_FUNCTIONS.flatMap(({ takes }) =>
    Object.entries(takes).map(([name, { description }]) => ({
      name,
      description,
      of: functionsThatSay(name, description.english),
    })),
  ).filter(({ of }) => of.length > 1);
  return [
    ...new Set(
      rows.map(({ name, description, of }) =>
        rowOf([`\`${name}\``, of.join(', '), description[language]]),
      ),
    ),
  ];
}

function section(
  { name, description, takes, example }: Described,
  language: keyof Description,
): string {
  const parameters = Object.entries(takes);
  const names = parameters.map(([one, { required }]) => (required ? one : `[${one}]`));
  const own = parameters.filter(
    ([one, means]) => functionsThatSay(one, means.description.english).length === 1,
  );
  return [
    `## ${name}`,
    '',
    `\`=${name}(${names.join(', ')}${parameters.some(([, { repeating }]) => repeating) ? ', …' : ''})\``,
    '',
    description[language],
    '',
    ...own.map(([one, { description: means }]) => `- \`${one}\`: ${means[language]}`),
    ...(own.length > 0 ? [''] : []),
    `\`${example.formula}\``,
    '',
  ].join('\n');
}
