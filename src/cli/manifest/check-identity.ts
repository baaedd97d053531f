import type { Document } from '@xmldom/xmldom';
import { at, trimmedTextOf } from './manifest-xml';
import { problemAt, type Problem } from './problem';

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The add-in's GUID and version, as Excel and the admin centre compare them. The XSD lets shorter
 * versions and other GUID forms pass.
 */
export function checkIdentity(manifest: Document): Problem[] {
  return [
    ...at(manifest, 'OfficeApp', 'Id').flatMap((element) => {
      const id = trimmedTextOf(element);
      if (!GUID.test(id))
        return [
          problemAt(
            element,
            id,
            'an add-in is known by a GUID of 32 hexadecimal digits, written 8-4-4-4-12 without braces',
          ),
        ];
      return /[1-9a-f]/i.test(id)
        ? []
        : [
            problemAt(
              element,
              id,
              'the empty GUID is a placeholder; every add-in needs one of its own',
            ),
          ];
    }),
    ...at(manifest, 'OfficeApp', 'Version').flatMap((element) => {
      const version = trimmedTextOf(element);
      const parts = version.split('.');
      const wellFormed =
        parts.length === 4 &&
        parts.every((part) => /^(0|[1-9]\d{0,4})$/.test(part) && Number(part) <= 65535);
      return wellFormed
        ? []
        : [
            problemAt(
              element,
              version,
              'a version is four numbers from 0 to 65535 joined by dots, such as 1.0.0.0',
            ),
          ];
    }),
  ];
}
