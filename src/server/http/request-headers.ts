// The few request headers that are passed on to the exchange.
import type { IncomingMessage } from 'node:http';
import { RelayTrouble } from './trouble';

/** As the exchange spells them (docs/exchange.md, Signature). */
const CREDENTIALS = ['ACCESS-KEY', 'ACCESS-SIGN', 'ACCESS-PASSPHRASE', 'ACCESS-TIMESTAMP'] as const;
const LONGEST_VALUE = 1024;

/** Names the operation whose host is asked for its time. */
export const OPERATION_HEADER = 'Tieout-Operation';

/**
 * Picks what is passed on; everything else (cookies, origin, forwarding and hop-by-hop headers,
 * overrides) stays here. A header given twice is refused: two readers could each believe another
 * one.
 * @throws RelayTrouble 400
 */
export function passedHeaders(request: IncomingMessage, signed: boolean): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of [...(signed ? CREDENTIALS : []), 'Content-Type']) {
    const value = single(request, name);
    if (value !== undefined) passed[name] = value;
  }
  return passed;
}

/** @throws RelayTrouble 400 where a header was given more than once */
export function refuseTwice(request: IncomingMessage, name: string): void {
  if ((request.headersDistinct[name.toLowerCase()] ?? []).length > 1)
    throw new RelayTrouble('refused', `The header ${name} was given more than once.`, {
      status: 400,
    });
}

/** The one value of a header, or undefined. */
export function single(request: IncomingMessage, name: string): string | undefined {
  refuseTwice(request, name);
  const value = request.headersDistinct[name.toLowerCase()]?.[0];
  if (value !== undefined && (value.length > LONGEST_VALUE || !/^[\x20-\x7e]*$/.test(value))) {
    throw new RelayTrouble(
      'refused',
      `The header ${name} must be printable ASCII of at most ${LONGEST_VALUE} characters.`,
      { status: 400 },
    );
  }
  return value;
}
