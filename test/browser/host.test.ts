import { openWorkbench, type OpenWorkbench } from './open-workbench';
import { serveAddin, type Served } from '../workbench/serve-addin';

jest.setTimeout(60_000);

let server: Served;
let workbench: OpenWorkbench;
beforeAll(async () => {
  server = await serveAddin('plain');
  workbench = await openWorkbench({ origin: server.origin });
});
afterAll(async () => {
  await workbench.close();
  await server.close();
});

test('a streamed result spills, and its growth spills again', async () => {
  await workbench.setFormula('A1', '=REBATES("BTCUSDT","USDT")');
  await workbench.settled();
  const { text } = await workbench.read('A1:D14');
  expect(text[0]).toEqual(['time', 'bill', 'amount', 'note']);
  expect(text[12]![1]).toBe('0011');
  expect(text[13]).toEqual(['', '', '', '']);
  expect(await workbench.problems()).toEqual([]);
});
