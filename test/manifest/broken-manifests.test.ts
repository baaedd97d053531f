// Each manifest is the real one with one small change. Excel answers most of these by showing
// nothing, without a word.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkManifest } from '../../src/cli/manifest/check-manifest';
import { servedFrom } from '../../src/cli/manifest/served-files';
import { png } from './png';
import { changed, functions, goodSurroundings, realManifest } from './real-manifest';
import { schemaFaults } from './schema';

/** Name of the case, the broken manifest, and the reason that must be given. */
type Case = readonly [name: string, broken: string, reason: string];

const insert = (before: string, added: string): string => changed(before, added + before);
const openAction =
  '<Action xsi:type="ShowTaskpane">\n                    <SourceLocation resid="Taskpane.Url"/>';
const iconList = (sizes: readonly number[]): string =>
  sizes
    .map((size) => `<bt:Image size="${size}" resid="Icon.${size}"/>`)
    .join('\n                  ');

const ours: readonly Case[] = [
  [
    'an icon over http',
    changed('<IconUrl DefaultValue="https:', '<IconUrl DefaultValue="http:'),
    '<IconUrl> "http://localhost:3000/assets/icon-32.png": an add-in is served by https only, not http',
  ],
  [
    'a page over http',
    changed(
      'id="Functions.Script.Url" DefaultValue="https:',
      'id="Functions.Script.Url" DefaultValue="http:',
    ),
    '<bt:Url> "http://localhost:3000/addin.js": an add-in is served by https only, not http',
  ],
  [
    'an address that is none',
    changed(
      '<SupportUrl DefaultValue="https://localhost:3000/help/"',
      '<SupportUrl DefaultValue="help page"',
    ),
    '<SupportUrl> "help page": this is not an address',
  ],
  [
    'a password in an address',
    changed('<SupportUrl DefaultValue="https://', '<SupportUrl DefaultValue="https://me:word@'),
    'must not carry a user name or password',
  ],
  [
    'a script from another origin',
    changed(
      'DefaultValue="https://localhost:3000/addin.js"',
      'DefaultValue="https://cdn.example/addin.js"',
    ),
    '<bt:Url> "https://cdn.example/addin.js": this comes from https://cdn.example, but the task pane from https://localhost:3000',
  ],
  [
    'a functions.json on another port',
    changed(
      'DefaultValue="https://localhost:3000/functions.json"',
      'DefaultValue="https://localhost:3001/functions.json"',
    ),
    'this comes from https://localhost:3001',
  ],
  [
    'an AppDomain with a slash at its end',
    changed('<AppDomain>https://localhost:3000<', '<AppDomain>https://localhost:3000/<'),
    '<AppDomain> "https://localhost:3000/": an AppDomain has no slash at its end: write https://localhost:3000',
  ],
  [
    'an AppDomain with a path',
    changed('<AppDomain>https://localhost:3000<', '<AppDomain>https://localhost:3000/pane<'),
    'an AppDomain is scheme, host and port alone: write https://localhost:3000',
  ],
  [
    'an AppDomain over http',
    changed('<AppDomain>https:', '<AppDomain>http:'),
    '<AppDomain> "http://localhost:3000": an add-in is served by https only',
  ],
  [
    'a dangling resid',
    changed('<Label resid="Group.Label"/>', '<Label resid="Group.Lable"/>'),
    '<Label> "Group.Lable": no resource has this id',
  ],
  [
    'an unused resource',
    insert('<bt:String id="Open.Label"', '<bt:String id="Close.Label" DefaultValue="Close"/>'),
    '<bt:String> "Close.Label": nothing uses this resource',
  ],
  [
    'a resource defined twice',
    insert('<bt:String id="Open.Label"', '<bt:String id="Group.Label" DefaultValue="Other"/>'),
    '<bt:String> "Group.Label": this id is defined more than once',
  ],
  [
    'a short string where a long one belongs',
    changed('<Description resid="Open.Description"/>', '<Description resid="Open.Title"/>'),
    '<Description> "Open.Title": this resource stands in <bt:ShortStrings>, but <Description> needs one from <bt:LongStrings>',
  ],
  [
    'a resid of 33 characters',
    realManifest.replaceAll('Functions.Metadata.Url', 'Functions.Metadata.Url.Of.Tieout.'),
    'a resource id has at most 32 characters; this one has 33',
  ],
  [
    'a short string of 126 characters',
    changed('DefaultValue="Open Tieout"', `DefaultValue="${'x'.repeat(126)}"`),
    '<bt:String> "Open.Title": the text may have 125 characters; this one has 126',
  ],
  [
    'a long string of 251 characters',
    changed(
      'DefaultValue="Choose account, coin',
      `DefaultValue="${'x'.repeat(251 - 'Choose account, coin and months in the pane, and insert the result as a formula or as a table.'.length)}Choose account, coin`,
    ),
    '<bt:String> "Insert.Description": the text may have 250 characters; this one has 251',
  ],
  [
    'an address of 2,049 characters',
    changed(
      'DefaultValue="https://localhost:3000/functions.json"',
      `DefaultValue="https://localhost:3000/${'x'.repeat(2049 - 23)}"`,
    ),
    '<bt:Url> "Functions.Metadata.Url": the text may have 2048 characters; this one has 2049',
  ],
  [
    'an empty text',
    changed('DefaultValue="Refresh sheet"', 'DefaultValue=" "'),
    '<bt:String> "RefreshSheet.Label": the text is empty',
  ],
  [
    'two runtimes',
    insert('</Runtimes>', '<Runtime resid="Functions.Script.Url" lifetime="short"/>'),
    '<Runtime> "Functions.Script.Url": a shared runtime is exactly one',
  ],
  [
    'no runtime',
    changed('<Runtime resid="Taskpane.Url" lifetime="long"/>', ''),
    '<Host> "Workbook": there is no <Runtime>',
  ],
  [
    'a short-lived runtime',
    changed('lifetime="long"', 'lifetime="short"'),
    '<Runtime> "short": the lifetime must be "long"',
  ],
  [
    "functions on another page than the runtime's",
    changed(
      '<Page>\n              <SourceLocation resid="Taskpane.Url"/>',
      '<Page>\n              <SourceLocation resid="Help.Url"/>',
    ),
    '<SourceLocation> "Help.Url": this must name the runtime\'s own resource, "Taskpane.Url"',
  ],
  [
    'commands in another file',
    changed('<FunctionFile resid="Taskpane.Url"/>', '<FunctionFile resid="Help.Url"/>'),
    '<FunctionFile> "Help.Url": this must name the runtime\'s own resource',
  ],
  [
    'a pane on another page',
    changed(openAction, openAction.replace('Taskpane.Url', 'Help.Url')),
    '<SourceLocation> "Help.Url": this must name the runtime\'s own resource',
  ],
  [
    'a TaskpaneId',
    changed(openAction, openAction.replace('<Source', '<TaskpaneId>Pane1</TaskpaneId><Source')),
    '<TaskpaneId> "Pane1": a long-lived host has one pane and takes no TaskpaneId',
  ],
  [
    'another page for an older Excel',
    changed(
      '<SourceLocation DefaultValue="https://localhost:3000/taskpane.html"',
      '<SourceLocation DefaultValue="https://localhost:3000/old.html"',
    ),
    '<SourceLocation> "https://localhost:3000/old.html": an older Excel opens this page, a newer one "https://localhost:3000/taskpane.html"',
  ],
  [
    'no shared runtime required',
    changed('<bt:Set Name="SharedRuntime" MinVersion="1.1"/>', ''),
    '<Requirements>: no <Set Name="SharedRuntime"> is required',
  ],
  [
    'no custom functions required',
    changed('<bt:Set Name="CustomFunctionsRuntime" MinVersion="1.1"/>', ''),
    '<Requirements>: no <Set Name="CustomFunctionsRuntime"> is required',
  ],
  [
    'two buttons of one id',
    changed('id="Tieout.RefreshSheet"', 'id="Tieout.RefreshWorkbook"'),
    '<Control> "Tieout.RefreshWorkbook": this ribbon id is used more than once',
  ],
  [
    'a button with the id of its group',
    changed('id="Tieout.Insert"', 'id="Tieout.Group"'),
    '<Control> "Tieout.Group": this ribbon id is used more than once',
  ],
  [
    'a tab that Excel has not',
    changed('<OfficeTab id="TabHome">', '<OfficeTab id="TabStart">'),
    '<OfficeTab> "TabStart": Excel has no tab of this id',
  ],
  [
    'a button without its large icon',
    changed(
      `<Group id="Tieout.Group">\n                <Label resid="Group.Label"/>\n                <Icon>\n                  ${iconList([16, 32, 80])}`,
      `<Group id="Tieout.Group">\n                <Label resid="Group.Label"/>\n                <Icon>\n                  ${iconList([16, 32])}`,
    ),
    '<Icon> "16, 32": the icon of 80 pixels is missing',
  ],
  [
    'a command with a blank in its name',
    changed('<FunctionName>refreshSheet<', '<FunctionName>refresh sheet<'),
    '<FunctionName> "refresh sheet": a command is named by a letter followed by letters and digits',
  ],
  [
    'a GUID in braces',
    changed(
      '<Id>d63377f2-f512-4407-a6c9-fab6f2885b4b<',
      '<Id>{d63377f2-f512-4407-a6c9-fab6f2885b4b}<',
    ),
    '<Id> "{d63377f2-f512-4407-a6c9-fab6f2885b4b}": an add-in is known by a GUID',
  ],
  [
    'the empty GUID',
    changed(
      '<Id>d63377f2-f512-4407-a6c9-fab6f2885b4b<',
      '<Id>00000000-0000-0000-0000-000000000000<',
    ),
    'the empty GUID is a placeholder',
  ],
  [
    'a version of two parts',
    changed('<Version>1.0.0.0<', '<Version>1.0<'),
    '<Version> "1.0": a version is four numbers from 0 to 65535 joined by dots',
  ],
  [
    'a version part beyond 65535',
    changed('<Version>1.0.0.0<', '<Version>1.0.0.70000<'),
    '<Version> "1.0.0.70000": a version is four numbers',
  ],
  [
    'the small icon as IconUrl',
    changed(
      '<IconUrl DefaultValue="https://localhost:3000/assets/icon-32.png"',
      '<IconUrl DefaultValue="https://localhost:3000/assets/icon-16.png"',
    ),
    '/assets/icon-16.png has 16 x 16 pixels, but 32 x 32 are wanted here',
  ],
  [
    'an icon that is nowhere',
    changed(
      '<HighResolutionIconUrl DefaultValue="https://localhost:3000/assets/icon-64.png"',
      '<HighResolutionIconUrl DefaultValue="https://localhost:3000/assets/icon-65.png"',
    ),
    '<HighResolutionIconUrl> "https://localhost:3000/assets/icon-65.png": there is no file /assets/icon-65.png',
  ],
  [
    'an icon outside the folder that is served',
    changed(
      '<IconUrl DefaultValue="https://localhost:3000/assets/icon-32.png"',
      '<IconUrl DefaultValue="https://localhost:3000/..%2f..%2fetc%2fhostname"',
    ),
    'there is no file',
  ],
  [
    'a function prefix in small letters',
    insert('</ExtensionPoint>\n        </AllFormFactors>', '<Namespace resid="Open.Label"/>'),
    '<Namespace> "Open": a function prefix is upper case letters',
  ],
  ['a file that is no XML', realManifest.slice(0, -20), 'The file is not well-formed XML'],
  ['a file that is no manifest', '<html/>', 'its first element is <html>, not <OfficeApp>'],
];

