import { languageSaid, say } from '../../platform/say';

let list: Intl.ListFormat | undefined;

/**
 * "A, B and C"; "A, B and 7 more" where there are more than `most`.
 * The format is made when first needed: the browser's own tables of languages are slow to open, and
 * the first screen names no list.
 */
export function formatList(names: readonly string[], most = names.length): string {
  const shown =
    names.length > most + 1 ? [...names.slice(0, most), say`${names.length - most} more`] : names;
  return (list ??= new Intl.ListFormat(languageSaid(), { type: 'conjunction' })).format(shown);
}
