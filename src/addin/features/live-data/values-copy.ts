// A copy of the active sheet for a person without Tieout: values and formats on a new sheet, and
// the certificates of its live data on another.
import { refused } from '../../platform/outcome';
import { certificateReport } from '../../workbook/certificates/certificate-report';
import type { Certificate, CertificateOutcome } from '../../workbook/certificates/evidence-state';
import type { Outcome } from '../../platform/outcome';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type { SessionContext } from '../../workbook/session/session-context';
import { formatsOf } from './cell-repairs';
import { splitAddress, addressAt } from '../../engine/records/sheet-address';
import type { TableCard } from '../../workbook/session/pane-state';
import { say } from '../../platform/say';

/** @param tables all tables of Tieout in this workbook. */
export async function copyValues(
  context: SessionContext,
  liveCalls: LiveCalls,
  tables: readonly TableCard[],
  certificateOf: (id: string) => Promise<CertificateOutcome>,
): Promise<Outcome> {
  const {
    bulletin,
    parts: { valuesCopy, reportSheets, workbook, host },
  } = context;
  if (!valuesCopy || !reportSheets)
    return refused(
      say`This Excel cannot copy values for add-ins. Select the cells, copy, and choose Paste Special, Values and number formats.`,
    );
  return context.attempt(
    async () => {
      const sheet = await workbook.activeSheet();
      const found = (await liveCalls.formulas.scan()).found.filter(
        ({ cell }) => cell.sheet === sheet,
      );
      const ours = tables.filter(
        ({ address }) => address !== null && splitAddress(address).sheet === sheet,
      );
      if ([...found.map(({ live }) => live), ...ours].some(({ busy }) => busy))
        return refused(
          say`Something on ${sheet} is still being read. Copy it when it is complete.`,
        );
      const shown =
        found.length === 0 ? [] : await workbook.valuesOf(found.map(({ cell }) => cell.address));
      const formats = found.flatMap(({ cell: { row, column }, live: { shown: rows } }, at) =>
        rows?.outcome.kind !== 'rows' || shown[at]?.[0]?.[0] === '#SPILL!'
          ? []
          : [
              {
                row,
                column,
                rowCount: rows.outcome.matrix.length,
                formats: formatsOf(rows.outcome.matrix),
              },
            ],
      );
      const copy = await valuesCopy.copy(sheet, `${sheet} values`, formats);
      if (copy === null) return refused(say`${sheet} is empty, so there is nothing to copy.`);
      const certificates: Certificate[] = [];
      const without: string[] = [];
      for (const [id, where] of new Map([
        ...found.map(({ cell, live }) => [live.id, cell.address] as const),
        ...ours.map(({ id: table, name }) => [table, name] as const),
      ])) {
        const outcome = await certificateOf(id);
        if (outcome.ok) certificates.push(outcome.certificate);
        else without.push(say`${where} has no certificate: ${outcome.sentence}`);
      }
      const stands =
        certificates.length === 0
          ? null
          : await reportSheets.write(
              certificateReport(`${sheet} certificates`, certificates, host.dateSystem),
            );
      await workbook.goTo(addressAt({ sheet: copy, row: 0, column: 0 }));
      const sentence = [
        say`${copy} holds the values of ${sheet}, without formulas.`,
        ...(stands === null ? [] : [say`The certificates stand on ${stands}.`]),
        ...without,
      ].join(' ');
      bulletin.note('done', sentence);
      return { ok: true, sentence };
    },
    refused,
    say`Excel did not copy the sheet: the workbook may be protected, or a filter hides rows (Data, Clear). Your cells are as they were; try again.`,
  );
}
