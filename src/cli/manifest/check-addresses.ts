import type { Document, Element } from '@xmldom/xmldom';
import { at, attribute, childElements, trimmedTextOf } from './manifest-xml';
import { problemAt, type Problem } from './problem';
import { resourcesOf } from './resources';

interface Address {
  readonly element: Element;
  readonly text: string;
  /** What Excel loads and runs must come from the page's own origin; a help page need not. */
  readonly loaded: boolean;
}

/**
 * Every address is https, and all that Excel loads comes from one origin (docs/excel-facts.md,
 * Network).
 */
export function checkAddresses(manifest: Document): Problem[] {
  const page = at(manifest, 'OfficeApp', 'DefaultSettings', 'SourceLocation')[0];
  const home = page && parse(attribute(page, 'DefaultValue'));
  return [
    ...addressesOf(manifest).flatMap(({ element, text, loaded }) => {
      const url = parse(text);
      if (!url) return [problemAt(element, text, 'this is not an address')];
      if (url.protocol !== 'https:')
        return [
          problemAt(
            element,
            text,
            `an add-in is served by https only, not ${url.protocol.slice(0, -1)}`,
          ),
        ];
      if (url.username !== '' || url.password !== '')
        return [
          problemAt(
            element,
            url.host,
            'an address in a manifest must not carry a user name or password',
          ),
        ];
      if (loaded && home && url.origin !== home.origin)
        return [
          problemAt(
            element,
            text,
            `this comes from ${url.origin}, but the task pane from ${home.origin}: a webview keeps them apart`,
          ),
        ];
      return [];
    }),
    ...at(manifest, 'OfficeApp', 'AppDomains', 'AppDomain').flatMap(checkAppDomain),
  ];
}

/**
 * Scheme and host alone: Excel compares the text, so that a path or a slash at the end never
 * matches.
 */
function checkAppDomain(element: Element): Problem[] {
  const text = trimmedTextOf(element);
  const url = parse(text);
  if (!url) return [problemAt(element, text, 'this is not an address')];
  if (url.protocol !== 'https:')
    return [
      problemAt(
        element,
        text,
        `an add-in is served by https only, not ${url.protocol.slice(0, -1)}`,
      ),
    ];
  if (text.endsWith('/'))
    return [problemAt(element, text, `an AppDomain has no slash at its end: write ${url.origin}`)];
  return url.origin === text
    ? []
    : [
        problemAt(
          element,
          text,
          `an AppDomain is scheme, host and port alone: write ${url.origin}`,
        ),
      ];
}

function addressesOf(manifest: Document): Address[] {
  const base = (loaded: boolean, ...path: readonly string[]): Address[] =>
    at(manifest, 'OfficeApp', ...path).flatMap((element) => texts(element, loaded));
  const resources = resourcesOf(manifest).filter(
    ({ list }) => list === 'Urls' || list === 'Images',
  );
  const help = new Set(
    at(
      manifest,
      'OfficeApp',
      'VersionOverrides',
      'Hosts',
      'Host',
      'DesktopFormFactor',
      'GetStarted',
      'LearnMoreUrl',
    ).map((element) => attribute(element, 'resid')),
  );
  return [
    ...base(true, 'IconUrl'),
    ...base(true, 'HighResolutionIconUrl'),
    ...base(false, 'SupportUrl'),
    ...base(true, 'DefaultSettings', 'SourceLocation'),
    ...resources.flatMap(({ element, id }) => texts(element, !help.has(id))),
  ];
}

function texts(element: Element, loaded: boolean): Address[] {
  return [
    { element, text: attribute(element, 'DefaultValue'), loaded },
    ...childElements(element).map((override) => ({
      element: override,
      text: attribute(override, 'Value'),
      loaded,
    })),
  ];
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
