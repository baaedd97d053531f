import type { Document, Element } from '@xmldom/xmldom';
import {
  at,
  attribute,
  childElements,
  elementsBelow,
  parseManifest,
  trimmedTextOf,
} from './manifest-xml';

/**
 * The addresses of a manifest, which an administrator may write by hand: each is https, and all that
 * Excel loads comes from one origin (docs/excel-facts.md, Network). Returns one sentence for each
 * fault, naming element and value. What else Excel silently ignores, test/manifest holds against the
 * project's own manifest, from which all others are made.
 */
export function checkManifest(text: string): string[] {
  const manifest = parseManifest(text);
  if (typeof manifest === 'string') return [manifest];
  const [page] = at(manifest, 'OfficeApp', 'DefaultSettings', 'SourceLocation');
  const home = page && parse(attribute(page, 'DefaultValue'));
  return [
    ...addressesOf(manifest).flatMap(({ element, address, isLoaded }) => {
      const url = parse(address);
      if (!url) return fault(element, address, 'this is not an address');
      if (url.protocol !== 'https:') return noHttps(element, address, url);
      if (url.username !== '' || url.password !== '')
        return fault(
          element,
          url.host,
          'an address in a manifest must not carry a user name or password',
        );
      return isLoaded && home && url.origin !== home.origin
        ? fault(
            element,
            address,
            `this comes from ${url.origin}, but the task pane from ${home.origin}: a webview keeps them apart`,
          )
        : [];
    }),
    ...at(manifest, 'OfficeApp', 'AppDomains', 'AppDomain').flatMap(appDomainFaults),
  ];
}

/** Excel compares the text: a path or a slash at the end never matches. */
function appDomainFaults(element: Element): string[] {
  const text = trimmedTextOf(element);
  const url = parse(text);
  if (!url) return fault(element, text, 'this is not an address');
  if (url.protocol !== 'https:') return noHttps(element, text, url);
  return url.origin === text
    ? []
    : fault(
        element,
        text,
        `an AppDomain is scheme, host and port alone, without a slash: write ${url.origin}`,
      );
}

const noHttps = (element: Element, text: string, { protocol }: URL): string[] =>
  fault(element, text, `an add-in is served by https only, not ${protocol.slice(0, -1)}`);

const fault = ({ lineNumber, nodeName }: Element, value: string, reason: string): string[] => [
  `${lineNumber === undefined ? '' : `line ${lineNumber}, `}<${nodeName}> "${value}": ${reason}`,
];

interface Address {
  readonly element: Element;
  readonly address: string;
  /** Excel loads and runs it; a help page need not be of the page's own origin. */
  readonly isLoaded: boolean;
}

function addressesOf(manifest: Document): Address[] {
  const help = elementsBelow(manifest, 'LearnMoreUrl').map((one) => attribute(one, 'resid'));
  const named = (name: string): Element[] => at(manifest, 'OfficeApp', name);
  const resources = ['Urls', 'Images'].flatMap((list) =>
    at(manifest, 'OfficeApp', 'VersionOverrides', 'Resources', list).flatMap(childElements),
  );
  return [
    ...named('IconUrl'),
    ...named('HighResolutionIconUrl'),
    ...named('SupportUrl'),
    ...at(manifest, 'OfficeApp', 'DefaultSettings', 'SourceLocation'),
    ...resources,
  ].flatMap((element) => {
    const isLoaded = element.localName !== 'SupportUrl' && !help.includes(attribute(element, 'id'));
    return [
      { element, address: attribute(element, 'DefaultValue'), isLoaded },
      ...childElements(element).map((override) => ({
        element: override,
        address: attribute(override, 'Value'),
        isLoaded,
      })),
    ];
  });
}

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
