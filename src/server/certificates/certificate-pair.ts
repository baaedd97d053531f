// A certificate and its key, checked as a browser would.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TlsCertificate } from '../http/listening';

const DAY_MS = 86_400_000;

/** The reason why a pair is refused, or null. `validDays`: how many days it must still be valid. */
export function flawOf(
  { cert, key }: TlsCertificate,
  nowMs: number,
  validDays: number,
): string | null {
  try {
    const certificate = new X509Certificate(cert);
    if (!certificate.checkPrivateKey(createPrivateKey(key)))
      return 'the key does not belong to the certificate';
    if (Date.parse(certificate.validFrom) > nowMs)
      return `the certificate is valid only from ${certificate.validFrom}`;
    if (Date.parse(certificate.validTo) < nowMs + validDays * DAY_MS)
      return `the certificate ends on ${certificate.validTo}`;
    return null;
  } catch {
    return 'the files are no PEM certificate and unencrypted PEM key';
  }
}

/** Whether a browser accepts it for https://<hostname>. */
export const namesHost = ({ cert }: TlsCertificate, hostname: string): boolean =>
  new X509Certificate(cert).checkHost(hostname) !== undefined;

/** Both files, or null when one of them cannot be read. */
export async function readPair(certPath: string, keyPath: string): Promise<TlsCertificate | null> {
  try {
    const [cert, key] = await Promise.all([readFile(certPath), readFile(keyPath)]);
    return { cert, key };
  } catch {
    return null;
  }
}
