// Runs the self-check as a person does and gives its report.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

/** With the demo broker connected and Settings open; a small exchange, which nobody waits for. */
export async function openSelfCheck(query = ''): Promise<OpenTieout> {
  const tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
    query,
  });
  await tieout.connectDemo('Demo broker');
  await tieout.addin().getByRole('button', { name: 'Settings', exact: true }).click();
  return tieout;
}

export async function reportOf(tieout: OpenTieout, records: boolean): Promise<string> {
  const section = tieout.addin().getByRole('region', { name: 'Self-check', exact: true });
  await section.getByLabel('Record what Excel is asked and answers').setChecked(records);
  await section.getByRole('button', { name: 'Run self-check' }).click();
  await section.getByRole('button', { name: 'Copy report' }).waitFor();
  return tieout.addin().getByRole('region', { name: 'Report of the self-check' }).innerText();
}

/** What was found on each line: ["ok", "A formula reaches Tieout", "\"Time\""]. */
export const foundIn = (report: string): readonly (readonly string[])[] =>
  [
    ...report.matchAll(/^(ok|DIFFERS|cannot) +(.+) \(\d+ ms\)\n +expected: .+\n +found: +(.+)$/gm),
  ].map(([, verdict, what, found]) => [verdict!, what!, found!]);
