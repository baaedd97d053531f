// A certificate as a person reads it: labels and values.
import { counted, say } from '../../platform/say';
import type { Certificate } from '../../session/pane-state';
import { useNow, usePane } from '../pane-context';
import { LEDGER_COLUMNS, REBATE_COLUMNS } from '../../records/columns';

export function CertificateList({ certificate }: { readonly certificate: Certificate }) {
  const { format } = usePane();
  const nowMs = useNow();
  const moment = (text: string): string => format.moment(Date.parse(text), nowMs);
  const fromTo = (from: string, to: string): string => (from === to ? from : say`${from} to ${to}`);
  const fetched =
    certificate.fetchedFrom === null || certificate.fetchedTo === null
      ? ''
      : fromTo(moment(certificate.fetchedFrom), moment(certificate.fetchedTo));
  const lines: readonly (readonly [string, string])[] = [
    [
      say`Source`,
      [certificate.operation.request, certificate.operation.label].filter(Boolean).join(' · '),
    ],
    [say`Account`, certificate.accounts.join(', ')],
    [say`Asked`, certificate.resolved.map(({ name, text }) => `${name} ${text}`).join(', ')],
    [say`Made of`, madeOf(certificate)],
    [say`Rows`, format.count(certificate.rows)],
    [
      say`Duplicates removed`,
      format.count(
        certificate.months.reduce((sum, { duplicatesRemoved }) => sum + duplicatesRemoved, 0),
      ),
    ],
    [
      say`Missing`,
      [...certificate.gaps, ...certificate.noLongerHeld]
        .map(({ from, to }) => fromTo(from, to))
        .join(', ') || say`Nothing`,
    ],
    [say`Fetched`, fetched],
    ...(certificate.completeAsOf === undefined
      ? []
      : [[say`Complete as of`, moment(certificate.completeAsOf)] as const]),
    [say`SHA-256 of the rows`, certificate.rowsSha256],
  ];
  return (
    <>
      <dl class="certificate stack tight">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {certificate.totals.length > 0 && (
        <>
          <h4>{say`Control totals`}</h4>
          <dl class="control-totals">
            {certificate.totals.map(({ field, of, sum }) => (
              <div key={`${field}|${JSON.stringify(of)}`}>
                <dt>{[FIELD_LABELS[field] ?? field, ...Object.values(of)].join(', ')}</dt>
                <dd>{format.amount(sum)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function madeOf({ months, windows }: Certificate): string {
  const pages = [...months, ...windows].reduce((sum, one) => sum + one.pages.length, 0);
  const parts =
    months.length > 0 ? counted(months.length, 'month') : counted(windows.length, 'window');
  return `${parts}, ${counted(pages, 'page')}`;
}

export const FIELD_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...LEDGER_COLUMNS, ...REBATE_COLUMNS].map(({ field, label }) => [field, label]),
);
