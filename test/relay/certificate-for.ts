// A certificate for any name, and the authority that vouches for it, made without asking anybody.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCertificates } from 'office-addin-dev-certs';

/** Paths of PEM files in a folder of their own. */
export interface CertificateFiles {
  readonly folder: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

export async function certificateFor(name: string): Promise<CertificateFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-certificate-'));
  const [ca, cert, key] = [
    join(folder, 'ca.crt'),
    join(folder, 'own.crt'),
    join(folder, 'own.key'),
  ];
  // The package says on the console what it did.
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await generateCertificates(ca, cert, key, 30, [name]);
  said.mockRestore();
  return { folder, ca, cert, key };
}
