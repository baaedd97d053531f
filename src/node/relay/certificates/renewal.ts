// A certificate that is renewed while the server runs.
import type { TlsCertificate } from '../http/listening';
import { flawOf, readPair } from './certificate-pair';

/** The two files of a certificate. */
export interface CertificateFiles {
  readonly certPath: string;
  readonly keyPath: string;
}

const EVERY_MS = 30_000;

interface Renewal {
  readonly files: CertificateFiles;
  /** What is used now. */
  readonly used: TlsCertificate;
  readonly take: (renewed: TlsCertificate) => void;
  /** Told once for each pair of files that is there and cannot be used. */
  readonly tell: (state: 'renewed' | 'unusable', why?: string) => void;
  readonly everyMs?: number | undefined;
}

/**
 * Looks at the files now and then. A new pair is taken when it is whole: one that is only half
 * written, or that browsers would refuse, leaves the old one in use.
 * @returns what ends it
 */
export function watchRenewal({
  files: { certPath, keyPath },
  used,
  take,
  tell,
  everyMs = EVERY_MS,
}: Renewal): () => void {
  let [known, refused] = [textOf(used), ''];
  let looking = false;
  const look = async (): Promise<void> => {
    const pair = await readPair(certPath, keyPath);
    const text = pair && textOf(pair);
    if (!pair || text === null || text === known || text === refused) return;
    const flaw = flawOf(pair, Date.now(), 0);
    if (flaw !== null) {
      refused = text;
      tell('unusable', flaw);
      return;
    }
    take(pair);
    known = text;
    tell('renewed');
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

const textOf = ({ cert, key }: TlsCertificate): string => `${String(cert)}\n${String(key)}`;
