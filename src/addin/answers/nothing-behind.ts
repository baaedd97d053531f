import { say } from '../platform/say';

/** A cell of records is explained by the exchange's answer alone. */
export const showsRecords = (address: string): string =>
  say`${address} shows the records themselves: there is nothing behind them but the exchange’s answer, which the certificate names.`;
