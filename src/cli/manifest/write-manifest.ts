import { XMLSerializer, type Document, type Element } from '@xmldom/xmldom';
import {
  at,
  attribute,
  childElements,
  elementsBelow,
  parseManifest,
  trimmedTextOf,
} from './manifest-xml';

export interface Target {
  /** Where the add-in is served: scheme, host and port, such as "https://addin.example". */
  readonly origin: string;
  /** Prefix of the function names; null for none. */
  readonly namespace: string | null;
}

const NAMESPACE_RESID = 'Functions.Namespace';

/**
 * Turns the project's manifest into one for another address, and gives the functions a prefix where
 * one is wanted. Comments and order stay. Throws where the source is not a manifest: the caller has
 * checked it.
 */
export function writeManifest(source: string, { origin, namespace }: Target): string {
  const manifest = parseManifest(source);
  if (typeof manifest === 'string') throw new Error(manifest);
  move(manifest, origin);
  if (namespace !== null) prefixFunctions(manifest, namespace);
  return `${new XMLSerializer()
    .serializeToString(manifest)
    .replace(/^(<\?xml[^>]*\?>)\s*/, '$1\n')
    .trimEnd()}\n`;
}

/**
 * Rewrites every address that lies under the origin of the source's task pane; others belong to
 * other hosts and stay.
 */
function move(manifest: Document, origin: string): void {
  const page = at(manifest, 'OfficeApp', 'DefaultSettings', 'SourceLocation')[0];
  const from = page ? new URL(attribute(page, 'DefaultValue')).origin : '';
  const moved = (address: string): string =>
    address === from || address.startsWith(`${from}/`)
      ? origin + address.slice(from.length)
      : address;
  for (const element of elementsBelow(manifest)) {
    for (const name of ['DefaultValue', 'Value']) {
      if (element.hasAttribute(name)) element.setAttribute(name, moved(attribute(element, name)));
    }
    if (element.localName === 'AppDomain') element.textContent = moved(trimmedTextOf(element));
  }
}

/**
 * `<Namespace>` comes last in the extension point, and its text is a short string (manifest
 * reference, Namespace).
 */
function prefixFunctions(manifest: Document, namespace: string): void {
  const metadata = elementsBelow(manifest, 'Metadata')[0];
  const strings = elementsBelow(manifest, 'ShortStrings')[0];
  const point = metadata?.parentNode;
  if (!point || !strings)
    throw new Error('The manifest has no custom functions to give a prefix to.');
  const existing = elementsBelow(manifest, 'Namespace')[0];
  existing?.parentNode?.removeChild(existing);
  const reference = manifest.createElementNS(metadata.namespaceURI, 'Namespace');
  reference.setAttribute('resid', NAMESPACE_RESID);
  insertOnOwnLine(manifest, metadata, reference);

  childElements(strings)
    .filter((element) => attribute(element, 'id') === NAMESPACE_RESID)
    .forEach((element) => strings.removeChild(element));
  const text = manifest.createElementNS(strings.namespaceURI, 'bt:String');
  text.setAttribute('id', NAMESPACE_RESID);
  text.setAttribute('DefaultValue', namespace);
  const last = childElements(strings).at(-1);
  if (last) insertOnOwnLine(manifest, last, text);
  else strings.appendChild(text);
}

/** After `neighbour`, indented like it: people read and compare these files. */
function insertOnOwnLine(manifest: Document, neighbour: Element, added: Element): void {
  const parent = neighbour.parentNode;
  const space = neighbour.previousSibling;
  if (!parent) return;
  const after = neighbour.nextSibling;
  if (space?.nodeType === space?.TEXT_NODE)
    parent.insertBefore(manifest.createTextNode(space?.nodeValue ?? ''), after);
  parent.insertBefore(added, after);
}