/** What only Microsoft's schemas see. */
const theirs: readonly Case[] = [
  [
    'elements out of order',
    changed('<ProviderName>Tieout</ProviderName>', '').replace(
      '<Permissions>',
      '<ProviderName>Tieout</ProviderName><Permissions>',
    ),
    "Element '{http://schemas.microsoft.com/office/appforoffice/1.1}DefaultLocale': This element is not expected. Expected is ( {http://schemas.microsoft.com/office/appforoffice/1.1}ProviderName )",
  ],
  [
    'a permission that is none',
    changed('>ReadWriteDocument<', '>Everything<'),
    "'Everything' is not an element of the set",
  ],
  [
    'a locale that is none',
    changed('<DefaultLocale>en-US<', '<DefaultLocale>English<'),
    "'English' is not accepted by the pattern",
  ],
  [
    'a missing display name',
    changed('<DisplayName DefaultValue="Tieout"/>', ''),
    'Expected is ( {http://schemas.microsoft.com/office/appforoffice/1.1}DisplayName )',
  ],
  [
    'functions after the ribbon',
    realManifest.replace(
      /(\s*<AllFormFactors>[\s\S]*<\/AllFormFactors>)(\s*<DesktopFormFactor>[\s\S]*<\/DesktopFormFactor>)/,
      '$2$1',
    ),
    "AllFormFactors': This element is not expected",
  ],
];

