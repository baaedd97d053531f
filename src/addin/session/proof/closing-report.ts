// The certificate of a closing, as a sheet: who closed what, every open item with its reason, and
// every difference that was accepted since.
import { serialOfLocalMs, type DateSystem } from '../../records/calendar';
import {
  reportBlock,
  type Report,
  type ReportBlock,
  type ReportColumn,
} from '../reconcile/reconcile-panel-report';
import { inEnglish } from '../../platform/say';
import { devicesSay } from '../closing/review';
import type { ClosedPeriod } from './closed-period';

const text = (label: string, widthPoints = 120): ReportColumn => ({
  label,
  kind: 'text',
  widthPoints,
});
const number = (label: string): ReportColumn => ({ label, kind: 'number', widthPoints: 70 });
const WORDS = { submitted: 'submitted', signed: 'signed', reopened: 'opened again' } as const;
const time = (label: string): ReportColumn => ({ label, kind: 'time', widthPoints: 120 });

export function closingReport(
  title: string,
  { preparedBy, reviewedBy, closedAtMs, scopes, openItems, accepted, history }: ClosedPeriod,
  dateSystem: DateSystem,
): Report {
  const moment = (atMs: number) => serialOfLocalMs(atMs, dateSystem);
  const blocks: ReportBlock[] = [
    {
      ...reportBlock(
        'Closed',
        [text(''), text('')],
        [
          ['Period', title],
          ['Prepared by', preparedBy],
          ['Reviewed by', reviewedBy === '' ? 'nobody yet' : reviewedBy],
          ['Closed at (UTC)', moment(closedAtMs)],
          ['Open items', openItems.length],
        ],
      ),
      rowKinds: [undefined, undefined, undefined, ['text', 'time'], ['text', 'number']],
    },
    reportBlock(
      'History',
      [time('At (UTC)'), text('What'), text('By'), text('Reason', 260)],
      [
        ...history.map(({ atMs, kind, by, reason }) => [
          moment(atMs),
          WORDS[kind],
          by,
          reason === '' ? null : reason,
        ]),
        ...[inEnglish(() => devicesSay(history))].flatMap((said) =>
          said === null ? [] : [[null, said, null, null]],
        ),
      ],
    ),
    reportBlock(
      'Checks',
      [
        text('What was checked', 260),
        text('When'),
        text('Status'),
        text('Reason', 200),
        text("Reviewer's comment", 200),
      ],
      history.flatMap(({ kind, lines }) =>
        lines.map(({ says, status, reason, comment }) => [
          says,
          WORDS[kind],
          status,
          reason === '' ? null : reason,
          comment === '' ? null : comment,
        ]),
      ),
    ),
    reportBlock(
      'Open items and their reasons',
      [text('Where'), text('What is open', 260), text('Reason', 260)],
      openItems.map(({ where, sentence, reason }) => [where, sentence, reason]),
    ),
    reportBlock(
      'Pinned rows',
      [text('What', 200), number('Rows'), text('SHA-256 of the rows as closed', 260)],
      scopes.map(({ what, certificate }) => [what, certificate.rows, certificate.rowsSha256]),
    ),
    reportBlock(
      'Control totals',
      [text('What', 200), text('Field'), text('Of'), text('Exact', 150)],
      scopes.flatMap(({ what, certificate }) =>
        certificate.totals.map(({ field, of, sum }) => [
          what,
          field,
          Object.values(of).join(', '),
          sum,
        ]),
      ),
    ),
    reportBlock(
      'Differences accepted since',
      [time('Accepted at (UTC)'), text('By'), text('Reason', 260), number('Records')],
      accepted.map(({ atMs, by, reason, differences }) => [
        moment(atMs),
        by,
        reason,
        differences.length,
      ]),
    ),
  ];
  return {
    wishedName: `Closing ${title}`,
    top: [{ text: `Closing ${title}`, look: 'title' }],
    blocks: blocks.filter(({ rows }) => rows.length > 0),
  };
}
