// The certificate of a closing, as a sheet: who closed what, every open item with its reason, and
// every difference that was accepted since.
import { serialOfLocalMs, type DateSystem } from '../../../engine/records/calendar';
import { reportBlock } from '../../../workbook/sheets/report-sheet';
import type { Report, ReportBlock, ReportColumn } from '../../../workbook/excel/excel-report-sheet';
import { hashOfSigned } from '../../../engine/evidence/signed-form';
import { peopleOf, type ClosedPeriod } from './closed-period';
import { tablesOfContent } from './period-differences';

const text = (label: string, widthPoints = 120): ReportColumn => ({
  label,
  kind: 'text',
  widthPoints,
});
const number = (label: string): ReportColumn => ({ label, kind: 'number', widthPoints: 70 });
const WORDS = {
  submitted: 'submitted',
  signed: 'signed',
  accepted: 'accepted differences',
  reopened: 'opened again',
} as const;
const time = (label: string): ReportColumn => ({ label, kind: 'time', widthPoints: 120 });

export function closingReport(title: string, period: ClosedPeriod, dateSystem: DateSystem): Report {
  const { from, to, openItems, pinned, history } = period;
  const { preparedBy, reviewedBy, closedAtMs } = peopleOf(period);
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
          ['SHA-256 of all that is pinned', hashOfSigned(from, to, pinned)],
        ],
      ),
      rowKinds: [undefined, undefined, undefined, ['text', 'time'], ['text', 'number']],
    },
    reportBlock(
      'History',
      [
        time('At (UTC)'),
        text('What'),
        text('By'),
        text('Reason', 260),
        text('SHA-256 of all that was pinned', 260),
        text('Workbook', 160),
      ],
      history.map(({ atMs, kind, by, reason, sha256, workbook }) => [
        ...[moment(atMs), WORDS[kind], by, reason === '' ? null : reason, sha256, workbook],
      ]),
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
      'Pinned',
      [text('What', 200), number('Rows'), text('SHA-256', 260)],
      pinned.map(({ what, lines, sha256 }) => [what, lines, sha256]),
    ),
    ...tablesOfContent(period)
      .filter(({ what }) => what !== 'Open items')
      .map(({ what, columns, rows }) =>
        reportBlock(
          what,
          columns.map((label) => text(label)),
          rows,
        ),
      ),
    reportBlock(
      'Differences accepted since',
      [
        ...[time('Accepted at (UTC)'), text('By'), text('Reason', 260), text('Where', 200)],
        ...[text('What'), text('Record or row', 150), text('Field'), text('Before'), text('After')],
      ],
      history.flatMap(({ atMs, by, reason, differences }) =>
        differences.flatMap(({ what, kind, id, time: at, fields }) =>
          fields.map(({ field, before, after }) => [
            ...[moment(atMs), by, reason, what, kind, id ?? at, field, before, after],
          ]),
        ),
      ),
    ),
  ];
  return {
    wishedName: `Closing ${title}`,
    top: [{ text: `Closing ${title}`, look: 'title' }],
    blocks: blocks.filter(({ rows }) => rows.length > 0),
  };
}
