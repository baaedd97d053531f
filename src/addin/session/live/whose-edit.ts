// Whether a formula that is new to this workbook was typed here or by somebody else who has the
// workbook open: only what was typed here asks the exchange.
import { pause, type Clock } from '../../platform/clock';
import { overlap } from '../sheet-address';
import type { CellEdit, CoauthorPort, FormulaCell } from '../ports';

/** An edit and the calculation after it lie no further apart. */
const LOCAL_COUNTS_MS = 5_000;
const REMOTE_COUNTS_MS = 30_000;
/** Excel may start a stream before it tells of the edit. */
const TOLD_WITHIN_MS = 400;
const LOOK_EVERY_MS = 20;

interface Remote {
  readonly atMs: number;
  readonly edit: CellEdit;
}

export class WhoseEdits {
  #localAtMs = -Infinity;
  #remote: Remote[] = [];
  #evidence: Promise<'here' | 'there' | 'both'> | null = null;

  constructor(
    readonly clock: Clock,
    readonly port: CoauthorPort,
  ) {
    port.onEdit((edit) => {
      const nowMs = clock.steadyMs();
      if (edit.isRemote)
        this.#remote = [
          ...this.#remote.filter(({ atMs }) => atMs > nowMs - REMOTE_COUNTS_MS),
          { atMs: nowMs, edit },
        ];
      else this.#localAtMs = nowMs;
    });
  }

  /**
   * Did the formula that has just begun arrive by somebody else's edit?
   * @param cellsNow where its call stands.
   */
  async isTheirs(cellsNow: () => Promise<readonly FormulaCell[]>): Promise<boolean> {
    // Thousands of calls that begin in one moment are judged by the same edits.
    this.#evidence ??= this.#seen().finally(() => {
      this.#evidence = null;
    });
    const evidence = await this.#evidence;
    if (evidence !== 'both') return evidence === 'there';
    const areas = await Promise.all(this.#remote.map(({ edit }) => edit.area()));
    return (await cellsNow()).some(({ sheet, row, column }) =>
      areas.some(
        (area) =>
          area !== null &&
          overlap(area, {
            sheet,
            startRow: row,
            endRow: row,
            startColumn: column,
            endColumn: column,
          }),
      ),
    );
  }

  async #seen(): Promise<'here' | 'there' | 'both'> {
    const sinceMs = this.clock.steadyMs();
    const never = new AbortController().signal;
    for (;;) {
      const isRemote = this.#remote.some(({ atMs }) => atMs > sinceMs - REMOTE_COUNTS_MS);
      const isLocal = this.#localAtMs > sinceMs - LOCAL_COUNTS_MS;
      if (isRemote) return isLocal ? 'both' : 'there';
      if (isLocal) return 'here';
      if (this.clock.steadyMs() - sinceMs >= TOLD_WITHIN_MS) break;
      await pause(this.clock, LOOK_EVERY_MS, never);
    }
    // Nobody edited: the workbook has just opened. Somebody else may have asked since.
    await this.port.readSettings().catch(() => undefined);
    return 'here';
  }
}
