// The function reference in Markdown, from what Excel itself is told (functions.json) and from the
// examples that a test runs.
import { EXAMPLES } from '../../addin/answers/examples';

/** What is used of functions.json, as the metadata generator writes it. */
export interface HelpMetadata {
  readonly functions: readonly {
    readonly id: string;
    readonly description: string;
    readonly parameters: readonly {
      readonly name: string;
      readonly description: string;
      readonly optional?: boolean;
      readonly repeating?: boolean;
    }[];
  }[];
}

type Described = HelpMetadata['functions'][number];

/** What is not in the metadata. */
export interface ReferenceWords {
  readonly title: string;
  readonly lead: string;
  readonly argument: string;
  readonly meaning: string;
}

const ENGLISH: ReferenceWords = {
  title: 'The functions',
  lead: "Generated from the same source as Excel's own typing help; every example is run by a test on the demo broker. Square brackets mark what may be left out. A list is one text, a comma-separated text, or a range.",
  argument: 'argument',
  meaning: 'meaning',
};

/** @returns docs/functions.md, one section for each function under its own name. */
export function functionReference({ functions }: HelpMetadata, words = ENGLISH): string {
  return [
    `# ${words.title}\n\n${words.lead}\n`,
    ...functions.map((one) => section(one, words)),
  ].join('\n');
}

function section(
  { id, description, parameters }: Described,
  { argument, meaning }: ReferenceWords,
): string {
  const examples = EXAMPLES.filter(({ functionName }) => functionName === id);
  const names = parameters.map(({ name, optional }) => (optional === true ? `[${name}]` : name));
  const rows = parameters.map(
    ({ name, description: means }) => `| \`${name}\` | ${means.replaceAll('|', '\\|')} |`,
  );
  return [
    `## ${id}`,
    '',
    `\`=${id}(${names.join(', ')}${parameters.some(({ repeating }) => repeating === true) ? ', …' : ''})\``,
    '',
    description,
    '',
    `| ${argument} | ${meaning} |`,
    '| --- | --- |',
    ...rows,
    '',
    ...examples.flatMap(({ formula, says }) => [`- \`${formula}\`: ${says}`]),
    '',
  ].join('\n');
}
