// A session in a fake workbook against the real sandbox over HTTP, on a clock that the test turns.
import { readCall, type FunctionName } from '../../../src/addin/engine/answers/definitions';
import { inspect } from 'node:util';
import type { CellOutcome } from '../../../src/addin/workbook/live/cell-outcome';
import type { ExcelPackSheets } from '../../../src/addin/workbook/excel/excel-pack-sheets';
import type { OpenedVault } from '../../../src/addin/workbook/session/session-context';
import type { ExcelXmlParts } from '../../../src/addin/workbook/excel/excel-custom-xml';
import type { ConnectOutcome, Credentials } from '../../../src/addin/workbook/session/pane-state';
import type { excelCoauthors } from '../../../src/addin/workbook/excel/excel-coauthors';
import type { HostAbilities } from '../../../src/addin/workbook/excel/host-abilities';
import type { excelSheetCare } from '../../../src/addin/workbook/excel/excel-cell-repairs';
import type { excelValuesCopy } from '../../../src/addin/workbook/excel/excel-values-copy';
import type { ExcelReportSheets } from '../../../src/addin/workbook/excel/excel-report-sheet';
import { askServer, type Server } from '../../../src/addin/workbook/session/server-config';
import { loadChunk } from '../../../src/addin/platform/load-chunk';
import { Session } from '../../../src/addin/session';
import type { ExcelTables } from '../../../src/addin/workbook/excel/tables/excel-table';
import { Archive } from '../../../src/addin/engine/archive/archive';
import { rig, type Rig, type RigOptions } from '../engine/exchange/rig';
import { until } from '../../until';
import { FakeCoauthors } from './fake-coauthors';
import { FakeWorkbook } from './fake-workbook';

/** A cell with one of our functions; `pushes` is all that it was ever given. */
export interface CellUnderTest {
  readonly pushes: CellOutcome[];
  readonly last: () => CellOutcome | undefined;
  close(): void;
}

export interface SessionRig extends Rig {
  readonly session: Session;
  readonly workbook: FakeWorkbook;
  readonly credentials: { readonly broker: Credentials; readonly trader: Credentials };
  connect(credentials: Credentials): Promise<ConnectOutcome>;
  /**
   * A person enters `=LEDGER(…)` or `=REBATES(…)` with these arguments, as with every call that is
   * opened in `session`. Where the test tells of edits itself, Excel only calls the function.
   */
  enter(name: FunctionName, ...raw: readonly unknown[]): CellUnderTest;
  /** Excel calls the function by itself: the workbook opens, a row moves. */
  start(name: FunctionName, ...raw: readonly unknown[]): CellUnderTest;
  /** Until nothing is under way any more. */
  settled(): Promise<void>;
  /** Until this holds, the clock turned on meanwhile. */
  until(is: () => boolean): Promise<void>;
  /** Another session: the workbook is opened anew, or another one on the same device. */
  reopened(archive?: Archive, book?: FakeWorkbook): Session;
  /** What another session on the same device finds. */
  readonly archive: Archive;
  readonly device: Map<string, string>;
}

export interface SessionRigOptions {
  readonly workbook?: FakeWorkbook;
  readonly archive?: Archive;
  /** Custom XML parts of the workbook. */
  readonly xmlParts?: ExcelXmlParts;
  readonly valuesCopy?: typeof excelValuesCopy;
  /** Left out: what `enter` enters is told. null: Excel tells of no edits. */
  readonly coauthors?: NonNullable<ReturnType<typeof excelCoauthors>> | null;
  readonly tables?: Omit<ExcelTables, 'rowsAtOnce'>;
  readonly sheetCare?: typeof excelSheetCare;
  readonly reportSheets?: ExcelReportSheets;
  readonly packSheets?: ExcelPackSheets;
  readonly host?: HostAbilities;
  /** The browser's local storage. */
  readonly device?: Map<string, string>;
  /** Remembers accounts, on the clock of the test. */
  readonly vaultOn?: (clock: Rig['clock']) => Promise<OpenedVault>;
  /** Asks Tieout's server who it is. */
  readonly server?: () => Promise<Server>;
}

export const SERVER: Server = {
  config: { exchangeName: 'Sandbox', madeUp: true, demoAccounts: [], signOut: false },
  hosts: { ledger: 'sandbox', rebates: 'sandbox' },
};
const PLAIN: HostAbilities = { typedCells: null, dateSystem: 1900, resultLimitBytes: null };

