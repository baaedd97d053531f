import { flawOf, readPair } from './certificate-pair';
import type { TlsCertificate } from '../http/listening';
import { StartRefusal } from '../http/start-refusal';

/**
 * The certificate named by TLS_CERT and TLS_KEY.
 * @throws StartRefusal where a file cannot be read or browsers would refuse the pair
 */
export async function ownCertificate({
  certPath,
  keyPath,
}: {
  readonly certPath: string;
  readonly keyPath: string;
}): Promise<TlsCertificate> {
  const pair = await readPair(certPath, keyPath);
  if (!pair)
    throw new StartRefusal(
      `TLS_CERT (${certPath}) and TLS_KEY (${keyPath}) must both be files that Tieout can read.`,
    );
  const flaw = flawOf(pair, Date.now(), 0);
  if (flaw !== null) throw new StartRefusal(`TLS_CERT and TLS_KEY cannot be used: ${flaw}.`);
  return pair;
}
