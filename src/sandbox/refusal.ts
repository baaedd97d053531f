// Refusals of the exchange. The code for each situation is the sandbox's reading of
// docs/exchange.md, Errors.

/** Codes that the sandbox answers without a fault. A fault can answer any other code. */
export const CODES = {
  missingKey: -1040,
  missingSignature: -1041,
  /** ACCESS-TIMESTAMP and ACCESS-PASSPHRASE. */
  missingOtherHeader: -1042,
  invalidTimestamp: -1043,
  unknownKey: -1044,
  contentType: -1045,
  expiredTimestamp: -1046,
  wrongSignature: -1047,
  wrongPassphrase: -1049,
  ipNotAllowed: -1056,
  unknownSymbol: -1058,
  /** An unknown parameter name, or one given twice. */
  unknownParameter: -1128,
  notJson: -1135,
  refusedValue: -1140,
  missingParameter: -1141,
  outOfRange: -1142,
  /** Wrong method or unknown path. */
  method: -1150,
  wrongType: -1160,
  /** Over 90 days, or older than the exchange keeps. */
  rangeTooLong: -1170,
  startAfterEnd: -1171,
  notBroker: -4002,
  tooManyRequests: 429,
} as const;

/** Thrown to refuse a request; answered as {"code": …, "msg": …}. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: number,
    message: string,
    readonly status = 400,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}
