// Fetchers for one test: their rig ends with the test.
import { Archive } from '../../../../../src/addin/engine/archive/archive';
import { rig, type Rig, type RigOptions } from '../../exchange/rig';
import { fetchersOver, type FetcherRig } from './fetchers-over';

export * from './fetchers-over';

export const fetcherRig = async (
  options: RigOptions = {},
  archive: Archive = new Archive(),
): Promise<FetcherRig> => fetchersOver(await rig(options), archive);

/** Requests that were sent for months or windows, as texts: "ledger 2026-10 page 1". */
export const sent = ({ sandbox }: Rig): string[] =>
  sandbox.requests.map(({ operation, parameters: { month, symbol, startTime, endTime, page } }) =>
    operation === 'ledger'
      ? `${month} page ${page}`
      : `${symbol} ${startTime} to ${endTime} page ${page}`,
  );
