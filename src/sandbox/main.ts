// The sandbox alone: npm run sandbox -- --port N

import { createSandbox } from './sandbox';

const portAt = process.argv.indexOf('--port');
const sandbox = createSandbox();
void sandbox.listen(portAt < 0 ? 0 : Number(process.argv[portAt + 1])).then(({ url, close }) => {
  console.log(`address: ${url}`);
  for (const { key, secret, passphrase } of sandbox.accounts) console.log(`key: ${key}\nsecret: ${secret}\npassphrase: ${passphrase}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
});
