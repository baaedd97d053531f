// Each manifest is the real one with one small change. Excel answers most of these by showing
// nothing, without a word.
import { checkManifest } from '../../../src/cli/manifest/check-manifest';
import { changed, functions, realManifest } from './real-manifest';

/** Name of the case, the broken manifest, and the reason that must be given. */
type Case = readonly [name: string, broken: string, reason: string];

const insert = (before: string, added: string): string => changed(before, added + before);
const openAction =
  '<Action xsi:type="ShowTaskpane">\n                    <SourceLocation resid="Taskpane.Url"/>';

const ours: readonly Case[] = [
  [
    'an icon over http',
    changed('<IconUrl DefaultValue="https:', '<IconUrl DefaultValue="http:'),
    '<IconUrl> "http://localhost:3000/assets/icon-32.png": an add-in is served by https only',
  ],
  [
    'a page over http',
    changed(
      'id="Functions.Script.Url" DefaultValue="https:',
      'id="Functions.Script.Url" DefaultValue="http:',
    ),
    '<bt:Url> "http://localhost:3000/addin.js": an add-in is served by https only',
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
    '<AppDomain> "https://localhost:3000/": an AppDomain is scheme, host and port alone',
  ],
  [
    'an AppDomain with a path',
    changed('<AppDomain>https://localhost:3000<', '<AppDomain>https://localhost:3000/pane<'),
    'an AppDomain is scheme, host and port alone',
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
    '<Description> "Open.Title": this resource stands in <bt:ShortStrings>, but one from <bt:LongStrings> is needed',
  ],
  [
    'a resid of 33 characters',
    realManifest.replaceAll('Functions.Metadata.Url', 'Functions.Metadata.Url.Of.Tieout.'),
    "has a length of '33'; this exceeds the allowed maximum length of '32'",
  ],
  [
    'a short string of 126 characters',
    changed('DefaultValue="Open Tieout"', `DefaultValue="${'x'.repeat(126)}"`),
    "has a length of '126'; this exceeds the allowed maximum length of '125'",
  ],
  [
    'a long string of 251 characters',
    changed(
      'DefaultValue="Choose account, coin',
      `DefaultValue="${'x'.repeat(251 - 'Choose account, coin and months in the pane, and insert the result as a formula or as a table.'.length)}Choose account, coin`,
    ),
    "has a length of '251'; this exceeds the allowed maximum length of '250'",
  ],
  [
    'an address of 2,049 characters',
    changed(
      'DefaultValue="https://localhost:3000/functions.json"',
      `DefaultValue="https://localhost:3000/${'x'.repeat(2049 - 23)}"`,
    ),
    "xx…' has a length of '2049'; this exceeds the allowed maximum length of '2048'",
  ],
  [
    'two runtimes',
    insert('</Runtimes>', '<Runtime resid="Functions.Script.Url" lifetime="short"/>'),
    '<Host> "Workbook": a shared runtime is exactly one <Runtime>',
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
    '<SourceLocation> "Help.Url": the runtime has resource "Taskpane.Url"',
  ],
  [
    'commands in another file',
    changed('<FunctionFile resid="Taskpane.Url"/>', '<FunctionFile resid="Help.Url"/>'),
    '<FunctionFile> "Help.Url": the runtime has resource "Taskpane.Url"',
  ],
  [
    'a pane on another page',
    changed(openAction, openAction.replace('Taskpane.Url', 'Help.Url')),
    '<SourceLocation> "Help.Url": the runtime has resource "Taskpane.Url"',
  ],
  [
    'another page for an older Excel',
    changed(
      '<SourceLocation DefaultValue="https://localhost:3000/taskpane.html"',
      '<SourceLocation DefaultValue="https://localhost:3000/old.html"',
    ),
    '<SourceLocation> "https://localhost:3000/old.html": the runtime has page "https://localhost:3000/taskpane.html"',
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
    "Element 'DefaultLocale': This element is not expected. Expected is ( ProviderName )",
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
    'Expected is ( DisplayName )',
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
  test.each([...ours, ...theirs])('%s', async (_name, broken, reason) => {
    expect(broken).not.toBe(realManifest);
    expect((await checkManifest(broken, null)).join('\n')).toContain(reason);
  });

  test('with the line of the fault', async () => {
    const line = realManifest
      .slice(0, realManifest.indexOf('<Label resid="Group.Label"/>'))
      .split('\n').length;
    const broken = changed('<Label resid="Group.Label"/>', '<Label resid="x"/>');
    expect((await checkManifest(broken, null))[0]).toMatch(new RegExp(`^line ${line}, <Label>`));
  });
});

describe('function metadata is refused with its reason', () => {
  test.each([
    [
      'an id in small letters',
      functions('Ledger'),
      'functions.json, id "Ledger": a function id has three or more characters',
    ],
    [
      'an id of two characters',
      functions('LE'),
      'functions.json, id "LE": a function id has three or more characters',
    ],
    ['an id that starts with a digit', functions('1LEDGER'), 'starts with a letter'],
    ['an id with a hyphen', functions('LEDGER-CHECK'), '"LEDGER-CHECK": a function id'],
    [
      'an id that is a cell',
      functions('LOG10'),
      'functions.json, id "LOG10": this is also the address of a cell',
    ],
    [
      'an id given twice',
      functions('LEDGER', 'LEDGER'),
      'functions.json, id "LEDGER": this function id is used more than once',
    ],
    ['no functions at all', '{"functions":[]}', 'this is not function metadata'],
    ['a file that is no JSON', '<html>', 'this is not function metadata'],
  ])('%s', async (_name, functionsJson, reason) => {
    expect((await checkManifest(realManifest, functionsJson)).join('\n')).toContain(reason);
  });
});