describe('a broken manifest is refused with its reason', () => {
  const surroundings = goodSurroundings();

  test.each(ours)('%s', (_name, broken, reason) => {
    expect(broken).not.toBe(realManifest);
    expect(checkManifest(broken, surroundings).join('\n')).toContain(reason);
  });

  test.each(theirs)("by Microsoft's schemas: %s", async (_name, broken, reason) => {
    expect(broken).not.toBe(realManifest);
    expect((await schemaFaults(broken)).join('\n')).toContain(reason);
  });

  test('with the line of the fault', () => {
    const line = realManifest
      .slice(0, realManifest.indexOf('<Label resid="Group.Label"/>'))
      .split('\n').length;
    expect(
      checkManifest(changed('<Label resid="Group.Label"/>', '<Label resid="x"/>'), surroundings)[0],
    ).toMatch(new RegExp(`^line ${line}, <Label>`));
  });

  test('an icon file that only claims to be a PNG', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tieout-icons-'));
    mkdirSync(path.join(folder, 'assets'));
    for (const pixels of [16, 32, 64])
      writeFileSync(path.join(folder, `assets/icon-${pixels}.png`), png(pixels, pixels));
    writeFileSync(
      path.join(folder, 'assets/icon-80.png'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    );
    expect(
      checkManifest(realManifest, { ...surroundings, readServed: servedFrom(folder) }).join('\n'),
    ).toContain('/assets/icon-80.png is not a PNG image');
  });
});

