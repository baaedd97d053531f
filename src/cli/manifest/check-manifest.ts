import type { Document, Element } from '@xmldom/xmldom';
import { functionFaults, namespaceFault } from './function-names';
import {
  at,
  attribute,
  childElements,
  elementsBelow,
  parseManifest,
  resourcesOf,
  resourceValue,
  trimmedTextOf,
  typeOf,
} from './manifest-xml';
import { schemaFaults } from './schema-faults';

/**
 * Checks a manifest by Microsoft's schemas, and for faults that they cannot see: the targets of
 * resource ids, addresses, and the ids of functions. Excel silently shows nothing for most of these
 * faults.
 * @param functionsJson text of functions.json; null if it has not been built
 * @returns one sentence for each fault, with its line; empty for a manifest that Excel accepts
 */
export async function checkManifest(text: string, functionsJson: string | null): Promise<string[]> {
  const manifest = parseManifest(text);
  if (typeof manifest === 'string') return [manifest];
  return [
    ...(await schemaFaults(text)),
    ...checkResources(manifest),
    ...checkRuntime(manifest),
    ...checkAddresses(manifest),
    ...elementsBelow(manifest, 'Namespace').flatMap((element) => {
      const namespace = resourceValue(manifest, attribute(element, 'resid'));
      const fault = namespace === undefined ? null : namespaceFault(namespace);
      return fault === null ? [] : [faultAt(element, namespace ?? '', fault)];
    }),
    ...(functionsJson === null ? [] : functionFaults(functionsJson)),
  ];
}

/** The list in which a resource must stand (manifest reference of each element). */
const LIST_OF: Readonly<Record<string, string>> = {
  Image: 'Images',
  SourceLocation: 'Urls',
  FunctionFile: 'Urls',
  LearnMoreUrl: 'Urls',
  Runtime: 'Urls',
  Label: 'ShortStrings',
  Title: 'ShortStrings',
  Namespace: 'ShortStrings',
  Description: 'LongStrings',
};

/** Every `resid` leads to one resource of the right list, and every resource is used. */
function checkResources(manifest: Document): string[] {
  const resources = resourcesOf(manifest);
  const references = elementsBelow(manifest).filter((element) => element.hasAttribute('resid'));
  const used = new Set(references.map((element) => attribute(element, 'resid')));
  return [
    ...references.flatMap((element) => {
      const resid = attribute(element, 'resid');
      const lists = resources.flatMap(({ id, list }) => (id === resid ? [list] : []));
      const wanted = LIST_OF[element.localName ?? ''];
      if (lists.length === 0) return [faultAt(element, resid, 'no resource has this id')];
      if (wanted === undefined || lists.includes(wanted)) return [];
      const reason = `this resource stands in <bt:${lists[0]}>, but one from <bt:${wanted}> is needed`;
      return [faultAt(element, resid, reason)];
    }),
    ...resources.flatMap(({ id, element }, index) => {
      const isRepeated = resources.findIndex((other) => other.id === id) < index;
      if (isRepeated) return [faultAt(element, id, 'this id is defined more than once')];
      return used.has(id) ? [] : [faultAt(element, id, 'nothing uses this resource')];
    }),
  ];
}

/**
 * Pane, functions and commands name the resource of one long-lived runtime: "the shared runtime
 * won't load if the resid uses different values" (Microsoft, Configure your add-in to use a shared
 * runtime).
 */
function checkRuntime(manifest: Document): string[] {
  return at(manifest, 'OfficeApp', 'VersionOverrides', 'Hosts', 'Host').flatMap((host) => {
    const runtimes = at(host, 'Runtimes', 'Runtime');
    const [runtime] = runtimes;
    if (!runtime || runtimes.length > 1)
      return [faultAt(host, typeOf(host), 'a shared runtime is exactly one <Runtime>')];
    const resid = attribute(runtime, 'resid');
    const lifetime = attribute(runtime, 'lifetime');
    const pages = [
      ...elementsBelow(host, 'Page').flatMap((page) => at(page, 'SourceLocation')),
      ...elementsBelow(host, 'FunctionFile'),
      ...elementsBelow(host, 'Action')
        .filter((action) => typeOf(action) === 'ShowTaskpane')
        .flatMap((action) => at(action, 'SourceLocation')),
    ];
    const older = at(manifest, 'OfficeApp', 'DefaultSettings', 'SourceLocation');
    const page = resourceValue(manifest, resid);
    return [
      ...(lifetime === 'long' ? [] : [faultAt(runtime, lifetime, 'the lifetime must be "long"')]),
      ...pages
        .filter((element) => attribute(element, 'resid') !== resid)
        .map((element) =>
          faultAt(element, attribute(element, 'resid'), `the runtime has resource "${resid}"`),
        ),
      ...older
        .filter((element) => attribute(element, 'DefaultValue') !== page)
        .map((element) =>
          faultAt(element, attribute(element, 'DefaultValue'), `the runtime has page "${page}"`),
        ),
    ];
  });
}

/** Every address is https; all but help comes from the pane's own origin (docs/excel-facts.md, Network). */
function checkAddresses(manifest: Document): string[] {
  const inBase = (...path: readonly string[]): Element[] => at(manifest, 'OfficeApp', ...path);
  const page = inBase('DefaultSettings', 'SourceLocation').map((each) =>
    attribute(each, 'DefaultValue'),
  )[0];
  const home = page !== undefined && URL.canParse(page) ? new URL(page).origin : null;
  const help = elementsBelow(manifest, 'LearnMoreUrl').map((each) => attribute(each, 'resid'));
  const resources = resourcesOf(manifest).filter(({ list }) => /^(Urls|Images)$/.test(list));
  const loaded = [
    ...['IconUrl', 'HighResolutionIconUrl'].flatMap((name) => inBase(name)),
    ...inBase('DefaultSettings', 'SourceLocation'),
    ...resources.filter(({ id }) => !help.includes(id)).map(({ element }) => element),
  ];
  const linked = [
    ...inBase('SupportUrl'),
    ...resources.filter(({ id }) => help.includes(id)).map(({ element }) => element),
  ];
  const check = (element: Element, text: string, origin: string | null): string[] => {
    const reason = addressFault(text, origin);
    return reason === null ? [] : [faultAt(element, text, reason)];
  };
  const checkAll = (elements: readonly Element[], origin: string | null): string[] =>
    elements.flatMap((element) => [
      ...check(element, attribute(element, 'DefaultValue'), origin),
      ...childElements(element).flatMap((each) => check(each, attribute(each, 'Value'), origin)),
    ]);
  return [
    ...checkAll(loaded, home),
    ...checkAll(linked, null),
    ...inBase('AppDomains', 'AppDomain').flatMap((element) => {
      const text = trimmedTextOf(element);
      const isOrigin = URL.canParse(text) && new URL(text).origin === text;
      const reason = 'an AppDomain is scheme, host and port alone';
      return isOrigin ? check(element, text, null) : [faultAt(element, text, reason)];
    }),
  ];
}

/** @param origin where the address must lie; null where it may lie anywhere */
function addressFault(text: string, origin: string | null): string | null {
  if (!URL.canParse(text)) return 'this is not an address';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'an add-in is served by https only';
  if (url.username !== '' || url.password !== '')
    return 'an address in a manifest must not carry a user name or password';
  return origin === null || url.origin === origin
    ? null
    : `this comes from ${url.origin}, but the task pane from ${origin}`;
}

function faultAt(element: Element, value: string, reason: string): string {
  return `line ${element.lineNumber ?? '?'}, <${element.nodeName}> "${value}": ${reason}`;
}
