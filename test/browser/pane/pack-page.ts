// Tieout on a small history, worked by accessible names as a person closes a month.
import type { Locator } from 'playwright-core';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

export async function openSmallTieout(): Promise<OpenTieout> {
  const tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.1 },
  });
  tieout.page.setDefaultTimeout(30_000);
  return tieout;
}

export const buttonOf = (tieout: OpenTieout, name: string): Locator =>
  tieout.addin().getByRole('button', { name, exact: true });
export const fieldOf = (tieout: OpenTieout, name: string): Locator =>
  tieout.addin().getByLabel(name, { exact: true });
export const cellsOf = async (tieout: OpenTieout, address: string): Promise<unknown[][]> =>
  (await tieout.read(address)).values;
/** Without rows that begin with a blank cell. */
export const rowsOf = async (tieout: OpenTieout, address: string): Promise<unknown[][]> =>
  (await cellsOf(tieout, address)).filter((row) => row[0] !== '');