describe('function metadata is refused with its reason', () => {
  test.each([
    [
      'an id in small letters',
      functions('Ledger'),
      '<functions.json id> "Ledger": a function id has three or more characters',
    ],
    [
      'an id of two characters',
      functions('LE'),
      '<functions.json id> "LE": a function id has three or more characters',
    ],
    ['an id that starts with a digit', functions('1LEDGER'), 'starts with a letter'],
    ['an id with a hyphen', functions('LEDGER-CHECK'), '"LEDGER-CHECK": a function id'],
    [
      'an id that is a cell',
      functions('LOG10'),
      '<functions.json id> "LOG10": this is also the address of a cell',
    ],
    [
      'an id given twice',
      functions('LEDGER', 'LEDGER'),
      '<functions.json id> "LEDGER": this function id is used more than once',
    ],
    [
      'a name that differs from its id',
      JSON.stringify({ functions: [{ id: 'LEDGER', name: 'BOOK' }] }),
      '<functions.json name> "BOOK": the name that people type differs from the id "LEDGER"',
    ],
    [
      'a help link without https',
      JSON.stringify({
        functions: [{ id: 'LEDGER', helpUrl: 'http://localhost:3000/help/#LEDGER' }],
      }),
      '<functions.json helpUrl> "http://localhost:3000/help/#LEDGER": the help of LEDGER is an https address that ends in #LEDGER',
    ],
    [
      'a help link to another function',
      JSON.stringify({
        functions: [{ id: 'LEDGER.CHECK', helpUrl: 'https://localhost:3000/help/#LEDGER' }],
      }),
      'the help of LEDGER.CHECK is an https address that ends in #LEDGER.CHECK',
    ],
    ['no functions at all', '{"functions":[]}', 'this is not function metadata'],
    ['a file that is no JSON', '<html>', 'this is not function metadata'],
  ])('%s', (_name, functionsJson, reason) => {
    expect(
      checkManifest(realManifest, { ...goodSurroundings(), functionsJson }).join('\n'),
    ).toContain(reason);
  });
});