export async function sessionRig(
  options: RigOptions = {},
  {
    workbook = new FakeWorkbook(),
    archive = new Archive(),
    host = PLAIN,
    device = new Map<string, string>(),
    tables,
    sheetCare,
    reportSheets,
    packSheets,
    vaultOn,
    xmlParts,
    valuesCopy,
    coauthors: reported,
    server = () => Promise.resolve(SERVER),
  }: SessionRigOptions = {},
): Promise<SessionRig> {
  // Two or three pages a month, where the demo has eight: as much to read, and a third of the work.
  const base = await rig({ ...options, sandbox: { sizeFactor: 0.2, ...options.sandbox } });
  base.clock.betweenActionsMs = 1;
  const vault = vaultOn?.(base.clock);
  const storage = {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, text: string) => void device.set(name, text),
  };
  const own = new FakeCoauthors();
  const coauthors = reported === undefined ? own : reported;
  if (coauthors === own) workbook.formulas.entered = (address) => own.edit(address);
  /** Formulas that a test wrote, and entered. */
  const used = new Set<string>();
  const open = (stored: Archive, book = workbook): Session =>
    new Session(
      {
        storage,
        client: base.client,
        archive: stored,
        workbook: book,
        host,
        server: askServer(server, base.clock),
        version: '1.2.3',
        report: (error) => {
          // What a sheet says that the test protects.
          if (error instanceof Error && error.message === 'Protected.') return;
          process.stderr.write(`${inspect(error)}
`);
        },
        ...(tables && { tables }),
        ...(sheetCare && { sheetCare }),
        ...(reportSheets && { reportSheets }),
        ...(packSheets && { packSheets: () => Promise.resolve(packSheets) }),
        ...(vault && { vault }),
        ...(xmlParts && { xmlParts }),
        ...(valuesCopy && { valuesCopy }),
        ...(coauthors && { coauthors }),
      },
      () => loadChunk(() => import('../../../src/addin/features/close/close-actions')),
    );
  const session = open(archive);
  let starts = false;
  const opensCall = session.calls.open.bind(session.calls);
  if (coauthors === own)
    session.calls.open = (keyed, sink) => {
      if (!starts) writeFormula(workbook, keyed.call.name, sink.raw, used);
      return opensCall(keyed, sink);
    };
  const [broker, trader] = base.sandbox.accounts;
  const busy = (one: Session): boolean =>
    one.state.work !== null ||
    [...one.state.results, ...one.state.tables].some(({ busy: fetching }) => fetching);
  return {
    ...base,
    session,
    workbook,
    archive,
    device,
    credentials: { broker: { ...broker, name: 'Main' }, trader: { ...trader, name: 'Client' } },
    connect: (credentials) => base.clock.run(session.accounts.connect(credentials)),
    enter: (name, ...raw) => enterInto(session, name, raw),
    start: (name, ...raw) => {
      starts = true;
      try {
        return enterInto(session, name, raw);
      } finally {
        starts = false;
      }
    },
    settled: async () => {
      for (let turns = 0; turns < 600; turns += 1) {
        await base.clock.advance(turns === 0 ? 25 : 500);
        if (!busy(session)) return;
      }
      throw new Error('It never settles.');
    },
    until: (is) => until(is, () => base.clock.advance(200)),
    reopened: (stored = archive, book) => open(stored, book),
  };
}

/** Writes the formula of a call on a sheet of its own, where the test has not written it. */
function writeFormula(
  workbook: FakeWorkbook,
  name: string,
  raw: readonly unknown[],
  used: Set<string>,
): void {
  const [written] =
    [...workbook.formulas].find(
      ([address, formula]) =>
        formula.includes(`${name}(`) && !used.has(address) && !address.startsWith('Entered!'),
    ) ?? [];
  if (written !== undefined) return void used.add(written);
  const row = workbook.formulas.size + 1;
  const args = raw.map((value, at) => {
    if (Array.isArray(value)) {
      const range = `Entered!${'BCDEFGHIJ'.charAt(at)}${row}:Z9999`;
      workbook.values.set(range, value as unknown[][]);
      return range;
    }
    if (value === null || value === undefined) return '';
    return typeof value === 'object' ? '1/0' : JSON.stringify(value);
  });
  workbook.formulas.set(`Entered!A${row}`, `=${name}(${args.join(',')})`);
}

export function enterInto(
  session: Session,
  name: FunctionName,
  raw: readonly unknown[],
): CellUnderTest {
  const reading = readCall(name, raw);
  if (!reading.ok) throw new Error(reading.sentence);
  const pushes: CellOutcome[] = [];
  const close = session.calls.open(reading, { raw, push: (outcome) => pushes.push(outcome) });
  return { pushes, last: () => pushes.at(-1), close };
}

/** The rows of an outcome without the header; fails where it is an error. */
export function rowsOf(outcome: CellOutcome | undefined): readonly (readonly unknown[])[] {
  if (outcome?.kind !== 'rows') throw new Error(`Not rows: ${JSON.stringify(outcome)}`);
  return outcome.matrix.slice(1);
}
export const sentenceOf = (outcome: CellOutcome | undefined): string =>
  outcome === undefined ? '' : outcome.kind === 'rows' ? 'rows' : outcome.sentence;

/** With the demo broker connected. */
export async function connectedRig(...options: Parameters<typeof sessionRig>): Promise<SessionRig> {
  const one = await sessionRig(...options);
  await one.connect(one.credentials.broker);
  return one;
}
/** A small history, with the demo broker connected. */
export const brokerSession = (more: SessionRigOptions = {}): Promise<SessionRig> =>
  connectedRig({ sandbox: { sizeFactor: 0.1 } }, more);

/** Under what the rows of the first account of a device are kept. */
export const ownersOf = ({ device }: Pick<SessionRig, 'device'>): OwnersOfAccount =>
  (JSON.parse(device.get('tieout.owners')!) as [string, OwnersOfAccount][])[0]![1];
interface OwnersOfAccount {
  readonly ledger: string;
  readonly rebates: string;
}

/** Enters a function, and gives what its cell was given last when nothing is under way. */
export async function answered(
  one: SessionRig,
  name: FunctionName,
  ...raw: readonly unknown[]
): Promise<CellOutcome | undefined> {
  const cell = one.enter(name, ...raw);
  await one.settled();
  return cell.last();
}

/** The number in the one cell of an outcome. */
export function numberOf(outcome: CellOutcome | undefined): number {
  if (outcome?.kind !== 'rows') throw new Error(`Not rows: ${JSON.stringify(outcome)}`);
  const cell = outcome.matrix[0]?.[0];
  return Number(typeof cell === 'object' ? cell.basicValue : cell);
}
/** What the card of the last result says beside it. */
export const notesOf = ({ session }: SessionRig): readonly string[] =>
  session.state.results.at(-1)?.notes ?? [];
