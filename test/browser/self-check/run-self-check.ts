// Runs the self-check as a person does and gives its report.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

/** With the demo broker connected and its page open; a small exchange, which nobody waits for. */
export async function openSelfCheck(): Promise<OpenTieout> {
  const tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
  });
  await tieout.connectDemo('Demo broker');
  await tieout.addin().getByRole('button', { name: 'Settings', exact: true }).click();
  await tieout.addin().getByRole('button', { name: 'Self-check', exact: true }).click();
  return tieout;
}

export async function reportOf(tieout: OpenTieout): Promise<string> {
  const section = tieout.addin().getByRole('region', { name: 'Self-check', exact: true });
  await section.getByRole('button', { name: 'Run self-check' }).click();
  await section.getByRole('button', { name: 'Copy report' }).waitFor();
  return tieout.addin().getByRole('region', { name: 'Report of the self-check' }).innerText();
}
