// A record that was changed or moved must not open: else one account's key could sign for another.
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { bytesOfHex, hexOf, utf8 } from '../../../src/addin/platform/bytes';
import { seal, unseal, unsealSigningKey, type SealedBytes } from '../../../src/addin/platform/seal';
import { newDeviceKey } from '../../../src/addin/platform/sealing-keys';

const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Uint8Array.from(each));
const bound = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 });
const flip = (all: Uint8Array<ArrayBuffer>, bit: number): Uint8Array<ArrayBuffer> =>
  all.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

test('what was sealed opens under what it was bound to, and never twice the same', async () => {
  const key = await newDeviceKey();
  await fc.assert(
    fc.asyncProperty(bytes, bound, async (plain, to) => {
      const [one, two] = [await seal(key, to, plain), await seal(key, to, plain)];
      expect(await unseal(key, to, one)).toEqual(plain);
      expect(hexOf(one.iv)).not.toBe(hexOf(two.iv));
    }),
  );
});

test('no bit can be changed', async () => {
  const key = await newDeviceKey();
  await fc.assert(
    fc.asyncProperty(bytes, fc.nat(), fc.boolean(), async (plain, at, inIv) => {
      const sealed = await seal(key, ['a record'], plain);
      const changed: SealedBytes = inIv
        ? { ...sealed, iv: flip(sealed.iv, at % 96) }
        : { ...sealed, bytes: flip(sealed.bytes, at % (8 * sealed.bytes.length)) };
      await expect(unseal(key, ['a record'], changed)).rejects.toThrow();
    }),
  );
});

test('a record passes for no other, however its name is cut', async () => {
  const key = await newDeviceKey();
  await fc.assert(
    fc.asyncProperty(bound, bound, async (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      await expect(unseal(key, other, await seal(key, one, utf8('made-up')))).rejects.toThrow();
    }),
  );
  await expect(
    unseal(key, ['a', 'bc'], await seal(key, ['ab', 'c'], utf8('made-up'))),
  ).rejects.toThrow();
});

test('another key opens nothing', async () => {
  const sealed = await seal(await newDeviceKey(), [], utf8('made-up'));
  await expect(unseal(await newDeviceKey(), [], sealed)).rejects.toThrow();
});

test('sealed bytes become a key that signs alike and cannot be read', async () => {
  const sealing = await newDeviceKey();
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 300 }).map((each) => Uint8Array.from(each)),
      async (secret) => {
        const key = await unsealSigningKey(
          sealing,
          ['made up'],
          await seal(sealing, ['made up'], secret),
          'SHA-256',
        );
        expect(key.extractable).toBe(false);
        expect(key.usages).toEqual(['sign']);
        await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
        expect(Buffer.from(await crypto.subtle.sign('HMAC', key, utf8('prehash')))).toEqual(
          createHmac('sha256', secret).update('prehash').digest(),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('hex reads back what it wrote, and nothing else', () => {
  fc.assert(fc.property(bytes, (all) => expect(bytesOfHex(hexOf(all))).toEqual(all)));
  for (const no of ['0', 'zz', '0g', 'AB', ' 00', '0x00']) expect(bytesOfHex(no)).toBeNull();
});
