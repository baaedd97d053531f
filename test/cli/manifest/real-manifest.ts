// The project's manifest, and a folder of its own for a run of the program.
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runManifest } from '../../../src/cli/manifest/program';
import { temporaryFolder } from '../../temporary-folder';

export const PROJECT = path.resolve(__dirname, '../../..');

export const realManifest = readFileSync(path.join(PROJECT, 'manifest.xml'), 'utf8');

/** Metadata as the build makes it, for these ids. */
export const functions = (...ids: readonly string[]): string =>
  JSON.stringify({
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

/** A fresh folder with the project's manifest. */
export function projectFolder(): string {
  const folder = temporaryFolder();
  copyFileSync(path.join(PROJECT, 'manifest.xml'), path.join(folder, 'manifest.xml'));
  return folder;
}

/** Runs `npm run manifest -- …` in a project folder of its own. */
export async function runInProject(
  args: readonly string[],
  folder = projectFolder(),
): Promise<{ code: number; out: string; err: string; folder: string }> {
  const said = { out: '', err: '' };
  const code = await runManifest(args, {
    folder,
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  });
  return { code, ...said, folder };
}
