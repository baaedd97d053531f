// The common parts of all use cases of the session.
import { canonicalDecimal } from '../../engine/records/decimal-text';
import { signal } from '@preact/signals-core';
import type { ExcelWorkbook } from '../excel/excel-workbook';
import type { ExchangeClient } from '../../engine/exchange/client';
import { resolveDates, type LiveQuestion } from '../../engine/answers/definitions';
import type { Result } from '../../engine/answers/result';
import { Cancelled, hasCode, isTieoutError } from '../../platform/tieout-error';
import type { CellOptions } from '../../engine/records/cells';
import { reasonsBySaying } from '../../engine/records/item-reasons';
import type { MatchMarks } from '../../engine/records/match-marks';
import type { ValueForm } from '../../engine/records/value-settings';
import type { Clock } from '../../platform/clock';
import { follow } from '../../platform/follow-signals';
import { localDateTime, type Zones } from '../../engine/records/zone';
import type { Archive } from '../../engine/archive/archive';
import type { PeriodRules } from '../../engine/archive/open-periods';
import { ReadingBoard, ReadingRate } from '../../engine/archive/fetching/progress';
import { AccountBook } from '../accounts/account-book';
import type { ExcelPackSheets } from '../excel/excel-pack-sheets';
import { DeviceOwners } from '../../engine/accounts/device-owners';
import type { Vault } from '../../engine/accounts/vault';
import type { ExcelXmlParts } from '../excel/excel-custom-xml';
import type { excelCharts } from '../excel/excel-chart';
import type { excelCoauthors } from '../excel/excel-coauthors';
import type { HostAbilities } from '../excel/host-abilities';
import type { excelSheetCare } from '../excel/excel-cell-repairs';
import type { excelStart } from '../excel/excel-start';
import type { excelValuesCopy } from '../excel/excel-values-copy';
import type { ExcelReportSheets } from '../excel/excel-report-sheet';
import { RecordSource } from '../../engine/answers/record-source';
import { Trust } from '../accounts/trusted-formulas';
import type { AskedServer } from './server-config';
import { deviceSettings } from '../settings/device-settings';
import { OF_WORKBOOK } from '../settings/registry';
import { workbookSettings, type SettingStore } from '../settings/setting';
import type { ExcelTables } from '../excel/tables/excel-table';
import { say } from '../../platform/say';
import type { HistoryLine, Work } from './pane-state';

export interface OpenedVault {
  readonly vault: Vault;
  readonly lockAfterMinutes: number;
}

export interface SessionParts {
  readonly client: ExchangeClient;
  readonly archive: Archive;
  readonly workbook: Omit<ExcelWorkbook, 'settings'>;
  /**
   * Left out where the workbook stores no custom XML parts: then rows cannot be stored in it, and
   * no period can be closed.
   */
  readonly xmlParts?: ExcelXmlParts;
  /** Left out where Excel does not report edits of other people in the same workbook. */
  readonly coauthors?: NonNullable<ReturnType<typeof excelCoauthors>>;
  /** Left out where Excel cannot copy cells for add-ins. */
  readonly valuesCopy?: typeof excelValuesCopy;
  /** Left out where no tables can be written. */
  readonly tables?: Omit<ExcelTables, 'rowsAtOnce'>;
  readonly host: HostAbilities;
  /** The storage of this device; holds no name, key or secret. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** true: `storage` is memory, because the browser stores nothing. */
  readonly keepsNothing?: boolean;
  /**
   * The accounts that this device remembers; null or left out: it cannot remember any. Never
   * rejects.
   */
  readonly vault?: Promise<OpenedVault | null>;
  /** Left out where cells cannot be repaired or formatted. */
  readonly sheetCare?: typeof excelSheetCare;
  /** Left out where Excel does not report whether Tieout starts with the workbook. */
  readonly start?: NonNullable<ReturnType<typeof excelStart>>;
  /** Left out where no sheets of records or certificates can be written. */
  readonly reportSheets?: ExcelReportSheets;
  /** Left out where no sheets of a month-end pack can be written. Loads them when used. */
  readonly packSheets?: () => Promise<ExcelPackSheets>;
  /** Left out where no chart can be drawn. */
  readonly charts?: typeof excelCharts;
  /** The server's description of itself. */
  readonly server: AskedServer;
  /** Receives unexpected errors, for the console: the person gets a sentence. */
  report?(error: unknown): void;
  /** The version of Tieout. */
  readonly version: string;
}

/** The sentence for an error that is no TieoutError. */
export const UNEXPECTED = say`Something went wrong inside Tieout. Press Refresh; if it stays so, report it with this sentence.`;

/** The record was stored just now, so null is a fault of Tieout. */
export function expectStored<Stored>(stored: Stored | null): Stored {
  if (stored === null) throw new Error('What was read just now is not kept.');
  return stored;
}

/** The shared objects of the session; use cases share no other state. */
export class SessionContext {
  readonly clock: Clock;
  readonly bulletin: Bulletin;
  readonly rate: ReadingRate;
  readonly board: ReadingBoard;
  /** Settings of the workbook. */
  readonly settings: SettingStore;
  /** Settings of the person, on this device. */
  readonly device: SettingStore;
  readonly trust: Trust;
  readonly accounts: AccountBook;
  readonly source: RecordSource;
  #stop = new AbortController();

