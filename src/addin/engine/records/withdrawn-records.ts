// Finds commission records that the exchange no longer lists. They have no identifier, so the
// fields that identify one are compared (record-fields, `identifies`).
import { grouped } from '../../platform/grouped';
import { REBATE_RECORD, type CommissionRecord } from './commission-record';
import { namesOf, type Field } from './record-fields';

const IDENTIFYING = namesOf(REBATE_RECORD).filter((name) => {
  const field: Field = REBATE_RECORD[name];
  return field.identifies === true;
});

const identityOf = (record: CommissionRecord): string =>
  JSON.stringify(IDENTIFYING.map((name) => record[name]));

/**
 * Records from one of the lists that are no longer listed, each as often as it is missing. A record
 * replaced by another of its identity was changed, not withdrawn.
 */
export function withdrawnRecords(
  listed: readonly CommissionRecord[],
  shown: readonly (readonly CommissionRecord[])[],
): CommissionRecord[] {
  const now = grouped(listed, (record) => JSON.stringify(record));
  const lacking = new Map<string, CommissionRecord[]>();
  const known = new Map<string, number>();
  for (const list of shown)
    for (const [text, own] of grouped(list, (record) => JSON.stringify(record))) {
      known.set(text, Math.max(known.get(text) ?? 0, own.length));
      const lacks = own.slice(now.get(text)?.length ?? 0);
      if (lacks.length > (lacking.get(text)?.length ?? 0)) lacking.set(text, lacks);
    }
  const fresh = [...now].flatMap(([text, own]) => own.slice(known.get(text) ?? 0));
  const replacing = grouped(fresh, identityOf);
  return [...grouped([...lacking.values()].flat(), identityOf)].flatMap(([identity, own]) =>
    own.slice(replacing.get(identity)?.length ?? 0),
  );
}
