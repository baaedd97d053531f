// A month over a pack whose checklist the test writes, ready to be submitted and signed.
import type {
  PackBlock,
  ExcelPackSheets,
} from '../../../../../src/addin/workbook/excel/excel-pack-sheets';
import { CHECK_KEYS } from '../../../../../src/addin/engine/proofs/close-checks';
import { FakeReportSheets } from '../../../rig/fake-report-sheets';
import { FakeXmlParts } from '../../../rig/fake-xml-parts';
import { brokerSession, type SessionRig } from '../../../rig/session-rig';

/** 1 September 2026 as Excel counts days. */
export const SEPTEMBER = 46_266;
const HEADER = [
  ...['Check', 'Status', 'Open', 'First of them', 'Owner', 'Done on', 'Reason'],
  ...["Reviewer's comment", 'Sheet', 'Due on', 'Prepared', 'Reviewed', 'Key'],
];
/** The row of the check that has the reason and the comment of a test, and the columns of the two. */
export const CHAIN = { row: 9, reason: 6, comment: 7 };

export class FakePack implements ExcelPackSheets {
  stamped: { sheet: string; cells: PackBlock['cells'] }[] = [];
  foot = '';
  refuses = false;
  /** The workbook had a pack. */
  isPack = false;
  /** Sheets that are protected; Excel refuses the journal's. */
  locked: readonly string[] = [];
  /** D2 and E2 of Close. */
  saysProtected: readonly unknown[] = [];
  entered = () => Promise.resolve(null);
  taken: ExcelPackSheets['taken'] = (_, names) => Promise.resolve(this.isPack ? names : []);
  write = () => Promise.resolve();
  readonly change = () => Promise.resolve();
  readonly workbookFile = () => Promise.resolve([]);
  stamp: ExcelPackSheets['stamp'] = (sheets, foot, lifts) => {
    if (this.refuses) return Promise.reject(new Error('Protected.'));
    if (lifts === true) this.locked = [];
    const [line] = sheets[0]?.blocks ?? [];
    if (foot === null && line?.row === 1) {
      this.saysProtected = line.cells[0] ?? [];
      return Promise.resolve();
    }
    this.stamped = sheets.flatMap(({ sheet, blocks }) =>
      blocks.map(({ cells }) => ({ sheet, cells })),
    );
    if (foot !== null) this.foot = foot;
    return Promise.resolve();
  };
  protect: ExcelPackSheets['protect'] = (names) => {
    this.locked = names.filter((name) => !name.startsWith('Journal'));
    return Promise.resolve(this.locked);
  };
  get standing(): Record<string, unknown> {
    const close = this.stamped.find(({ sheet }) => sheet === 'Close');
    return Object.fromEntries((close?.cells ?? []).map(([what, said]) => [what, said]));
  }
}

/** Of the month's results there is the ledger alone, so that no check of its pack is known. */
export const sheets = (reason = '', comment = ''): FakeReportSheets => {
  const fake = new FakeReportSheets();
  fake.cells.set('Close', [
    ['Close'],
    ['Change the month.'],
    ['Month', SEPTEMBER],
    ...Array.from({ length: 5 }, () => ['']),
    HEADER,
    ...CHECK_KEYS.map((key) => [
      ...['', '', '', '', '', ''],
      ...(key === 'chain' ? [reason, comment] : ['Not of this test.', 'Not of this test.']),
      ...['', '', '', '', key],
    ]),
  ]);
  return fake;
};

export interface Ready {
  readonly one: SessionRig;
  readonly xml: FakeXmlParts;
  readonly pack: FakePack;
  readonly report: FakeReportSheets;
}

export async function ready(report: FakeReportSheets): Promise<Ready> {
  const [xml, pack] = [new FakeXmlParts(), new FakePack()];
  const one = await brokerSession({ xmlParts: xml, reportSheets: report, packSheets: pack });
  one.enter('LEDGER', null, null, '2026-09');
  await one.settled();
  return { one, xml, pack, report };
}

export const REQUEST = {
  from: '2026-09',
  to: '2026-09',
  preparedBy: 'Ann',
  reviewedBy: '',
  reasons: {},
};
export const submit = ({ one }: Ready) => one.clock.run(one.session.closedPeriods.submit(REQUEST));
export const card = ({ one }: Ready) => one.session.state.closedPeriods[0]!;
export const sign = (of: Ready, by = 'Bo') =>
  of.one.clock.run(of.one.session.closedPeriods.sign(card(of).id, by));
export const reopen = (of: Ready, by: string, reason: string) =>
  of.one.clock.run(of.one.session.closedPeriods.reopen(card(of).id, by, reason));
