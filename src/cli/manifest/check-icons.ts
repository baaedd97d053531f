import type { Document, Element } from '@xmldom/xmldom';
import { at, attribute, elementsBelow } from './manifest-xml';
import { pngSize } from './png-size';
import { problemAt, type Problem } from './problem';
import { resolve } from './resources';

/**
 * Gives the bytes that are served at a path such as "/assets/icon-16.png"; null where there is no
 * such file.
 */
export type ReadServed = (path: string) => Uint8Array | null;

interface Icon {
  readonly element: Element;
  readonly address: string;
  readonly pixels: number;
}

/**
 * Every icon file exists and really has the pixels that its place promises: Excel scales a wrong
 * one into a blur, or shows none.
 */
export function checkIcons(manifest: Document, read: ReadServed): Problem[] {
  return iconsOf(manifest).flatMap(({ element, address, pixels }) => {
    if (!URL.canParse(address)) return []; // reported as an address or as a dangling resid
    const path = new URL(address).pathname;
    const bytes = read(path);
    if (bytes === null) return [problemAt(element, address, `there is no file ${path}`)];
    const size = pngSize(bytes);
    if (size === null) return [problemAt(element, address, `${path} is not a PNG image`)];
    return size.width === pixels && size.height === pixels
      ? []
      : [
          problemAt(
            element,
            address,
            `${path} has ${size.width} x ${size.height} pixels, but ${pixels} x ${pixels} are wanted here`,
          ),
        ];
  });
}

/**
 * IconUrl is 32 x 32 and HighResolutionIconUrl 64 x 64 for a task pane add-in; a button's icons say
 * their size.
 */
function iconsOf(manifest: Document): Icon[] {
  const base = (name: string, pixels: number): Icon[] =>
    at(manifest, 'OfficeApp', name).map((element) => ({
      element,
      address: attribute(element, 'DefaultValue'),
      pixels,
    }));
  const buttons = elementsBelow(manifest, 'Image').filter((element) =>
    element.hasAttribute('resid'),
  );
  return [
    ...base('IconUrl', 32),
    ...base('HighResolutionIconUrl', 64),
    ...buttons.map((element) => ({
      element,
      address: resolve(manifest, attribute(element, 'resid')),
      pixels: Number(attribute(element, 'size')),
    })),
  ];
}
