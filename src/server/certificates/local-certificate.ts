// The certificate for https://localhost: Office's own if it is installed, else one made here
// without admin rights.
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { flawOf, namesHost, readPair } from './certificate-pair';
import type { TlsCertificate } from '../http/listening';
import { projectRoot } from '../http/project-root';

const FILES = { ca: 'ca.crt', cert: 'localhost.crt', key: 'localhost.key' } as const;
const VALID_DAYS = 365;
const RENEW_DAYS = 14;

interface Places {
  /**
   * The folder where office-addin-dev-certs stores the pair that it made and the person trusted.
   */
  readonly installed?: string;
  /** The folder of the pair that this server made. */
  readonly own?: string;
}

/**
 * Returns the first valid one of: the pair that office-addin-dev-certs installed for this person,
 * our own of an earlier start, a new one. A new authority's key is thrown away at once, so a person
 * who trusts `.certificates/ca.crt` trusts this one certificate and nothing later.
 */
export async function localCertificate({
  installed = join(homedir(), '.office-addin-dev-certs'),
  own = join(projectRoot(), '.certificates'),
}: Places = {}): Promise<TlsCertificate> {
  return (
    (await goodPair(installed, 1)) ?? (await goodPair(own, RENEW_DAYS)) ?? (await makePair(own))
  );
}

async function goodPair(folder: string, validDays: number): Promise<TlsCertificate | null> {
  const pair = await readPair(join(folder, FILES.cert), join(folder, FILES.key));
  return pair && flawOf(pair, Date.now(), validDays) === null && namesHost(pair, 'localhost')
    ? pair
    : null;
}

/**
 * Made in a folder of its own and moved into place, so that two servers starting at once do not mix
 * their files.
 */
async function makePair(folder: string): Promise<TlsCertificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = await mkdtemp(join(folder, 'new-'));
  try {
    await generate(join(fresh, FILES.ca), join(fresh, FILES.cert), join(fresh, FILES.key));
    await chmod(join(fresh, FILES.key), 0o600);
    const pair = await readPair(join(fresh, FILES.cert), join(fresh, FILES.key));
    if (!pair) throw new Error(`The certificate could not be written to ${folder}.`);
    for (const file of Object.values(FILES)) await rename(join(fresh, file), join(folder, file));
    return pair;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The package reports on stdout, which must hold nothing but our one line. */
async function generate(ca: string, cert: string, key: string): Promise<void> {
  const { generateCertificates } = await import('office-addin-dev-certs');
  const { log } = console;
  console.log = () => undefined;
  try {
    await generateCertificates(ca, cert, key, VALID_DAYS, ['localhost', '127.0.0.1', '::1']);
  } finally {
    console.log = log;
  }
}
