// A certificate for any name, and the authority that vouches for it, made without asking anybody.
import { join } from 'node:path';
import { generateCertificates } from 'office-addin-dev-certs';
import { temporaryFolder } from '../temporary-folder';

/** Paths of PEM files in a folder of their own. */
export interface CertificateFiles {
  readonly folder: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

export async function certificateFor(name: string): Promise<CertificateFiles> {
  const folder = temporaryFolder();
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
