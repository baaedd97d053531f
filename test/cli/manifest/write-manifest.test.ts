import { checkManifest } from '../../../src/cli/manifest/check-manifest';
import { writeManifest } from '../../../src/cli/manifest/write-manifest';
import { changed, realManifest } from './real-manifest';

describe('a manifest for another address', () => {
  test.each([
    ['a firm, functions bare', { origin: 'https://addin.example', namespace: null }],
    ['a firm, functions with a prefix', { origin: 'https://addin.example', namespace: 'TIEOUT' }],
    ['another port', { origin: 'https://localhost:3443', namespace: null }],
    [
      'a prefix of two parts',
      { origin: 'https://tieout.firm.example:8443', namespace: 'FIRM_1.TIEOUT' },
    ],
  ])('passes the schemas and every check: %s', async (_name, target) => {
    const written = writeManifest(realManifest, target);
    expect(await checkManifest(written, null)).toEqual([]);
    if (target.origin !== 'https://localhost:3000')
      expect(written.replace(/<!--[\s\S]*?-->/g, '')).not.toContain('https://localhost:3000');
  });

  test('differs from the project manifest in addresses alone', () => {
    const written = writeManifest(realManifest, {
      origin: 'https://addin.example',
      namespace: null,
    });
    const comment = /<!--[\s\S]*?-->/;
    expect(written.replace(comment, '')).toBe(
      realManifest
        .replace(comment, '')
        .replaceAll('https://localhost:3000', 'https://addin.example'),
    );
  });

  test('for its own address it is the project manifest, byte for byte', () => {
    expect(writeManifest(realManifest, { origin: 'https://localhost:3000', namespace: null })).toBe(
      realManifest,
    );
  });

  test('leaves addresses of others alone, also those that begin alike', () => {
    const source = changed(
      '<SupportUrl DefaultValue="https://localhost:3000/help/"',
      '<SupportUrl DefaultValue="https://localhost:30001/help/"',
    );
    expect(writeManifest(source, { origin: 'https://addin.example', namespace: null })).toContain(
      '<SupportUrl DefaultValue="https://localhost:30001/help/"',
    );
  });

  test('puts the prefix where Excel looks for it', () => {
    const written = writeManifest(realManifest, {
      origin: 'https://addin.example',
      namespace: 'TIEOUT',
    });
    expect(written).toMatch(/<\/Metadata>\s*<Namespace resid="Functions.Namespace"\/>/);
    expect(written).toMatch(
      /<bt:ShortStrings>[\s\S]*<bt:String id="Functions.Namespace" DefaultValue="TIEOUT"\/>[\s\S]*<\/bt:ShortStrings>/,
    );
  });

  test('replaces a prefix that is already there', async () => {
    const once = writeManifest(realManifest, { origin: 'https://addin.example', namespace: 'ONE' });
    const twice = writeManifest(once, { origin: 'https://addin.example', namespace: 'TWO' });
    expect(twice).not.toContain('ONE');
    expect(await checkManifest(twice, null)).toEqual([]);
  });
});
