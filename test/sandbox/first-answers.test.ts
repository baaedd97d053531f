import { createHmac } from 'node:crypto';
import { createSandbox } from '../../src/sandbox/sandbox';

/** Without it nobody could try the add-in at all: both operations answer a signed request with their own made-up records. */
test('both operations answer a signed request', async () => {
  const sandbox = createSandbox();
  const { url, close } = await sandbox.listen(0);
  const [broker] = sandbox.accounts;
  const call = async (method: string, path: string, body: string): Promise<unknown> => {
    const timestamp = String(Date.now());
    const headers = {
      'ACCESS-KEY': broker.key,
      'ACCESS-SIGN': createHmac('sha256', broker.secret).update(timestamp + method + path + body).digest('base64'),
      'ACCESS-PASSPHRASE': broker.passphrase,
      'ACCESS-TIMESTAMP': timestamp,
      'Content-Type': 'application/json',
    };
    return (await fetch(url + path, { method, headers, ...(body !== '' && { body }) })).json();
  };
  try {
    expect(await call('POST', '/api/v3/tax/income', '{"limit":200}')).toHaveLength(200);
    expect(await call('GET', '/api/v3/apiReferral/rebate/recentRecord?symbol=BTCUSDT&coin=USDT', '')).toMatchObject({ current: 1, size: 100 });
  } finally {
    await close();
  }
});
