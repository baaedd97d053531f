// Members of a host object as the rich API sees them: which exist, and which are plain.

export type Bag = Record<string, unknown>;
export interface HostCollection extends Bag {
  readonly Items: () => readonly object[];
}

export const isObject = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isCollection = (value: Bag): value is HostCollection => 'Items' in value;

/** office.js asks for "numberFormat"; on the wire the member is NumberFormat. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * The properties that `load()` without names loads: every plain property, constant or computed, of
 * the class and of those it extends; a name with a small first letter is no member of Excel.
 */
export function scalarsOf(object: Bag): string[] {
  const names = new Set(Object.keys(object));
  for (
    let prototype: unknown = Object.getPrototypeOf(object);
    isObject(prototype) && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (descriptor.get) names.add(name);
  }
  return [...names].filter((name) => /^[A-Z_]/.test(name) && !isObject(object[name]));
}