  /**
   * @param restMs the pause between two runs of a subscriber, because each reads every call of the
   *   workbook.
   */
  constructor(
    readonly parts: SessionParts,
    readonly restMs: () => number = () => 0,
  ) {
    this.clock = parts.client.clock;
    this.bulletin = new Bulletin(parts.client.clock);
    this.rate = new ReadingRate(parts.client.clock, parts.client.limits);
    this.board = new ReadingBoard(this.rate);
    this.settings = workbookSettings(parts.workbook, (sentence) => this.bulletin.warn(sentence));
    this.device = deviceSettings(parts.storage);
    this.trust = new Trust(this.settings, parts.storage);
    this.accounts = new AccountBook(this.settings, new DeviceOwners(parts.storage));
    this.source = new RecordSource({
      client: parts.client,
      archive: parts.archive,
      board: this.board,
      settings: this,
    });
  }

  /** Like `follow`, with at least the pause that many calls need. */
  follow(look: () => void, restMs = () => 0): () => void {
    return follow(look, this.clock, () => Math.max(this.restMs(), restMs()));
  }

  /**
   * The exchange's clock, as far as it was measured, because days and months are the exchange's.
   * Unix milliseconds.
   */
  exchangeNowMs(): number {
    return this.clock.nowMs() + this.parts.client.offsetMs.ledger;
  }

  get zones(): Zones {
    return {
      exchangeZone: this.settings.get(OF_WORKBOOK.exchangeZone),
      displayZone: this.settings.get(OF_WORKBOOK.displayZone),
    };
  }

  /** This moment as text for a sheet: "2026-11-21 04:15:00 UTC". */
  saidAt(): string {
    const { displayZone } = this.zones;
    return `${localDateTime(displayZone, this.clock.nowMs())} ${displayZone}`;
  }

  /** The periods that can still change. */
  get rules(): PeriodRules {
    return {
      exchangeZone: this.zones.exchangeZone,
      graceDays: this.settings.get(OF_WORKBOOK.graceDays),
    };
  }

  get valueForm(): ValueForm {
    const limit = this.settings.get(OF_WORKBOOK.materiality);
    return {
      ...(limit > 0 && { limit: canonicalDecimal(String(limit)) }),
      digits: this.settings.get(OF_WORKBOOK.valueDigits),
      mode: this.settings.get(OF_WORKBOOK.valueRounding),
      rateDays: this.settings.get(OF_WORKBOOK.rateDays),
    };
  }

  get cellOptions(): CellOptions {
    return {
      typed: this.parts.host.typedCells,
      amountsAsText: this.settings.get(OF_WORKBOOK.amountsAsText),
      displayZone: this.zones.displayZone,
      dateSystem: this.parts.host.dateSystem,
      valueForm: () => this.valueForm,
      journals: () => this.settings.get(OF_WORKBOOK.journalsMade),
      matchMarks: () => this.matchMarks,
      itemReasons: () => reasonsBySaying(this.settings.get(OF_WORKBOOK.closing)),
    };
  }

  /** A person's decisions about the rows of matches. */
  get matchMarks(): MatchMarks {
    return {
      marks: this.settings.get(OF_WORKBOOK.matchMarks),
      apart: this.settings.get(OF_WORKBOOK.matchApart),
    };
  }

  /**
   * Runs a step of a use case. A TieoutError calls `failed` with its own sentence; any other error
   * is reported, and calls `failed` with `unexpected`.
   */
  async attempt<Done, Failed>(
    work: () => Promise<Done>,
    failed: (sentence: string, error: unknown) => Failed,
    unexpected = UNEXPECTED,
  ): Promise<Done | Failed> {
    try {
      return await work();
    } catch (error) {
      if (isTieoutError(error)) return failed(error.message, error);
      this.parts.report?.(error);
      return failed(unexpected, error);
    }
  }

  /** Warns once of a lasting refusal by Excel; if Excel is busy, the next change reads again. */
  warnOfRefusal(error: unknown): void {
    const isLasting = hasCode(error, 'excel-refused') && !error.retryable;
    if (isLasting) this.bulletin.warn(error.message);
  }

  /** The stored result of a call, for a preview: sends no request, stores nothing. */
  async peek(call: LiveQuestion): Promise<Result | null> {
    const owners = this.accounts.ownersToShow(call);
    if (!owners) return null;
    const dates = resolveDates(call, this.exchangeNowMs(), this.zones);
    try {
      return await this.source.build(call, dates, owners, this.cellOptions);
    } catch (error) {
      if (isTieoutError(error)) return null;
      throw error;
    }
  }

  /** Aborted by Cancel; later work gets a new signal. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  cancel(): void {
    this.#stop.abort(new Cancelled());
    this.#stop = new AbortController();
  }
}

const HISTORY_BOUND = 200;

/** The messages of the session for the person. */
export class Bulletin {
  /** Newest first. */
  readonly history = signal<readonly HistoryLine[]>([]);
  readonly warning = signal<string | null>(null);
  /** Rows of a sheet that are being written or read. */
  readonly work = signal<Work | null>(null);

  constructor(readonly clock: Pick<Clock, 'nowMs'>) {}

  /** @param readAgain results that were not asked again, because their periods are over. */
  note(kind: HistoryLine['kind'], sentence: string, readAgain: readonly string[] = []): void {
    const line = { atMs: this.clock.nowMs(), kind, sentence };
    this.history.value = [
      readAgain.length === 0 ? line : { ...line, readAgain },
      ...this.history.peek(),
    ].slice(0, HISTORY_BOUND);
  }

  /** Shows a warning about everything, once: storage refused, a full disk. */
  warn(sentence: string): void {
    const before = this.warning.peek();
    if (before?.includes(sentence)) return;
    this.warning.value = before === null ? sentence : `${before} ${sentence}`;
  }
}
