import type { Document, Element } from '@xmldom/xmldom';
import { at, attribute, elementsBelow, trimmedTextOf, typeOf } from './manifest-xml';
import { problemAt, type Problem } from './problem';

/**
 * Excel's own tabs (Microsoft, Find the IDs of built-in Office ribbon tabs). A group on an unknown
 * tab is never seen.
 */
const TABS = [
  'TabHome',
  'TabInsert',
  'TabPageLayoutExcel',
  'TabFormulas',
  'TabData',
  'TabReview',
  'TabView',
  'TabDeveloper',
  'TabAddIns',
  'TabPrintPreview',
  'TabBackgroundRemoval',
];

/**
 * "Mandatory values are 16, 32, and 80" (the schema's own note on Image, which it does not
 * enforce).
 */
const ICON_SIZES = ['16', '32', '80'];

/**
 * Groups, buttons and menu items: each id once, every icon in the sizes Excel asks for, every
 * command with a name.
 */
export function checkRibbon(manifest: Document): Problem[] {
  const seen = new Set<string>();
  const ribbon = at(
    manifest,
    'OfficeApp',
    'VersionOverrides',
    'Hosts',
    'Host',
    'DesktopFormFactor',
  ).flatMap((form) => elementsBelow(form));
  const named = (...names: readonly string[]): Element[] =>
    ribbon.filter((element) => names.includes(element.localName ?? ''));
  return [
    ...named('CustomTab', 'Group', 'Control', 'Item').flatMap((element) => {
      const id = attribute(element, 'id');
      const repeated = seen.has(id);
      seen.add(id);
      if (id.length > 125)
        return [
          problemAt(
            element,
            id,
            `a ribbon id has at most 125 characters; this one has ${id.length}`,
          ),
        ];
      return repeated ? [problemAt(element, id, 'this ribbon id is used more than once')] : [];
    }),
    ...named('OfficeTab').flatMap((tab) =>
      TABS.includes(attribute(tab, 'id'))
        ? []
        : [problemAt(tab, attribute(tab, 'id'), 'Excel has no tab of this id')],
    ),
    ...named('Icon').flatMap((icon) => {
      const sizes = at(icon, 'Image').map((image) => attribute(image, 'size'));
      return ICON_SIZES.filter((size) => !sizes.includes(size)).map((size) =>
        problemAt(icon, sizes.join(', '), `the icon of ${size} pixels is missing`),
      );
    }),
    ...named('Action')
      .filter((action) => typeOf(action) === 'ExecuteFunction')
      .flatMap((action) => at(action, 'FunctionName'))
      .flatMap((name) =>
        /^[A-Za-z]\w*$/.test(trimmedTextOf(name))
          ? []
          : [
              problemAt(
                name,
                trimmedTextOf(name),
                'a command is named by a letter followed by letters and digits, as it is given to Office.actions.associate',
              ),
            ],
      ),
  ];
}
