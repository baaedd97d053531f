// What stands behind an inserted table, ready to be certified: the records it was last written
// with.
import type { KeptTable } from '../../tables/kept-table';
import type { AccountBook } from '../accounts/account-book';
import type { Certifiable } from './evidence-making';
import { calledArguments } from '../../answers/called-arguments';
import { inOrderOfNames } from '../../accounts/device-owners';
import { definitionOf, writtenAgain } from '../../answers/definitions';
import { say } from '../../platform/say';

const NOT_KEPT = say`This device does not keep the rows of this table. Refresh it, then ask again.`;

/** A sentence where it cannot be certified. */
export function certifiableTable(
  { call, accounts: names, dates, standing }: KeptTable,
  accounts: AccountBook,
): Certifiable | string {
  if (standing.halfWritten)
    return say`A refresh of this table stopped while it wrote, so it is incomplete. Refresh it, then ask again.`;
  const owners = accounts.ownersOf({ ...call, accounts: names });
  const question = definitionOf(call).evidence(call, dates);
  if (!owners || !question) return NOT_KEPT;
  return {
    name: call.name,
    question,
    named: inOrderOfNames(owners),
    called: calledArguments(call.name, writtenAgain(call)),
    rounded: standing.rounded,
    whyNot: ({ gaps, rowsSha256 }) => {
      if (gaps.length > 0) return NOT_KEPT;
      // The same records, read again since, are proven as well; the certificate says when.
      return rowsSha256 === standing.rowsSha256
        ? null
        : say`The table holds other rows than this device keeps now. Refresh it, then ask again.`;
    },
  };
}
