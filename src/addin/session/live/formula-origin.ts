// Who entered a formula: only what was entered here asks the exchange. This is the one place that
// judges it, for co-authors and for formulas that came with a file alike.
import { pause, type Clock } from '../../platform/clock';
import { overlap } from '../sheet-address';
import type { CellEdit, CoauthorPort, FormulaCell, SheetArea } from '../ports';
import type { FoundCall } from './formula-finder';
import type { KnownWorkbook } from './known-workbook';
import type { FormulaOrigin, LiveCall } from './live-call';

/** An edit and the calculation after it lie no further apart. */
const LOCAL_COUNTS_MS = 5_000;
const REMOTE_COUNTS_MS = 30_000;
/** Excel may start a stream before it tells of the edit. */
const TOLD_WITHIN_MS = 400;
const LOOK_EVERY_MS = 20;
/** Edits of this window whose cells are remembered, for formulas that take longer to calculate. */
const MOST_LOCAL = 200;

interface Heard {
  readonly atMs: number;
  readonly edit: CellEdit;
}
type EditsSeen = 'here' | 'elsewhere' | 'both' | 'nobody';

export class FormulaOrigins {
  #local: readonly Heard[] = [];
  #remote: readonly Heard[] = [];
  #evidence: Promise<EditsSeen> | null = null;
  #scanned: Promise<readonly FoundCall[]> | null = null;

  constructor(
    readonly parts: {
      readonly clock: Clock;
      /** null where Excel does not tell of edits. */
      readonly port: CoauthorPort | null;
      readonly known: KnownWorkbook;
      /** Where all calls stand now. Rejects where the host is busy. */
      readonly scan: () => Promise<readonly FoundCall[]>;
    },
  ) {
    parts.port?.onEdit((edit) => {
      const heard = { atMs: parts.clock.steadyMs(), edit };
      if (edit.isRemote)
        this.#remote = [
          ...this.#remote.filter(({ atMs }) => atMs > heard.atMs - REMOTE_COUNTS_MS),
          heard,
        ];
      else this.#local = [...this.#local.slice(1 - MOST_LOCAL), heard];
    });
  }

  /** Known at once where Excel tells of no edits. Rejects where the host is busy. */
  of(live: LiveCall): FormulaOrigin | Promise<FormulaOrigin> {
    const { port, known } = this.parts;
    if (!port) return known.isOwn ? 'here' : 'file';
    return this.#judged(live, port);
  }

  async #judged(live: LiveCall, port: CoauthorPort): Promise<FormulaOrigin> {
    // Thousands of calls that begin in one moment are judged by the same edits.
    this.#evidence ??= this.#seen(port).finally(() => {
      this.#evidence = null;
    });
    const evidence = await this.#evidence;
    const { isOwn } = this.parts.known;
    if (evidence === 'elsewhere' || (evidence === 'here' && isOwn)) return evidence;
    if (evidence === 'nobody' && this.#local.length === 0) return 'file';
    this.#scanned ??= this.parts.scan().finally(() => {
      this.#scanned = null;
    });
    const cells = (await this.#scanned).flatMap(({ live: one, cell }) =>
      one === live ? [cell] : [],
    );
    if (evidence === 'both' && (await anyAt(this.#remote, cells))) return 'elsewhere';
    // In a workbook that came from elsewhere, an edit speaks for its own cells alone.
    if (evidence === 'both' && isOwn) return 'here';
    return (await anyAt(this.#local, cells)) ? 'here' : 'file';
  }

  async #seen(port: CoauthorPort): Promise<EditsSeen> {
    const { clock } = this.parts;
    const sinceMs = clock.steadyMs();
    const never = new AbortController().signal;
    for (;;) {
      const isRemote = this.#remote.some(({ atMs }) => atMs > sinceMs - REMOTE_COUNTS_MS);
      const isLocal = this.#local.some(({ atMs }) => atMs > sinceMs - LOCAL_COUNTS_MS);
      if (isRemote) return isLocal ? 'both' : 'elsewhere';
      if (isLocal) return 'here';
      if (clock.steadyMs() - sinceMs >= TOLD_WITHIN_MS) break;
      await pause(clock, LOOK_EVERY_MS, never);
    }
    // Nobody edited: the workbook has just opened. Somebody else may have asked since.
    await port.readSettings().catch(() => undefined);
    return 'nobody';
  }
}

async function anyAt(edits: readonly Heard[], cells: readonly FormulaCell[]): Promise<boolean> {
  if (cells.length === 0) return false;
  const areas = await Promise.all(edits.map(({ edit }) => edit.area()));
  return areas.some(
    (area) => area !== null && cells.some((cell) => overlap(area, areaOfCell(cell))),
  );
}

const areaOfCell = ({ sheet, row, column }: FormulaCell): SheetArea => ({
  sheet,
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
});
