// Does the exchange still hold a day of commission records? Taken for older than it keeps, a day that
// it holds is never asked for.
import { RequestError } from '../../../../src/addin/engine/exchange/exchange-error';
import { holdsDay } from '../../../../src/addin/engine/exchange/rebate-window';
import { question } from './commission-rows';
import { nobody } from './moving-exchange';

const { signal } = new AbortController();

describe('does it answer for a single day', () => {
  const asking = (respond: () => unknown) => {
    const asked: unknown[] = [];
    const client = {
      ask: ({ parameters }: { readonly parameters: unknown }) => {
        asked.push(parameters);
        return Promise.resolve().then(respond) as never;
      },
    };
    return { asked, retained: holdsDay(client, nobody, question, signal) };
  };

  test('one record of it is asked for', async () => {
    const { asked, retained } = asking(() => ({}));
    expect(await retained).toBe(true);
    expect(asked).toEqual([expect.objectContaining({ page: '1', pageSize: '1' })]);
  });

  test('it is older than the exchange keeps, or something else is wrong', async () => {
    const refusing = (code: 'range' | 'symbol') =>
      asking(() => {
        throw new RequestError(code, 'no');
      }).retained;
    expect(await refusing('range')).toBe(false);
    await expect(refusing('symbol')).rejects.toMatchObject({ code: 'symbol' });
  });
});
