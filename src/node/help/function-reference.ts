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
}

const ENGLISH: ReferenceWords = {
  title: 'The functions',
  lead: 'Made from the texts that Excel shows while you type; every example is run by a test. Square brackets mark what may be left out.',
};

/** @returns docs/functions.md, one section for each function under its own name. */
export function functionReference({ functions }: HelpMetadata, words = ENGLISH): string {
  return [`# ${words.title}\n\n${words.lead}\n`, ...functions.map(section)].join('\n');
}

function section({ id, description, parameters }: Described): string {
  const examples = EXAMPLES.filter(({ functionName }) => functionName === id);
  const names = parameters.map(({ name, optional }) => (optional === true ? `[${name}]` : name));
  return [
    `## ${id}`,
    '',
    `\`=${id}(${names.join(', ')}${parameters.some(({ repeating }) => repeating === true) ? ', …' : ''})\``,
    '',
    description,
    '',
    ...parameters.map(({ name, description: means }) => `- \`${name}\`: ${means}`),
    '',
    ...examples.flatMap(({ formula, says }) => [`\`${formula}\`: ${says}`]),
    '',
  ].join('\n');
}
