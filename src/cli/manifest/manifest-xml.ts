// The few queries by which the checks read manifest.xml. Names are local names: the manifest mixes
// three namespaces.
import {
  DOMParser,
  onErrorStopParsing,
  type Document,
  type Element,
  type Node,
} from '@xmldom/xmldom';

/** Reads a manifest, or says in one sentence why it cannot be read. */
export function parseManifest(text: string): Document | string {
  try {
    const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
      text,
      'text/xml',
    );
    const root = document.documentElement?.localName ?? '';
    return root === 'OfficeApp'
      ? document
      : `The file is not an add-in manifest: its first element is <${root}>, not <OfficeApp>.`;
  } catch (error) {
    // The parser quotes the text at the fault, which can be a whole picture.
    const said = (error instanceof Error ? error.message : String(error)).replace(
      /[^\x20-\x7e]+/g,
      ' ',
    );
    return `The file is not well-formed XML: ${said.length > 200 ? `${said.slice(0, 200)}…` : said}`;
  }
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

export function childElements(parent: Node): Element[] {
  return [...parent.childNodes].filter(isElement);
}

/** All elements below `parent`, in document order; only those called `name` where one is given. */
export function elementsBelow(parent: Node, name?: string): Element[] {
  const below = childElements(parent).flatMap((child) => [child, ...elementsBelow(child)]);
  return name === undefined ? below : below.filter((element) => element.localName === name);
}

/**
 * Follows a path of child names: `at(document, 'OfficeApp', 'DefaultSettings')` gives every match.
 */
export function at(parent: Node, ...path: readonly string[]): Element[] {
  const [name, ...rest] = path;
  if (name === undefined) return isElement(parent) ? [parent] : [];
  return childElements(parent)
    .filter((child) => child.localName === name)
    .flatMap((child) => at(child, ...rest));
}

/** The attribute's text; "" where it is absent. */
export function attribute(element: Element, name: string): string {
  return element.getAttribute(name) ?? '';
}

export function trimmedTextOf(element: Element): string {
  return (element.textContent ?? '').trim();
}

/** The `xsi:type`, without the prefix that a type name may carry. */
export function typeOf(element: Element): string {
  return attribute(element, 'xsi:type').replace(/^.*:/, '');
}

/** Everything that `<Resources>` defines, in document order. */
export function resourcesOf(
  manifest: Document,
): { readonly id: string; readonly list: string; readonly element: Element }[] {
  return at(manifest, 'OfficeApp', 'VersionOverrides', 'Resources')
    .flatMap(childElements)
    .flatMap((list) =>
      childElements(list).map((element) => ({
        id: attribute(element, 'id'),
        list: list.localName ?? '',
        element,
      })),
    );
}

/** The value that a `resid` stands for; undefined where nothing defines it. */
export function resourceValue(manifest: Document, resid: string): string | undefined {
  const resource = resourcesOf(manifest).find(({ id }) => id === resid);
  return resource && attribute(resource.element, 'DefaultValue');
}
