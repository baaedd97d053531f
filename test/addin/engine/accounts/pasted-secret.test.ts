// A secret that was copied with something that cannot be seen is named so: the exchange would only
// say that the credentials are wrong.
import { blankIn, credentialsTrouble } from '../../../../src/addin/engine/accounts/account';

const pasted = (secret: string, name = 'Main') =>
  credentialsTrouble({ name, key: 'k', secret, passphrase: 'p' });

test.each([
  ['a line end', 'abc\ndef', 'a line end at character 4'],
  ['a zero-width space', 'abc\u200bdef', 'an invisible character (U+200B) at character 4'],
  ['a soft hyphen at its end', 'abcdef\u00ad', 'an invisible character (U+00AD) at character 7'],
])('Y10: %s in the secret: refused before anything is sent', (_name, secret, words) => {
  expect(pasted(secret)).toEqual({ field: 'secret', sentence: expect.stringContaining(words) });
  expect(pasted(secret)?.sentence).not.toMatch(/abc|def/);
});

test('Y10: a blank may be right, and is named where the exchange refuses', () => {
  expect(pasted('abc def')).toBeNull();
  expect(blankIn('abc def')).toContain('a blank at character 4');
  expect(blankIn('äöü')).toBe('');
});

test('Y15: the name of an account has the bound of every name', () => {
  expect(pasted('s', 'x'.repeat(200))).toBeNull();
  expect(pasted('s', 'x'.repeat(201))).toMatchObject({
    field: 'name',
    sentence: expect.stringContaining('at most 200 characters'),
  });
});
