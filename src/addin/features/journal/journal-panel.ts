// A journal from the pane: the mapping to fill, the sheet, and files for bookkeeping programs.
import { refused, type Refused } from '../../platform/outcome';
import { journalFile, programName } from '../../engine/proofs/journal/files/journal-file';
import { PROGRAMS } from '../../engine/proofs/journal/files/programs';
import { postedOf } from '../../engine/proofs/journal/posted-journal-check';
import {
  imbalanceOf,
  journalOf,
  linesOf,
  type Grain,
  type Journal,
} from '../../engine/proofs/journal/journal';
import {
  MAPPING_HEADER,
  MAPPING_SAYS,
  MAPPING_WIDTHS,
  PRESET_TYPES,
  readMapping,
  type Mapping,
} from '../../engine/proofs/journal/mapping';
import { movementsOf, type Movement } from '../../engine/proofs/journal/movements';
import { transferredBy } from '../../engine/proofs/own-transfers';
import { reportBlock, type ReadyReport } from '../../workbook/sheets/report-sheet';
import type { Report, ExcelReportSheets } from '../../workbook/excel/excel-report-sheet';
import { firstRowOf } from '../../workbook/sheets/rows-of-sheet';
import type { SessionContext } from '../../workbook/session/session-context';
import { OF_DEVICE, OF_WORKBOOK } from '../../workbook/settings/registry';
import { batchFor, withBatch, withMade } from './journal-batches';
import { journalBlockOn, journalReport, journalSheetName } from './journal-sheet';
import {
  entriesOfGround,
  findSheet,
  noEntries,
  readGround,
  sourceOf,
  textOfGround,
  type JournalGround,
  type JournalSource,
} from './journal-source';
import type { JournalFileOutcome, JournalFileRequest, JournalRequest } from './journal-state';
import { nameKey } from '../../engine/accounts/account';
import { shorten } from '../../engine/records/shorten';
import { counted, inEnglish, say } from '../../platform/say';

const MAPPING = 'Mapping';

export interface MadeJournal {
  readonly ok: true;
  readonly source: JournalSource;
  readonly journal: Journal;
  readonly mapping: Mapping;
  readonly movements: readonly Movement[];
  readonly withoutValue: number;
  /** Why the person must confirm before these records are saved. */
  readonly warning: string | null;
}

export class PanelJournal {
  constructor(
    readonly context: SessionContext,
    readonly sheets: ExcelReportSheets,
    readonly journalMade: () => void = () => undefined,
  ) {}

  async mapping(request: JournalRequest): Promise<ReadyReport> {
    if ((await findSheet(this.sheets, MAPPING)) !== null)
      return refused(
        say`This workbook has a sheet Mapping already. Fill that one, or rename it first. Nothing was written.`,
      );
    const read = await readGround(request, this.context, this.sheets);
    if (!read.ok) return read;
    const seen = sourceOf(read.ground).groups.flatMap(({ rows }) =>
      rows.flatMap(({ amounts }) => [...(amounts?.byType.keys() ?? [])]),
    );
    return {
      ok: true,
      report: mappingReport([...new Set([...PRESET_TYPES, ...seen.sort()])]),
      written: () =>
        say`The sheet Mapping is written. Fill in Account and Contra account of each type, then make the journal.`,
    };
  }

  async report(request: JournalRequest): Promise<ReadyReport> {
    const name = journalSheetName(request.month.trim());
    const before = /^\d{4}-\d\d$/.test(request.month.trim())
      ? await findSheet(this.sheets, name)
      : null;
    if (before !== null && journalBlockOn(before.values, 'lines') === null)
      return refused(
        say`This workbook has a sheet ${name} that is no journal. Rename that sheet, then make the journal again. Nothing was written.`,
      );
    const made = await this.made(request);
    if (!made.ok) return made;
    const { source, journal, withoutValue, warning } = made;
    return {
      ok: true,
      report: {
        ...inEnglish(() =>
          journalReport(journal, {
            ...rowParts(made, request.grain, this.context),
            month: source.month,
            made: this.context.saidAt(),
            withoutValue,
          }),
        ),
        isAgain: before !== null,
      },
      isOpen: journal.unmapped.length > 0,
      written: (sheet) => {
        this.#remember(request, made);
        return [
          say`${sentenceOf(journal)} See the sheet ${sheet}.`,
          this.#notAnAccount(made),
          warning,
        ]
          .filter((one) => one !== null)
          .join(' ');
      },
    };
  }

  async file(request: JournalFileRequest): Promise<JournalFileOutcome> {
    const made = await this.made(request);
    if (!made.ok) return made;
    const { source, journal, warning } = made;
    const { device, settings } = this.context;
    const madeAt = this.context.saidAt();
    const file = journalFile(journal, request.program, {
      month: source.month,
      financialYearBegins: device.get(OF_DEVICE.financialYearBegins),
      madeAt,
      settings: request.settings,
    });
    if (!file.ok) return file;
    if (warning !== null && !request.again) return { ...refused(warning), asksAgain: true };
    const [first, ...more] = file.files;
    return {
      ok: true,
      sentence:
        more.length === 0
          ? say`${sentenceOf(journal)} The file ${first?.name ?? ''} is ready. Its batch counts as saved once you save it.`
          : say`${sentenceOf(journal)} ${programName(request.program)} takes ${PROGRAMS[request.program].mostLines ?? 0} lines in a file, so ${more.length + 1} files are ready: import them all. The batch counts as saved once you save one.`,
      files: file.files.map(({ name, text }) => ({
        ...{ name, pieces: [text], type: 'text/csv;charset=utf-8' },
      })),
      markSaved: () => {
        const saved = say`${this.context.saidAt()} for ${programName(request.program)}`;
        settings.change(OF_WORKBOOK.journalBatches, (now) =>
          withBatch(now, source.month, source.digests, { batch: journal.batch, saved }),
        );
        this.#remember(request, made);
      },
    };
  }

