import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ribbonCommands } from '../../../src/addin/commands/ribbon';
import { checkManifest } from '../../../src/cli/manifest/check-manifest';
import { functions, PROJECT, realManifest } from './real-manifest';

const commandsIn = (manifest: string) =>
  [...manifest.matchAll(/<FunctionName>(\w+)</g)].map((match) => match[1]);

describe('the manifest of the project', () => {
  test("passes Microsoft's schemas and every check of ours", async () => {
    expect(await checkManifest(realManifest, functions('LEDGER', 'RESULT.STATUS'))).toEqual([]);
  });

  test('names icons that are shipped, in the sizes that their places ask for', () => {
    const sizeOf = (name: string): readonly number[] => {
      const png = readFileSync(path.join(PROJECT, 'assets', name));
      return [png.readUInt32BE(16), png.readUInt32BE(20)];
    };
    const named = [...realManifest.matchAll(/\/assets\/(icon-(\d+)\.png)"/g)];
    expect(new Set(named.map((icon) => icon[1])).size).toBeGreaterThan(3);
    for (const [, name = '', pixels] of named)
      expect([name, ...sizeOf(name)]).toEqual([name, Number(pixels), Number(pixels)]);
    expect(realManifest).toMatch(/<IconUrl DefaultValue="[^"]*\/icon-32\.png"/);
    expect(realManifest).toMatch(/<HighResolutionIconUrl DefaultValue="[^"]*\/icon-64\.png"/);
    const sizes = [...realManifest.matchAll(/<bt:Image size="(\d+)" resid="Icon\.(\d+)"/g)];
    expect(sizes.length).toBeGreaterThan(3);
    for (const [, size, icon] of sizes) expect(size).toBe(icon);
  });

  test('gives each part of the ribbon an id of its own', () => {
    const ids = [...realManifest.matchAll(/<(?:Group|Control|Item) [^>]*id="([^"]+)"/g)];
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids.map((found) => found[1])).size).toBe(ids.length);
  });

  test('calls functions bare: no Namespace unless one is asked for', () => {
    expect(realManifest).not.toMatch(/<Namespace/);
  });

  test('has a button for each command that the add-in associates, and no other', () => {
    const associated = Object.keys(ribbonCommands(new Promise<never>(() => undefined)));
    expect([...new Set(commandsIn(realManifest))].sort()).toEqual(associated.sort());
  });

  test('has each command of the menu over cells in the ribbon: over a table Excel shows none there', () => {
    const [ribbon = '', menu = ''] = realManifest.split('<ExtensionPoint xsi:type="ContextMenu">');
    expect(commandsIn(menu)).toHaveLength(3);
    expect(commandsIn(ribbon)).toEqual(expect.arrayContaining(commandsIn(menu)));
  });

  test('opens the pane without a script where nothing else is asked: Excel ignores showAsTaskpane in its Marketplace', () => {
    const actions = [
      ...realManifest.matchAll(
        /<(?:Control|Item) [^>]*id="(Tieout\.\w+)"|<Action xsi:type="(\w+)"/g,
      ),
    ];
    const shows = actions.filter(([, , action]) => action === 'ShowTaskpane');
    expect(shows.map((action) => actions[actions.indexOf(action) - 1]?.[1])).toEqual([
      'Tieout.Open',
    ]);
  });

  test('lets an older Excel open the pane, which says what is missing, and gives it no functions that cannot run', () => {
    const [base, override] = realManifest.split('<VersionOverrides');
    expect(base).not.toContain('SharedRuntime');
    expect(override).toMatch(
      /Name="SharedRuntime" MinVersion="1.1"[\s\S]*Name="CustomFunctionsRuntime" MinVersion="1.1"/,
    );
  });

  test.each([
    ['functions.json', 'help/index.html'],
    ['functions.de.json', 'help/de.html'],
  ])("each function's help link in %s leads to a section of %s", (list, page) => {
    const built = (name: string): string =>
      readFileSync(path.join(PROJECT, 'dist/addin', name), 'utf8');
    const { functions } = JSON.parse(built(list)) as {
      readonly functions: readonly { readonly helpUrl: string }[];
    };
    const links = functions.map(({ helpUrl }) => new URL(helpUrl));
    expect(new Set(links.map(({ pathname }) => pathname.replace(/\/$/, '/index.html')))).toEqual(
      new Set([`/${page}`]),
    );
    const wanted = links.map(({ hash }) => hash.slice(1));
    const sections = [...built(page).matchAll(/<h3 id="?([\w.-]+)"?>/g)].map(([, id]) => id);
    expect(wanted.length).toBeGreaterThan(0);
    expect(
      wanted.filter((id) => sections.filter((section) => section === id).length !== 1),
    ).toEqual([]);
  });

  test('agrees with the built function metadata, where there is a build', async () => {
    const built = path.join(PROJECT, 'dist/addin/functions.json');
    const functionsJson = existsSync(built) ? readFileSync(built, 'utf8') : null;
    expect(await checkManifest(realManifest, functionsJson)).toEqual([]);
  });
});
