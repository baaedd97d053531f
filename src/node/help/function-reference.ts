// The function reference in Markdown, from what Excel itself is told and from the examples that a
// test runs.
import type { Argument, Told } from '../../addin/answers/arguments/argument';
import { ALL_FUNCTIONS } from '../../addin/answers/definitions';
import type { Described } from '../../addin/answers/definition';

/** What the functions do not say of themselves. */
export interface ReferenceWords {
  readonly title: string;
  readonly lead: string;
}

const ENGLISH: ReferenceWords = {
  title: 'The functions',
  lead: 'Made from the texts that Excel shows while you type; every example is run by a test. Square brackets mark what may be left out.',
};

/** @returns docs/functions.md, one section for each function under its own name. */
export function functionReference(language: keyof Told = 'english', words = ENGLISH): string {
  const sections = ALL_FUNCTIONS.map((one) => section(one, language));
  return [`# ${words.title}\n\n${words.lead}\n`, ...sections].join('\n');
}

function section({ name, told, takes, example }: Described, language: keyof Told): string {
  const parameters: readonly (readonly [string, Argument])[] = Object.entries(takes);
  const names = parameters.map(([one, { required }]) => (required ? one : `[${one}]`));
  return [
    `## ${name}`,
    '',
    `\`=${name}(${names.join(', ')}${parameters.some(([, { repeating }]) => repeating) ? ', …' : ''})\``,
    '',
    told[language],
    '',
    ...parameters.map(([one, { told: means }]) => `- \`${one}\`: ${means[language]}`),
    '',
    `\`${example.formula}\`: ${example.says}`,
    '',
  ].join('\n');
}
