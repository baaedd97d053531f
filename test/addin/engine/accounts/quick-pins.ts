// PINs are slow on purpose; to a test that imports this file they are quick. What they cost is
// tested in test/sealing.
const real = crypto.subtle.deriveKey.bind(crypto.subtle) as (
  ...args: unknown[]
) => Promise<CryptoKey>;

beforeAll(() => {
  Object.defineProperty(crypto.subtle, 'deriveKey', {
    configurable: true,
    writable: true,
    value: (params: object, ...rest: unknown[]) => real({ ...params, iterations: 1 }, ...rest),
  });
});
afterAll(() => {
  Reflect.deleteProperty(crypto.subtle, 'deriveKey');
});
