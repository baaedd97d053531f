// Finds the differences between two values of plain data, in words that name the place.
import { say } from '../../platform/say';

/**
 * One sentence for each difference, in the order in which it is found. `stated` comes from the
 * file, `found` from the answers.
 */
export function differencesBetween(stated: unknown, found: unknown, place = ''): string[] {
  if (Object.is(stated, found)) return [];
  if (isPlain(stated) && isPlain(found) && Array.isArray(stated) === Array.isArray(found)) {
    const names = [...new Set([...Object.keys(stated), ...Object.keys(found)])];
    return names.flatMap((name) =>
      differencesBetween(
        stated[name],
        found[name],
        place === '' ? name : `${place}.${Array.isArray(stated) ? Number(name) + 1 : name}`,
      ),
    );
  }
  return [say`${place} says ${shown(stated)}, the answers give ${shown(found)}.`];
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
