// The formulas of the checklist on Close, as Excel gave them back when the pack was written: another
// formula in their place counts nothing.
import { sha256Of } from '../../platform/bytes';
import type { SessionContext } from '../session-context';
import type { PackPort } from './pack-state';

export const CHECKS_SETTING = 'tieout.packChecks';

/**
 * Of a row of the checklist: its words, its Status and its Open. Rows of sheets may move, so their
 * numbers are left out.
 */
export const checkFormulas = ([says, status, open]: readonly unknown[]): string =>
  sha256Of(JSON.stringify([says, status, open]).replace(/(\$?\b[A-Z]{1,3}\$?)\d+\b/g, '$1')).slice(
    0,
    16,
  );

/** Without it, every check of the pack counts as typed over. */
export async function rememberChecks(port: PackPort, { parts }: SessionContext): Promise<void> {
  const rows = (await port.entered('Close')) ?? [];
  const checks = rows.filter(([, status]) => typeof status === 'string' && status.startsWith('='));
  parts.workbook.writeSetting(CHECKS_SETTING, JSON.stringify(checks.map(checkFormulas)));
}