  /**
   * Stores how the journal of its month was made, for the evidence pack and for the roll-forward,
   * which says whether it would still be the same.
   */
  #remember(request: JournalRequest, { source, movements, mapping }: MadeJournal): void {
    const { month, groups, currency } = source;
    const accounts = groups.map(({ account }) => account).join(',');
    const posted = postedOf(movements, mapping, request.grain, currency);
    const { grain } = request;
    const made = { month, accounts, currency: currency ?? '', grain, posted };
    this.context.settings.change(OF_WORKBOOK.journalsMade, (now) => withMade(now, made));
    this.journalMade();
  }

  /** The sentence if a row of Mapping is for an unknown account: it may be a mistake. */
  #notAnAccount({ mapping, source }: MadeJournal): string | null {
    const known = new Set(
      [
        ...source.groups.map(({ account }) => account),
        ...this.context.accounts.listed.map(({ name }) => name),
      ].map(nameKey),
    );
    const odd = mapping.lines.find(
      ({ exchangeAccount }) => exchangeAccount !== null && !known.has(nameKey(exchangeAccount)),
    );
    return odd
      ? say`Row ${odd.row} of Mapping is for the exchange account ${shorten(odd.exchangeAccount ?? '')}, which is none of this workbook: it maps nothing.`
      : null;
  }

  async made(request: JournalRequest): Promise<MadeJournal | Refused> {
    const range = await findSheet(this.sheets, MAPPING);
    if (range === null)
      return refused(
        say`This workbook has no sheet Mapping, which says the accounts of each business type. Press New mapping, fill it, then make the journal.`,
      );
    const mapping = readMapping(range.values, firstRowOf(range), MAPPING);
    if (!mapping.ok) return mapping;
    const read = await readGround(request, this.context, this.sheets);
    if (!read.ok) return read;
    const { ground } = read;
    const { zones, valueForm, settings } = this.context;
    const text = JSON.stringify([
      ...[textOfGround(ground), request.grain, zones, valueForm, range.address, range.values],
      settings.get(OF_WORKBOOK.journalBatches),
      [...transferredBy(this.context.matchMarks.marks)],
    ]);
    const entries = entriesOfGround(ground);
    const before = lastMade.get(this.context);
    if (before?.text === text && entries.every((own, at) => own === before.entries[at]))
      return before.made;
    const made = this.#madeFrom(ground, mapping.mapping, request.grain);
    if (made.ok) lastMade.set(this.context, { text, entries, made });
    return made;
  }

  #madeFrom(ground: JournalGround, mapping: Mapping, grain: Grain): MadeJournal | Refused {
    const source = sourceOf(ground);
    const empty = noEntries(source);
    if (empty !== null) return refused(empty);
    const { zones, valueForm, settings } = this.context;
    const found = movementsOf(
      ...([source.groups, source.form, zones.displayZone, valueForm] as const),
      transferredBy(this.context.matchMarks.marks),
    );
    if (!found.ok) return found;
    const { movements, withoutValue } = found;
    const { currency } = source;
    const { batch, warning } = batchFor(
      settings.get(OF_WORKBOOK.journalBatches),
      source.month,
      source.digests,
    );
    const journal = journalOf(movements, mapping, { batch, grain, currency });
    const wrong = imbalanceOf(linesOf(journal));
    if (wrong !== null) return refused(wrong);
    return { ok: true, source, journal, mapping, movements, withoutValue, warning };
  }
}

/** How the rows of a journal are written on its sheet. */
export const rowParts = (
  { source }: Pick<MadeJournal, 'source'>,
  grain: Grain,
  { valueForm, cellOptions }: SessionContext,
) => ({ grain, rounding: source.currency === null ? null : valueForm, options: cellOptions });

/**
 * Close checks the journal of its month often. It is made again only where its records or its
 * tables are other objects than before.
 */
const lastMade = new WeakMap<
  SessionContext,
  { readonly text: string; readonly entries: readonly unknown[]; readonly made: MadeJournal }
>();

const sentenceOf = ({ batch, postings, unmapped }: Journal): string =>
  say`Batch ${batch}: ${counted(postings.length * 2, 'line')}, debits equal credits.${
    unmapped.length === 0
      ? ''
      : ` ${counted(unmapped.length, 'kind of movement is not mapped and in no line.', 'kinds of movement are not mapped and in no line.')}`
  }`;

const mappingReport = (types: readonly string[]): Report => ({
  wishedName: MAPPING,
  top: [
    { text: 'Mapping', look: 'title' },
    {
      text: MAPPING_SAYS,
    },
  ],
  blocks: [
    reportBlock(
      null,
      MAPPING_HEADER.map((label, at) => ({
        label,
        kind: 'text',
        widthPoints: MAPPING_WIDTHS[at]!,
      })),
      types.map((type) => [type, '', '', '', '', '', '']),
    ),
  ],
});
