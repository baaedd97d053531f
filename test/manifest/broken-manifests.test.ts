// Each manifest is the real one with one small change. Excel answers most of these by showing
// nothing, without a word.
import { checkManifest } from '../../src/cli/manifest/check-manifest';
import { changed, realManifest } from './real-manifest';
import { schemaFaults } from './schema';

/** Name of the case, the broken manifest, and the reason that must be given. */
type Case = readonly [name: string, broken: string, reason: string];

const insert = (before: string, added: string): string => changed(before, added + before);
const openAction =
  '<Action xsi:type="ShowTaskpane">\n                    <SourceLocation resid="Taskpane.Url"/>';
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
  test.each(ours)('%s', (_name, broken, reason) => {
    expect(broken).not.toBe(realManifest);
    expect(checkManifest(broken).join('\n')).toContain(reason);
  });

  test.each(theirs)("by Microsoft's schemas: %s", async (_name, broken, reason) => {
    expect(broken).not.toBe(realManifest);
    expect((await schemaFaults(broken)).join('\n')).toContain(reason);
  });

  test('with the line of the fault', () => {
    const line = realManifest
      .slice(0, realManifest.indexOf('<Label resid="Group.Label"/>'))
      .split('\n').length;
    expect(checkManifest(changed('<Label resid="Group.Label"/>', '<Label resid="x"/>'))[0]).toMatch(
      new RegExp(`^line ${line}, <Label>`),
    );
  });
});
