// Reads the exact bodies once more, to find an answer that does not give the stored rows.
import { isTieoutError } from '../../platform/tieout-error';
import { mergeEntries } from '../exchange/merge-entries';
import { checkChain } from '../records/balance-chain';
import type { IsoDay } from '../records/calendar';
import type { RebateSource } from './certificate-sources';
import { readCommissionPages, readLedgerPages } from '../archive/page-bodies';
import type { ArchivedDay, ArchivedMonth, ArchivedWindow } from '../archive/stored-answers';
import { AnswersOnce, daysAnswered, windowsOfDays } from './days-answered';
import { differencesBetween } from './differences';
import { certified, type RowsRead } from './rows-behind';
import type { Evidence } from './write-evidence';

/**
 * The differences between the certificate and the answers, in words; empty if they agree. Yields to
 * the pane.
 */
export async function differencesFromAnswers({
  read,
  certificate,
}: Evidence): Promise<readonly string[]> {
  try {
    const again = await readAgain(read);
    const twice = new AnswersOnce().add(again, certificate.accounts);
    if (twice !== null) return [twice];
    return differencesBetween(certificate, await certified(again, certificate));
  } catch (error) {
    if (isTieoutError(error)) return [error.message];
    throw error;
  }
}

async function readAgain(read: RowsRead): Promise<RowsRead> {
  if (read.operation === 'LEDGER')
    return {
      ...read,
      sources: await Promise.all(
        read.sources.map(async (source) => ({
          ...source,
          stored: source.stored && (await monthAgain(source.stored)),
        })),
      ),
    };
  return { ...read, sources: await Promise.all(read.sources.map(daysAgain)) };
}

async function monthAgain({ reading, ...stored }: ArchivedMonth): Promise<ArchivedMonth> {
  const pages = await readLedgerPages(
    reading.pages,
    reading.pages.map(({ body }) => body),
  );
  const { entries, duplicatesRemoved } = mergeEntries(pages);
  return {
    ...stored,
    reading: { ...reading, pages, entries, duplicatesRemoved, chain: checkChain(entries) },
  };
}

async function daysAgain(source: RebateSource): Promise<RebateSource> {
  const windows = await Promise.all(
    source.windows.map(async ({ reading, ...stored }): Promise<ArchivedWindow> => {
      const read = await readCommissionPages(
        reading.pages,
        reading.pages.map(({ body }) => body),
        reading.question.product,
      );
      return {
        ...stored,
        reading: { ...reading, ...read },
      };
    }),
  );
  const answered = daysAnswered(source.window, windows);
  const speaking = windowsOfDays(answered);
  const days = new Map([...source.days].map(([day, stored]) => [day, { ...stored, records: [] }]));
  return {
    ...source,
    windows: windows.filter(({ windowId }) => speaking.has(windowId)),
    days: new Map<IsoDay, ArchivedDay>([...days, ...answered]),
  };
}
