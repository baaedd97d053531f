import type { Document, Element } from '@xmldom/xmldom';
import { at, attribute, childElements, trimmedTextOf } from './manifest-xml';
import { problemAt, type Problem } from './problem';
import { resourcesOf } from './resources';

/** Lengths of the manifest reference, in characters. */
const LONGEST = { short: 125, long: 250, url: 2048 } as const;

const RESOURCE_KIND: Readonly<Record<string, keyof typeof LONGEST>> = {
  ShortStrings: 'short',
  LongStrings: 'long',
  Images: 'url',
  Urls: 'url',
};

/**
 * No text is empty or longer than Excel takes. Translations (`<Override Value>`) count like the
 * default.
 */
export function checkStrings(manifest: Document): Problem[] {
  const base = (name: string, kind: keyof typeof LONGEST): Problem[] =>
    at(manifest, 'OfficeApp', name).flatMap((element) => checkTexts(element, kind));
  return [
    ...at(manifest, 'OfficeApp', 'ProviderName').flatMap((element) =>
      checkLength(element, trimmedTextOf(element), 'short'),
    ),
    ...base('DisplayName', 'short'),
    ...base('Description', 'long'),
    ...base('IconUrl', 'url'),
    ...base('HighResolutionIconUrl', 'url'),
    ...base('SupportUrl', 'url'),
    ...resourcesOf(manifest).flatMap(({ element, list }) =>
      checkTexts(element, RESOURCE_KIND[list] ?? 'short'),
    ),
  ];
}

function checkTexts(element: Element, kind: keyof typeof LONGEST): Problem[] {
  return [
    ...checkLength(element, attribute(element, 'DefaultValue'), kind),
    ...childElements(element).flatMap((override) =>
      checkLength(override, attribute(override, 'Value'), kind),
    ),
  ];
}

function checkLength(element: Element, text: string, kind: keyof typeof LONGEST): Problem[] {
  const id = attribute(element, 'id');
  const shown = id === '' ? text.slice(0, 60) : id;
  if (text.trim() === '') return [problemAt(element, shown, 'the text is empty')];
  return text.length > LONGEST[kind]
    ? [
        problemAt(
          element,
          shown,
          `the text may have ${LONGEST[kind]} characters; this one has ${text.length}`,
        ),
      ]
    : [];
}
