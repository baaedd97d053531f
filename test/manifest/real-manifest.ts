// The project's manifest, and a folder of icons as a server would serve them.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Surroundings } from '../../src/cli/manifest/check-manifest';
import { runManifest } from '../../src/cli/manifest/program';
import { servedFrom } from '../../src/cli/manifest/served-files';
import { temporaryFolder } from '../temporary-folder';
import { png } from './png';

export const PROJECT = path.resolve(__dirname, '../..');

export const realManifest = readFileSync(path.join(PROJECT, 'manifest.xml'), 'utf8');

/** A fresh folder with assets/icon-N.png for every size that Excel asks for. */
export function folderWithIcons(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'assets'));
  for (const pixels of [16, 32, 64, 80, 128])
    writeFileSync(path.join(folder, `assets/icon-${pixels}.png`), png(pixels, pixels));
  return folder;
}

export const goodSurroundings = (): Surroundings => ({
  readServed: servedFrom(folderWithIcons()),
  functionsJson: functions('LEDGER', 'REBATES', 'RESULT.STATUS'),
});

/** Metadata as the build makes it, for these ids. */
export const functions = (...ids: readonly string[]): string =>
  JSON.stringify({
    allowErrorForDataTypeAny: true,
    functions: ids.map((id) => ({ id, name: id, parameters: [] })),
  });

/**
 * The manifest with one small change. The text must stand there exactly once, else the test tests
 * nothing.
 */
export function changed(from: string, to: string, manifest = realManifest): string {
  const times = manifest.split(from).length - 1;
  if (times !== 1) throw new Error(`"${from}" stands ${times} times in the manifest`);
  return manifest.replace(from, () => to);
}

/** A fresh folder with the project's manifest and its icons. */
export function projectFolder(): string {
  const folder = folderWithIcons();
  copyFileSync(path.join(PROJECT, 'manifest.xml'), path.join(folder, 'manifest.xml'));
  return folder;
}

/** Runs `npm run manifest -- …` in a project folder of its own. */
export function runInProject(
  args: readonly string[],
  folder = projectFolder(),
): { code: number; out: string; err: string; folder: string } {
  const said = { out: '', err: '' };
  const code = runManifest(args, {
    folder,
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  });
  return { code, ...said, folder };
}
