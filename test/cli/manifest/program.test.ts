import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changed, functions, projectFolder, realManifest, runInProject } from './real-manifest';

describe('npm run manifest -- --check', () => {
  test("checks the project's manifest when no file is named", async () => {
    expect(await runInProject(['--check'])).toMatchObject({
      code: 0,
      out: 'manifest.xml is in order; functions.json has not been built and was not checked.\n',
      err: '',
    });
  });

  test('checks the built function metadata with it', async () => {
    const folder = projectFolder();
    mkdirSync(path.join(folder, 'dist/addin'), { recursive: true });
    writeFileSync(path.join(folder, 'dist/addin/functions.json'), functions('LEDGER'));
    expect(await runInProject(['--check'], folder)).toMatchObject({
      code: 0,
      out: 'manifest.xml is in order, and so is functions.json.\n',
    });
    writeFileSync(path.join(folder, 'dist/addin/functions.json'), functions('ledger'));
    expect(await runInProject(['--check'], folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('"ledger": a function id'),
    });
  });

  test('refuses a broken file by name, with every reason', async () => {
    const folder = projectFolder();
    writeFileSync(
      path.join(folder, 'other.xml'),
      changed('lifetime="long"', 'lifetime="short"').replace('1.0.0.0', 'one'),
    );
    const { code, out, err } = await runInProject(['--check', 'other.xml'], folder);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^other\.xml is refused:\n( {2}line \d+, .*'(Version|Runtime)'.*\n)+ {2}line \d+, <Runtime> "short": .*\n$/,
    );
  });

  test('says of a file that is no XML what it is', async () => {
    const folder = projectFolder();
    writeFileSync(path.join(folder, 'notes.txt'), 'Ask the administrator.');
    expect(await runInProject(['--check', 'notes.txt'], folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The file is not well-formed XML'),
    });
  });

  test.each([
    [['--check', 'none.xml'], 1, 'There is no file none.xml to check.'],
    [
      ['--check', '--functions', 'none.json'],
      1,
      'There is no file none.json with function metadata.',
    ],
    [['--check', 'a.xml', 'b.xml'], 2, '--check takes one file, not 2.'],
    [['--check', '--url', 'https://addin.example'], 2, '--check reads a manifest and writes none'],
    [['manifest.xml'], 2, 'Write --check manifest.xml to check a file.'],
    [['--verify'], 2, "Unknown option '--verify'"],
    [[], 2, 'Say what to do: --check, or --url with --out.'],
  ])('says what is wrong with %j', async (args, code, sentence) => {
    expect(await runInProject(args)).toMatchObject({
      code,
      out: '',
      err: expect.stringContaining(sentence),
    });
  });
});

