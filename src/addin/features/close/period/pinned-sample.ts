// Records that a period pinned, for an audit sample: they are in the workbook, so nothing is inserted
// and nothing is asked.
import { rowsOfLines } from '../../../engine/evidence/canonical-reading';
import { alterationsOf, hashOfSigned } from '../../../engine/evidence/signed-form';
import {
  orderCommissionRecords,
  orderLedgerEntries,
  type AccountRecords,
} from '../../../engine/records/row-order';
import { refused, type Outcome } from '../../../platform/outcome';
import { inEnglish } from '../../../platform/say';
import type { SessionContext } from '../../../workbook/session/session-context';
import { drawSample, type Population, type SampleRequest } from '../../sample/sample';
import {
  NOT_CLOSED,
  pinnedPopulations,
  titleOf,
  type ClosedPeriod,
  type PinnedPopulation,
} from './closed-period';
import { alterationInWords, partsOf } from './period-differences';

/** Draws some of them to a new sheet. */
export const drawPinned = (
  period: ClosedPeriod,
  request: SampleRequest,
  context: SessionContext,
): Promise<Outcome> =>
  drawSample(
    context,
    async () => {
      const [altered] = alterationsOf(period, await partsOf(period), context.known.id ?? '');
      if (altered) return refused(alterationInWords(altered));
      const one = pinnedPopulations(period).find(({ id }) => id === request.id);
      return one ? populationOf(period, one) : refused(NOT_CLOSED);
    },
    request,
  );

function populationOf(
  period: ClosedPeriod,
  { operation, account, scopes, id }: PinnedPopulation,
): Population {
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
