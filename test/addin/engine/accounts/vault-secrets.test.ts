// Any secret an exchange hands out, any PIN a person thinks of, any order of what they do: the key
// signs as the pasted one did.
import fc from 'fast-check';
import { credentialsTrouble } from '../../../../src/addin/engine/accounts/account';
import type { Vault } from '../../../../src/addin/engine/accounts/vault';
import { clientA, Device, remember, signedBy, signedWith, WITHOUT_PIN } from './rig';
import { runsOf } from '../../../seeds';

const secret = fc.oneof(
  // Every code point, NUL and accents on nothing included.
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  fc
    .array(fc.integer({ min: 0xd800, max: 0xdfff }), { minLength: 1, maxLength: 9 })
    .map((units) => String.fromCharCode(...units)), // Halves of pairs.
  fc.constantFrom(
    'a',
    ' ',
    '\0',
    '=',
    '"',
    '\u{1f511}',
    'x'.repeat(63),
    'x'.repeat(64),
    'x'.repeat(65),
    'é'.repeat(20_000),
    'x'.repeat(200_000),
  ),
);
const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 80,
});
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => credentialsTrouble({ ...clientA, name: text }) === null);
const pin = fc
  .string({ unit: 'grapheme', minLength: 6, maxLength: 40 })
  .filter((text) => Array.from(text.normalize('NFC')).length >= 6);

test('any account comes back as it was pasted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ name, key: printable, secret, passphrase: printable }),
      pin,
      fc.boolean(),
      async (pasted, typed, withPin) => {
        const device = new Device();
        const before = await device.window();
        expect(
          await remember(before, pasted, withPin ? { pin: typed } : WITHOUT_PIN),
        ).toMatchObject({ ok: true });
        before.close();
        const vault = await device.window();
        if (withPin)
          expect(await vault.unlock(typed.normalize('NFD'))).toMatchObject({
            ok: true,
            damaged: [],
          });
        const [account] = vault.accounts();
        expect(account).toMatchObject({
          name: pasted.name.trim(),
          exchangeAccount: { apiKey: pasted.key, passphrase: pasted.passphrase },
        });
        expect(account!.exchangeAccount.signingKey.extractable).toBe(false);
        expect(await signedBy(account!)).toBe(signedWith(pasted.secret));
      },
    ),
    { numRuns: runsOf(80) },
  );
});

test('no file shows the secret, the key or the passphrase, in whatever spelling', async () => {
  const long = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 });
  const longKey = fc.string({
    unit: fc.integer({ min: 0, max: 35 }).map((digit) => digit.toString(36)),
    minLength: 16,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(
      long,
      longKey,
      longKey,
      fc.boolean(),
      async (text, key, passphrase, withPin) => {
        const device = new Device();
        await remember(
          await device.window(),
          { name: 'A', key, secret: text, passphrase },
          withPin ? { pin: 'four made-up words' } : WITHOUT_PIN,
        );
        const files = [...(await device.files()).values()].join('\n');
        for (const word of [text, key, passphrase]) {
          const bytes = Buffer.from(word);
          for (const spelling of [
            word,
            bytes.toString('hex'),
            bytes.toString('base64'),
            encodeURIComponent(Buffer.from(word).toString()),
            JSON.stringify(word).slice(1, -1),
          ])
            expect(files).not.toContain(spelling);
        }
      },
    ),
    { numRuns: runsOf(60) },
  );
});

// ---- any order of steps, against a plain model ----

interface Model {
  readonly accounts: Map<string, { by: 'pin' | 'device'; secret: string }>;
  pin: string | null;
  unlocked: boolean;
}
interface Real {
  readonly device: Device;
  vault: Vault;
}
type Step = fc.AsyncCommand<Model, Real>;

const names = ['A', 'B', 'C'] as const;
const pins = ['first fine PIN', 'second fine PIN'] as const;
const step = (label: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  toString: () => label,
  run: async (model, real) => {
    await run(model, real);
    await agree(model, real.vault);
  },
});

async function agree(model: Model, vault: Vault): Promise<void> {
  const expected = [...model.accounts]
    .map(([one, { by }]) => ({
      name: one,
      by,
      state: by === 'device' || model.unlocked ? 'ready' : 'locked',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(vault.list()).toMatchObject(expected);
  expect(vault.list()).toHaveLength(expected.length);
  const ready = expected
    .filter(({ state }) => state === 'ready')
    .map((one) => signedWith(model.accounts.get(one.name)!.secret));
  expect(await Promise.all(vault.accounts().map(signedBy))).toEqual(ready);
  expect([vault.hasPin, vault.isUnlocked]).toEqual([model.pin !== null, model.unlocked]);
}

function dropIdlePin(model: Model): void {
  if ([...model.accounts.values()].some(({ by }) => by === 'pin')) return;
  model.pin = null;
  model.unlocked = false;
}

const steps = [
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...pins, null), fc.nat(99))
    .map(([one, typed, n]) =>
      step(`remember ${one} ${typed ?? 'without'} ${n}`, async (model, { vault }) => {
        const known = model.accounts.get(one);
        const outcome = await remember(
          vault,
          { ...clientA, name: one, secret: `secret ${n}` },
          typed === null ? WITHOUT_PIN : { pin: typed },
        );
        if (typed !== null && model.pin !== null && model.pin !== typed)
          return expect(outcome).toMatchObject({ why: 'wrong-pin' });
        if (typed === null && known?.by === 'pin' && !model.unlocked)
          return expect(outcome).toMatchObject({ why: 'locked' });
        expect(outcome).toMatchObject({ ok: true });
        model.accounts.set(one, { by: typed === null ? 'device' : 'pin', secret: `secret ${n}` });
        if (typed !== null) [model.pin, model.unlocked] = [typed, true];
        dropIdlePin(model);
      }),
    ),
  fc.constantFrom(...names).map((one) =>
    step(`forget ${one}`, async (model, { vault }) => {
      expect((await vault.forget(one)).ok).toBe(model.accounts.delete(one));
      dropIdlePin(model);
    }),
  ),
  fc.constantFrom(...pins).map((typed) =>
    step(`unlock ${typed}`, async (model, { vault }) => {
      expect(await vault.unlock(typed)).toMatchObject(
        model.pin === null
          ? { why: 'no-pin' }
          : model.pin === typed
            ? { ok: true, damaged: [] }
            : { why: 'wrong-pin' },
      );
      if (model.pin === typed) model.unlocked = true;
    }),
  ),
  fc.constant(
    step('lock', (model, { vault }) => {
      expect(vault.lock().ok).toBe(model.pin !== null);
      model.unlocked = false;
      return Promise.resolve();
    }),
  ),
  fc.constant(
    step('restart', async (model, real) => {
      real.vault.close();
      real.vault = await real.device.window();
      model.unlocked = false;
    }),
  ),
  fc.constant(
    step('forget everything', async (model, { vault }) => {
      expect(await vault.forgetEverything()).toEqual({ ok: true });
      model.accounts.clear();
      dropIdlePin(model);
    }),
  ),
];

test('whatever a person does in whatever order, the vault holds what they were told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 25 }), async (commands) => {
      const device = new Device();
      const vault = await device.window();
      await fc.asyncModelRun(
        () => ({
          model: { accounts: new Map(), pin: null, unlocked: false },
          real: { device, vault },
        }),
        commands,
      );
    }),
    { numRuns: runsOf(60) },
  );
});
