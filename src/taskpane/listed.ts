// "A, B and C".

let list: Intl.ListFormat | undefined;

/** Made when first needed: the browser's own tables of languages are slow to open, and the first screen names no list. */
export const listed = (names: readonly string[]): string => (list ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })).format(names);
