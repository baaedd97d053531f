// A certificate as a person reads it: labels and values.
import type { Certificate } from '../../session/pane-state';
import { FIELD_LABELS } from '../texts/field-labels';
import type { LocaleFormat } from '../texts/locale-format';
import { useNow, usePane } from '../pane-context';
import { words } from '../texts/words';

export function CertificateList({ certificate }: { readonly certificate: Certificate }) {
  const { format } = usePane();
  const nowMs = useNow();
  const says = words.liveData.certificate;
  const moment = (text: string): string => format.moment(Date.parse(text), nowMs);
  const fromTo = (from: string, to: string): string => (from === to ? from : says.fromTo(from, to));
  const fetched =
    certificate.fetchedFrom === null || certificate.fetchedTo === null
      ? ''
      : fromTo(moment(certificate.fetchedFrom), moment(certificate.fetchedTo));
  const lines: readonly (readonly [string, string])[] = [
    [
      says.source,
      [certificate.operation.request, certificate.operation.label].filter(Boolean).join(' · '),
    ],
    [says.account, certificate.accounts.join(', ')],
    [says.asked, certificate.resolved.map(({ name, text }) => `${name} ${text}`).join(', ')],
    [says.madeOf, madeOf(certificate, format)],
    [says.rows, format.count(certificate.rows)],
    [
      says.duplicates,
      format.count(
        certificate.months.reduce((sum, { duplicatesRemoved }) => sum + duplicatesRemoved, 0),
      ),
    ],
    [
      says.missing,
      [...certificate.gaps, ...certificate.noLongerHeld]
        .map(({ from, to }) => fromTo(from, to))
        .join(', ') || says.noGaps,
    ],
    [says.fetched, fetched],
    ...(certificate.completeAsOf === undefined
      ? []
      : [[says.asOf, moment(certificate.completeAsOf)] as const]),
    [says.hash, certificate.rowsSha256],
  ];
  return (
    <>
      <dl class="certificate">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {certificate.totals.length > 0 && (
        <>
          <h4>{says.totals}</h4>
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

function madeOf({ months, windows }: Certificate, format: LocaleFormat): string {
  const says = words.liveData.certificate;
  const pages = [...months, ...windows].reduce((sum, one) => sum + one.pages.length, 0);
  const parts =
    months.length > 0
      ? says.monthsCount(months.length, format.count(months.length))
      : says.windowsCount(windows.length, format.count(windows.length));
  return says.months(parts, says.pagesCount(pages, format.count(pages)));
}
