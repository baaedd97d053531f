import type { Document } from '@xmldom/xmldom';
import { attribute } from './manifest-xml';
import { problemAt, type Problem } from './problem';
import { listFor, referencesOf, resourcesOf } from './resources';

/** Manifest reference of every element with a resid: "can be no more than 32 characters". */
const RESID_LENGTH = 32;

/**
 * Every `resid` leads to one resource of the right list, and every resource is used. The XSD sees
 * none of this, and Excel answers a dangling one by dropping the whole ribbon group or the
 * functions without a word.
 */
export function checkResids(manifest: Document): Problem[] {
  const resources = resourcesOf(manifest);
  const references = referencesOf(manifest);
  const used = new Set(references.map((element) => attribute(element, 'resid')));
  const seen = new Set<string>();
  const definitions = resources.flatMap(({ id, element }) => {
    const repeated = seen.has(id);
    seen.add(id);
    return [
      ...(repeated
        ? [problemAt(element, id, 'this id is defined more than once under <Resources>')]
        : []),
      ...(used.has(id) ? [] : [problemAt(element, id, 'nothing uses this resource')]),
      ...tooLong(id).map((reason) => problemAt(element, id, reason)),
    ];
  });
  const uses = references.flatMap((element) => {
    const resid = attribute(element, 'resid');
    const targets = resources.filter((resource) => resource.id === resid);
    const wanted = listFor(element);
    if (targets.length === 0)
      return [
        problemAt(element, resid, 'no resource has this id'),
        ...tooLong(resid).map((reason) => problemAt(element, resid, reason)),
      ];
    return wanted === null || targets.some((target) => target.list === wanted)
      ? []
      : [
          problemAt(
            element,
            resid,
            `this resource stands in <bt:${targets[0]!.list}>, but <${element.nodeName}> needs one from <bt:${wanted}>`,
          ),
        ];
  });
  return [...uses, ...definitions];
}

function tooLong(id: string): string[] {
  return id.length > RESID_LENGTH
    ? [`a resource id has at most ${RESID_LENGTH} characters; this one has ${id.length}`]
    : [];
}
