// An exchange that answers everything at once with the same 50 KB, the size of a full page of the
// ledger.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveBench } from './child';

const ENTRY = {
  billId: '701234567890123456',
  coinId: 2,
  coinName: 'USDT',
  bizType: 'trade_out',
  fillSize: '0.005',
  fillValue: '0',
  deltaAmount: '-100.00000000',
  afterAmount: '900.00000000',
  fees: '0.10000000',
  cTime: '1764505800123',
};
const BODY = Buffer.from(
  JSON.stringify(Array.from({ length: 200 }, () => ENTRY)).padEnd(50 * 1024),
);

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': BODY.length })
      .end(BODY),
  );
});
// As gateways keep idle connections. Node's own 5 s would count how often a crowded machine closes
// one just as it is used.
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () =>
  serveBench(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
