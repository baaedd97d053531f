// Authentication: the four headers of a signed request, and the error code for each wrong one
// (docs/exchange.md, Signature).

import type { IncomingHttpHeaders } from 'node:http';
import { ACCOUNTS, type SandboxAccount } from './data/accounts';
import { CODES, Refusal } from './refusal';
import { isSignedBy, type SignedParts } from './signature';

/**
 * Tolerated difference between ACCESS-TIMESTAMP and the exchange's clock, either way
 * (docs/exchange.md, Clock).
 */
const TOLERANCE_MS = 30_000;

/** The account whose key was sent, whatever else is wrong; for logs and fault schedules. */
export const accountOfKey = (headers: IncomingHttpHeaders): SandboxAccount | undefined =>
  ACCOUNTS.find(({ key }) => key === headers['access-key']);

/**
 * The account that signed the request. Checked in this order: ACCESS-KEY missing -1040, ACCESS-SIGN
 * missing -1041, ACCESS-TIMESTAMP or ACCESS-PASSPHRASE missing -1042; timestamp not 13 digits
 * -1043, more than 30 s off -1046; key unknown -1044; signature wrong -1047; passphrase wrong
 * -1049. HTTP status 401.
 */
export function authenticated(
  headers: IncomingHttpHeaders,
  parts: Omit<SignedParts, 'timestamp'>,
  nowMs: number,
): SandboxAccount {
  required(headers, 'ACCESS-KEY', CODES.missingKey);
  const signature = required(headers, 'ACCESS-SIGN', CODES.missingSignature);
  const timestamp = required(headers, 'ACCESS-TIMESTAMP', CODES.missingOtherHeader);
  const passphrase = required(headers, 'ACCESS-PASSPHRASE', CODES.missingOtherHeader);
  if (!/^\d{13}$/.test(timestamp))
    throw new Refusal(
      CODES.invalidTimestamp,
      'ACCESS-TIMESTAMP must be Unix time in milliseconds, 13 digits',
      401,
    );
  if (Math.abs(nowMs - Number(timestamp)) > TOLERANCE_MS)
    throw new Refusal(CODES.expiredTimestamp, 'ACCESS-TIMESTAMP is more than 30 seconds off', 401);
  const account = accountOfKey(headers);
  if (!account) throw new Refusal(CODES.unknownKey, 'ACCESS-KEY is not known', 401);
  if (!isSignedBy(account.secret, { ...parts, timestamp }, signature))
    throw new Refusal(CODES.wrongSignature, 'ACCESS-SIGN does not fit this request', 401);
  if (passphrase !== account.passphrase)
    throw new Refusal(CODES.wrongPassphrase, 'ACCESS-PASSPHRASE is not right', 401);
  return account;
}

function required(headers: IncomingHttpHeaders, name: string, code: number): string {
  const value = headers[name.toLowerCase()];
  if (typeof value !== 'string' || value === '')
    throw new Refusal(code, `Header ${name} is missing`, 401);
  return value;
}
