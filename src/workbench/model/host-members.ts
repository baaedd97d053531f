// How the rich API looks at a host object: what it has, and what is plain about it.

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
 * What `load()` without names loads: every plain property, constant or computed, of the class and
 * of those it extends; what begins with a small letter is no member of Excel.
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
