// functions.json: what Excel is told of every function, made of their tables.
// https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json
import type { Argument, Choice, Description } from '../engine/answers/arguments/argument';
import { ALL_FUNCTIONS } from '../engine/answers/definitions';
import type { Described } from '../engine/answers/definition';

/**
 * Where the manifest of the project says that Tieout is served; the server puts its own address in
 * this one's place.
 */
const HELP = {
  english: 'https://localhost:3000/help/#',
  german: 'https://localhost:3000/help/de.html#',
};

export type Language = keyof Description;

export const metadataIn = (language: Language) => {
  const choices = ALL_FUNCTIONS.flatMap(({ takes }) =>
    Object.values(takes).flatMap(({ choice }) => choice ?? []),
  );
  return {
    // It brings errors in arguments too. With allowErrorForDataTypeAny beside it, LTSC 2021 ends
    // (docs/excel-facts.md, Custom functions).
    allowCustomDataForDataTypeAny: true,
    functions: ALL_FUNCTIONS.map((one) => functionIn(one, language)),
    enums: [...new Set(choices)].map(({ id, words }) => ({
      id,
      type: typeOf(words),
      values: words.map(({ name, value, description }) => ({
        name,
        [`${typeof value}Value`]: value,
        tooltip: description[language],
      })),
    })),
  };
};

const functionIn = ({ name, description, takes, gives }: Described, language: Language) => ({
  description: description[language],
  id: name,
  name,
  ...(gives === undefined && { options: { stream: true } }),
  parameters: Object.entries(takes).map((one) => parameterIn(one, language)),
  result: gives === undefined ? { dimensionality: 'matrix' } : { type: gives },
  helpUrl: HELP[language] + name,
});

const parameterIn = (
  [name, { description, range, repeating, required, choice }]: readonly [string, Argument],
  language: Language,
) => ({
  description: description[language],
  ...(range && { dimensionality: 'matrix' }),
  name,
  ...(!required && { optional: true }),
  ...(repeating && { repeating }),
  type: choice ? typeOf(choice.words) : 'any',
  ...(choice && { customEnumId: choice.id }),
});

const typeOf = (words: Choice['words']) => typeof words[0]?.value;
