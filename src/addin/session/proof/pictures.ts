// Pictures of live results, and the same as Excel charts.
import { refused } from '../../records/refused';
import { balancePictures, commissionPictures, type Picture } from '../../reconcile/pictures';
import type { Outcome } from './evidence-state';
import type { LiveCall } from '../live/live-call';
import type { excelCharts } from '../../excel/excel-chart';
import type { SessionContext } from '../session-context';
import { say } from '../../platform/say';

/** Of a result that shows records; empty where there is nothing to draw. */
export function picturesOf({ call, shown }: LiveCall, displayZone: string): readonly Picture[] {
  const shows = shown?.result.shows;
  if (shows === undefined) return [];
  if (shows.operation === 'REBATES') return commissionPictures(shows.rows);
  return balancePictures(shows.rows, displayZone, 'types' in call && call.types === null);
}

export async function insertChart(
  picture: Picture,
  charts: typeof excelCharts | undefined,
  context: SessionContext,
): Promise<Outcome> {
  if (charts === undefined)
    return {
      ok: false,
      sentence: say`This Excel draws no charts for add-ins. The table beside the picture holds its numbers.`,
    };
  return context.attempt(
    async () => {
      const address = await charts.insertChart(picture);
      const sentence = say`Inserted the chart "${picture.title}" with its numbers at ${address}.`;
      context.bulletin.note('done', sentence);
      return { ok: true, sentence };
    },
    refused,
    say`Excel did not take the chart: the workbook may be protected, or a cell is being edited. Nothing was changed; try again.`,
  );
}
