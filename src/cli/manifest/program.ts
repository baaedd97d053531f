import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkManifest } from './check-manifest';
import { readOptions, USAGE, type Wish } from './options';
import { writeManifest } from './write-manifest';

/** The program's surroundings. */
export interface Shell {
  /** The project's folder: manifest.xml lies in it, and relative files are meant from it. */
  readonly folder: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** `npm run manifest`. Returns the exit code: 0 done, 1 refused, 2 not understood. */
export function runManifest(args: readonly string[], shell: Shell): number {
  const wish = readOptions(args);
  if (typeof wish === 'string') {
    shell.err(`${wish}\n\n${USAGE}`);
    return 2;
  }
  return wish.kind === 'check' ? check(wish.file, shell) : write(wish, shell);
}

function check(file: string, { folder, out, err }: Shell): number {
  const text = read(path.resolve(folder, file));
  if (text === null) return refuse(err, `There is no file ${file} to check.`);
  const faults = checkManifest(text);
  if (faults.length > 0) return refuse(err, `${file} is refused:\n${list(faults)}`);
  out(`${file} is in order.\n`);
  return 0;
}

function write(
  { origin, namespace, out: target }: Extract<Wish, { kind: 'write' }>,
  { folder, out, err }: Shell,
): number {
  const source = path.join(folder, 'manifest.xml');
  const file = path.resolve(folder, target);
  if (file === source)
    return refuse(
      err,
      `--out ${target}: this is the project's own manifest, from which all others are made. Name another file.`,
    );
  const there = read(file);
  if (there !== null && there !== '' && !there.includes('<OfficeApp'))
    return refuse(
      err,
      `--out ${target}: this file is there already and is no manifest. Name another file.`,
    );
  const text = read(source);
  if (text === null) return refuse(err, 'There is no manifest.xml to start from.');
  const faults = checkManifest(text);
  if (faults.length > 0)
    return refuse(err, `Nothing was written: manifest.xml itself is refused:\n${list(faults)}`);
  try {
    writeFileSync(file, writeManifest(text, { origin, namespace }));
  } catch (error) {
    return refuse(
      err,
      `--out ${target}: the file cannot be written (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  out(
    `Wrote ${target} for ${origin}${namespace === null ? ', functions without a prefix' : `, functions called =${namespace}.LEDGER(...)`}.\n`,
  );
  return 0;
}

function refuse(err: (text: string) => void, sentence: string): 1 {
  err(`${sentence}\n`);
  return 1;
}

const list = (faults: readonly string[]): string => faults.map((fault) => `  ${fault}`).join('\n');

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
