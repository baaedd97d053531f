import type { Document, Element } from '@xmldom/xmldom';
import { at, attribute, childElements, elementsBelow } from './manifest-xml';

/** The four lists under `<Resources>`, by the name of the list. */
export type ResourceList = 'Images' | 'Urls' | 'ShortStrings' | 'LongStrings';

export interface Resource {
  readonly id: string;
  readonly list: string;
  readonly value: string;
  readonly element: Element;
}

/** Everything that `<Resources>` defines, in document order. */
export function resourcesOf(manifest: Document): Resource[] {
  return at(manifest, 'OfficeApp', 'VersionOverrides', 'Resources')
    .flatMap(childElements)
    .flatMap((list) =>
      childElements(list).map((element) => ({
        id: attribute(element, 'id'),
        list: list.localName ?? '',
        value: attribute(element, 'DefaultValue'),
        element,
      })),
    );
}

/** Every element that points at a resource. */
export function referencesOf(manifest: Document): Element[] {
  return elementsBelow(manifest).filter((element) => element.hasAttribute('resid'));
}

/** The value that a `resid` stands for; "" where nothing defines it. */
export function resolve(manifest: Document, resid: string): string {
  return resourcesOf(manifest).find((resource) => resource.id === resid)?.value ?? '';
}

/** The list in which the target of a reference must stand (manifest reference of each element). */
export function listFor(reference: Element): ResourceList | null {
  switch (reference.localName) {
    case 'Image':
      return 'Images';
    case 'SourceLocation':
    case 'FunctionFile':
    case 'LearnMoreUrl':
    case 'Runtime':
      return 'Urls';
    case 'Label':
    case 'Title':
    case 'Namespace':
      return 'ShortStrings';
    case 'Description':
      return 'LongStrings';
    default:
      return null;
  }
}
