// The arguments of a formula as a certificate states them.
import type { NamedArgument } from '../evidence/certificate';
import { DEFINITIONS, type FunctionName } from './definitions';

const LONGEST = 500;

/** Omitted arguments are omitted here too. */
export function calledArguments(name: FunctionName, raw: readonly unknown[]): NamedArgument[] {
  return raw.flatMap((value, i) => {
    const text = shownArgument(value);
    return text === ''
      ? []
      : [{ name: Object.keys(DEFINITIONS[name].takes)[i] ?? `argument ${i + 1}`, text }];
  });
}

function shownArgument(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const text = value
      .flat()
      .map(shownArgument)
      .filter((one) => one !== '')
      .join(', ');
    return text.length > LONGEST ? `a range of ${value.length} rows` : text;
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : 'a value';
}
