// What we seal must be standard cryptography: Node's own implementation is first proven by
// published vectors, then it opens ours.
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { hexOf, utf8 } from '../../../src/addin/platform/bytes';
import { seal, unseal } from '../../../src/addin/platform/seal';
import { newPinSalt, PIN_ROUNDS, pinKey } from '../../../src/addin/platform/sealing-keys';

describe('the judge', () => {
  test.each([
    // RFC 7914, section 11.
    [
      'passwd',
      'salt',
      1,
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
    ],
    [
      'Password',
      'NaCl',
      80_000,
      '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d',
    ],
    // RFC 6070's cases under SHA-256, as widely published.
    ['password', 'salt', 4096, 'c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a'],
    [
      'passwordPASSWORDpassword',
      'saltSALTsaltSALTsaltSALTsaltSALTsalt',
      4096,
      '348c89dbcbd32b2f32d814b8116e84cf2b17347ebc1800181c4e2a1fb8dd53e1c635518c7dac47e9',
    ],
    ['pass\0word', 'sa\0lt', 4096, '89b69d0516f829893c696226650a8687'],
  ])('stretches %j with %j by %i rounds as published', (password, salt, rounds, derived) => {
    expect(pbkdf2Sync(password, salt, rounds, derived.length / 2, 'sha256').toString('hex')).toBe(
      derived,
    );
  });

  test('opens AES-256-GCM as published (McGrew and Viega, test case 16)', () => {
    const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
    const cipher = createDecipheriv(
      'aes-256-gcm',
      bytes('feffe9928665731c6d6a8f9467308308'.repeat(2)),
      bytes('cafebabefacedbaddecaf888'),
    );
    cipher
      .setAAD(bytes('feedfacedeadbeeffeedfacedeadbeefabaddad2'))
      .setAuthTag(bytes('76fc6ece0f4e1768cddf8853bb2d551b'));
    const plain = Buffer.concat([
      cipher.update(
        bytes(
          '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662',
        ),
      ),
      cipher.final(),
    ]);
    expect(plain.toString('hex')).toBe(
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
    );
  });
});

test.each(['246810', 'Zürich, 秘密', ' '])(
  'what PIN %j seals is opened by the judge from PIN, salt, rounds and what is bound',
  async (pin) => {
    const salt = newPinSalt();
    const { iv, bytes } = await seal(
      await pinKey(pin, salt),
      ['a record', 1],
      utf8('made-up text'),
    );
    const cipher = createDecipheriv(
      'aes-256-gcm',
      pbkdf2Sync(pin, salt.salt, salt.rounds, 32, 'sha256'),
      iv,
    )
      .setAAD(Buffer.from('["a record",1]'))
      .setAuthTag(bytes.slice(-16));
    expect(Buffer.concat([cipher.update(bytes.slice(0, -16)), cipher.final()]).toString()).toBe(
      'made-up text',
    );
  },
);

test('a PIN opens however its accents were typed, and no other PIN does', async () => {
  const salt = newPinSalt();
  const sealed = await seal(
    await pinKey('caf\u00e9-\u1e69', salt),
    ['a record'],
    utf8('made-up text'),
  );
  expect(
    await unseal(await pinKey('cafe\u0301-s\u0307\u0323', salt), ['a record'], sealed),
  ).toEqual(utf8('made-up text'));
  for (const other of ['cafe-\u1e69', 'CAF\u00c9-\u1e69', 'caf\u00e9-\u1e69 ', '']) {
    await expect(unseal(await pinKey(other, salt), ['a record'], sealed)).rejects.toThrow();
  }
});

test('salts are 128 random bits and rounds at least what OWASP asks', () => {
  const salts = Array.from({ length: 50 }, newPinSalt);
  expect(new Set(salts.map(({ salt }) => hexOf(salt))).size).toBe(50);
  expect(salts.every(({ salt, rounds }) => salt.length === 16 && rounds === PIN_ROUNDS)).toBe(true);
});

test.each([0, 1, -1, 1.5, NaN, 599_999, 10_000_001])(
  'a record that names %d rounds is refused',
  async (rounds) => {
    await expect(pinKey('246810', { ...newPinSalt(), rounds })).rejects.toThrow(RangeError);
  },
);

test('a record that names a short salt is refused', async () => {
  await expect(pinKey('246810', { ...newPinSalt(), salt: new Uint8Array(15) })).rejects.toThrow(
    RangeError,
  );
});
