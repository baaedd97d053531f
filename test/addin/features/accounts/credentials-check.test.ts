import { checkCredentials } from '../../../../src/addin/features/accounts/credentials-check';

const all = { name: 'Client A', key: 'bg_0123', secret: 'schlüssel', passphrase: 'pass phrase' };

describe('credentials before anything is sent', () => {
  test('four filled fields pass, and a secret may be any text because it never travels', () => {
    expect(checkCredentials(all)).toBeNull();
  });

  test('missing fields are all named, and the person goes on in the first', () => {
    expect(checkCredentials({ ...all, name: '', passphrase: '' })).toEqual({
      sentence:
        'Account name and Passphrase are still empty. All four are needed; nothing was sent.',
      field: 'name',
      local: true,
    });
    expect(checkCredentials({ ...all, secret: '' })?.sentence).toMatch(
      /^API secret is still empty\./,
    );
  });

  test.each(['key', 'passphrase'] as const)(
    'a %s that no header can carry is told in words',
    (field) => {
      for (const wrong of ['clé', 'a\tb', 'a\u200bb', '“quoted”'])
        expect(checkCredentials({ ...all, [field]: wrong })).toMatchObject({ field, local: true });
    },
  );

  test('no sentence repeats what was pasted', () => {
    expect(checkCredentials({ ...all, key: 'clé-1234' })?.sentence).not.toContain('1234');
  });
});
