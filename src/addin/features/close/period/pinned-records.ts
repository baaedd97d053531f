// The pinned records of a period, for other features: they are in the workbook, so nothing is
// inserted or requested.
import { rowsOfLines } from '../../../engine/evidence/canonical-reading';
import { alterationsOf, hashOfSigned } from '../../../engine/evidence/signed-form';
import {
  orderCommissionRecords,
  orderLedgerEntries,
  type AccountRecords,
} from '../../../engine/records/row-order';
import type { PinnedRecords } from '../../../pane/context/feature';
import { refused, type Refused } from '../../../platform/outcome';
import { inEnglish } from '../../../platform/say';
import type { SessionContext } from '../../../workbook/session/session-context';
import {
  NOT_CLOSED,
  pinnedPopulations,
  titleOf,
  type ClosedPeriod,
  type PinnedPopulation,
} from './closed-period';
import { alterationInWords, partsOf } from './period-differences';

/** The records of one population; refused where the file differs from what was pinned. */
export async function pinnedRecords(
  period: ClosedPeriod,
  populationId: string,
  context: SessionContext,
): Promise<PinnedRecords | Refused> {
  const [altered] = alterationsOf(period, await partsOf(period), context.trust.id ?? '');
  if (altered) return refused(alterationInWords(altered));
  const one = pinnedPopulations(period).find(({ id }) => id === populationId);
  return one ? recordsOf(period, one) : refused(NOT_CLOSED);
}

function recordsOf(
  period: ClosedPeriod,
  { operation, account, scopes, id }: PinnedPopulation,
): PinnedRecords {
  const read = scopes.map(({ lines }) => rowsOfLines(operation, lines, [account]));
  const of = <Row>(rows: readonly Row[]): AccountRecords<Row>[] => [{ account, records: rows }];
  return {
    name: inEnglish(() => {
      const named = pinnedPopulations(period).find((one) => one.id === id);
      return [named?.name, titleOf(period.from, period.to)].join(', ');
    }),
    fact: ['Hash of what is pinned', hashOfSigned(period.from, period.to, period.pinned)],
    firstCell: null,
    isComplete: true,
    records:
      operation === 'LEDGER'
        ? {
            operation,
            rows: orderLedgerEntries(
              of(read.flatMap((rows) => (rows.operation === 'LEDGER' ? rows.rows.records : []))),
            ),
          }
        : {
            operation,
            rows: orderCommissionRecords(
              of(read.flatMap((rows) => (rows.operation === 'REBATES' ? rows.rows.records : []))),
            ),
          },
  };
}