describe('npm run manifest -- --url', () => {
  test('writes a manifest that Excel takes', async () => {
    const { code, out, folder } = await runInProject([
      '--url',
      'https://addin.example',
      '--namespace',
      'TIEOUT',
      '--out',
      'firm.xml',
    ]);
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Wrote firm.xml for https://addin.example, functions called =TIEOUT.LEDGER(...).\n',
    });
    expect((await runInProject(['--check', 'firm.xml'], folder)).code).toBe(0);
  });

  test.each([
    'https://192.168.1.5:3443',
    'https://[fd00::5]',
    'https://tieout_1.firm',
    'https://tieout',
    'https://xn--bcher-kva.example',
  ])('takes a server on a private network: %s', async (url) => {
    expect(await runInProject(['--url', url, '--out', 'firm.xml'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`for ${url}, functions without a prefix`),
    });
  });

  test('takes an address with a slash at its end and capital letters as the same address', async () => {
    const { code, folder } = await runInProject([
      '--url',
      'HTTPS://Addin.Example:443/',
      '--out',
      'firm.xml',
    ]);
    expect(code).toBe(0);
    expect(readFileSync(path.join(folder, 'firm.xml'), 'utf8')).toContain(
      '<AppDomain>https://addin.example</AppDomain>',
    );
  });

  test.each([
    ['http', ['--url', 'http://addin.example'], 'Excel loads add-ins by https only'],
    ['another scheme', ['--url', 'ftp://addin.example'], 'Excel loads add-ins by https only'],
    ['no scheme', ['--url', 'addin.example'], 'this is not an address'],
    ['nothing', ['--url', ''], 'this is not an address'],
    ['a path', ['--url', 'https://addin.example/tieout'], 'leave out the path /tieout'],
    ['a query', ['--url', 'https://addin.example?x=1'], 'leave out what follows ? or #'],
    ['an empty query', ['--url', 'https://addin.example/?'], 'leave out what follows ? or #'],
    ['a fragment', ['--url', 'https://addin.example/#top'], 'leave out what follows ? or #'],
    [
      'a password',
      ['--url', 'https://me:word@addin.example'],
      'must not carry a user name or password',
    ],
    ['a star', ['--url', 'https://*.example'], 'a star stands for none'],
    [
      'all addresses of a machine',
      ['--url', 'https://0.0.0.0:3000'],
      'stands for all addresses of a machine',
    ],
    [
      'all addresses of a machine by IPv6',
      ['--url', 'https://[::]'],
      'stands for all addresses of a machine',
    ],
    [
      'a name with an empty part',
      ['--url', 'https://addin..example'],
      'this is not the name of a server',
    ],
    [
      'a name that ends in a dot',
      ['--url', 'https://addin.example.'],
      'this is not the name of a server',
    ],
    ['a name of a hyphen', ['--url', 'https://-.example'], 'this is not the name of a server'],
    [
      'an endless name',
      ['--url', `https://${'a'.repeat(64)}.example`],
      'this is not the name of a server',
    ],
    [
      'a query without its question mark',
      ['--url', 'https://addin.example&x=1'],
      'this is not the name of a server',
    ],
    ['a stray quote', ['--url', 'https://"addin.example'], 'this is not the name of a server'],
    [
      'two addresses',
      ['--url', 'https://a.example', '--url', 'https://b.example'],
      '--url is given twice',
    ],
    [
      'two prefixes',
      ['--url', 'https://addin.example', '--namespace', 'A', '--namespace=B'],
      '--namespace is given twice',
    ],
    [
      'a prefix that is a cell',
      ['--url', 'https://addin.example', '--namespace', 'TAX2026'],
      'must not read like the address of a cell',
    ],
    [
      'a prefix that is a row and a column',
      ['--url', 'https://addin.example', '--namespace', 'R1C1'],
      'must not read like the address of a cell',
    ],
    [
      'a prefix in small letters',
      ['--url', 'https://addin.example', '--namespace', 'Tieout'],
      '--namespace "Tieout": a function prefix is upper case letters',
    ],
    [
      'an empty prefix',
      ['--url', 'https://addin.example', '--namespace', ''],
      '--namespace "": a function prefix',
    ],
    [
      'a prefix that ends in a dot',
      ['--url', 'https://addin.example', '--namespace', 'TIEOUT.'],
      'has no dot at its end',
    ],
    [
      'a prefix that starts with a digit',
      ['--url', 'https://addin.example', '--namespace', '1TIEOUT'],
      'starts with a letter',
    ],
    [
      'a prefix with markup',
      ['--url', 'https://addin.example', '--namespace', 'A"/><X'],
      'a function prefix is',
    ],
    [
      'a prefix of 33 characters',
      ['--url', 'https://addin.example', '--namespace', 'T'.repeat(33)],
      'at most 32 characters; this one has 33',
    ],
  ])('refuses %s', async (_name, args, reason) => {
    const { code, out, err, folder } = await runInProject([...args, '--out', 'firm.xml']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(reason);
    expect(existsSync(path.join(folder, 'firm.xml'))).toBe(false);
  });

  test('does not repeat a password', async () => {
    expect(
      (await runInProject(['--url', 'https://me:word@addin.example', '--out', 'firm.xml'])).err,
    ).not.toContain('word@');
  });

  test('asks where to write', async () => {
    for (const out of [[], ['--out', ''], ['--out', 'folder/']]) {
      expect(await runInProject(['--url', 'https://addin.example', ...out])).toMatchObject({
        code: 2,
        err: expect.stringContaining('--url needs --out FILE'),
      });
    }
  });

  test("never overwrites the project's own manifest", async () => {
    const { code, err, folder } = await runInProject([
      '--url',
      'https://addin.example',
      '--out',
      './manifest.xml',
    ]);
    expect(code).toBe(1);
    expect(err).toContain("this is the project's own manifest");
    expect(readFileSync(path.join(folder, 'manifest.xml'), 'utf8')).toBe(realManifest);
  });

  test('overwrites an earlier manifest, and no other file', async () => {
    const folder = projectFolder();
    const write = (): Promise<{ code: number; err: string }> =>
      runInProject(['--url', 'https://addin.example', '--out', 'firm.xml'], folder);
    expect([(await write()).code, (await write()).code]).toEqual([0, 0]);
    writeFileSync(path.join(folder, 'firm.xml'), 'closing of October');
    expect(await write()).toMatchObject({
      code: 1,
      err: '--out firm.xml: this file is there already and is no manifest. Name another file.\n',
    });
    expect(readFileSync(path.join(folder, 'firm.xml'), 'utf8')).toBe('closing of October');
  });

  test('says when the file cannot be written', async () => {
    expect(
      await runInProject(['--url', 'https://addin.example', '--out', 'no/such/folder/firm.xml']),
    ).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^--out no\/such\/folder\/firm\.xml: the file cannot be written \(.*ENOENT/,
      ),
    });
    const folder = projectFolder();
    mkdirSync(path.join(folder, 'firm.xml'));
    expect(
      await runInProject(['--url', 'https://addin.example', '--out', 'firm.xml'], folder),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('the file cannot be written'),
    });
  });

  test('starts from no broken manifest', async () => {
    const folder = projectFolder();
    writeFileSync(path.join(folder, 'manifest.xml'), realManifest.replace('lifetime="long"', ''));
    expect(
      await runInProject(['--url', 'https://addin.example', '--out', 'firm.xml'], folder),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('manifest.xml itself is refused'),
    });
    writeFileSync(path.join(folder, 'manifest.xml'), 'not a manifest');
    expect(
      await runInProject(['--url', 'https://addin.example', '--out', 'firm.xml'], folder),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('not well-formed'),
    });
    expect(existsSync(path.join(folder, 'firm.xml'))).toBe(false);
  });
});
