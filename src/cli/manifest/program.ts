import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkManifest } from './check-manifest';
import { readOptions, USAGE, type Wish } from './options';
import { sampleWorkbook } from './sample-workbook';
import { writeManifest } from './write-manifest';

/** The program's environment. */
export interface Shell {
  /** The project's folder: it holds manifest.xml and dist/, and relative paths start from it. */
  readonly folder: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** `npm run manifest`. Returns the exit code: 0 done, 1 refused, 2 not understood. */
export async function runManifest(args: readonly string[], shell: Shell): Promise<number> {
  const wish = readOptions(args);
  if (typeof wish === 'string') {
    shell.err(`${wish}\n\n${USAGE}`);
    return 2;
  }
  if (wish.kind === 'workbook') return writeSample(wish, shell);
  return wish.kind === 'check' ? check(wish, shell) : write(wish, shell);
}

async function writeSample(
  { manifest, deployment, out: target }: Extract<Wish, { kind: 'workbook' }>,
  { folder, out, err }: Shell,
): Promise<number> {
  const text = read(path.resolve(folder, manifest));
  if (text === null) return refuse(err, `There is no file ${manifest} to take the add-in from.`);
  const faults = await checkManifest(text, null);
  if (faults.length > 0)
    return refuse(err, `Nothing was written: ${manifest} is refused:\n${list(faults)}`);
  const file = path.resolve(folder, target);
  if (existsSync(file))
    return refuse(err, `--workbook ${target}: this file is there already. Name another file.`);
  try {
    writeFileSync(file, sampleWorkbook(text, deployment));
  } catch (error) {
    return refuse(
      err,
      `--workbook ${target}: the file cannot be written (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  out(
    deployment === 'firm'
      ? `Wrote ${target}. Deploy ${manifest} in the admin centre first; people then open the workbook.\n`
      : `Wrote ${target}. Sideload ${manifest} first, then open the workbook in Excel.\n`,
  );
  return 0;
}

async function check(
  { file, functions }: Extract<Wish, { kind: 'check' }>,
  { folder, out, err }: Shell,
): Promise<number> {
  const inFolder = (name: string): string => path.resolve(folder, name);
  const text = read(inFolder(file));
  if (text === null) return refuse(err, `There is no file ${file} to check.`);
  const metadata = inFolder(functions ?? 'dist/addin/functions.json');
  if (functions !== null && !existsSync(metadata))
    return refuse(err, `There is no file ${functions} with function metadata.`);
  const functionsJson = read(metadata);
  const faults = await checkManifest(text, functionsJson);
  if (faults.length > 0) return refuse(err, `${file} is refused:\n${list(faults)}`);
  out(
    `${file} is in order${functionsJson === null ? '; functions.json has not been built and was not checked' : ', and so is functions.json'}.\n`,
  );
  return 0;
}

async function write(
  { origin, namespace, out: target }: Extract<Wish, { kind: 'write' }>,
  { folder, out, err }: Shell,
): Promise<number> {
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
  const functionsJson = read(path.join(folder, 'dist/addin/functions.json'));
  const ownFaults = await checkManifest(text, functionsJson);
  if (ownFaults.length > 0)
    return refuse(err, `Nothing was written: manifest.xml itself is refused:\n${list(ownFaults)}`);
  const written = writeManifest(text, { origin, namespace });
  const faults = await checkManifest(written, functionsJson);
  if (faults.length > 0)
    return refuse(err, `Nothing was written: the new manifest would be refused:\n${list(faults)}`);
  try {
    writeFileSync(file, written);
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

function list(faults: readonly string[]): string {
  return faults.map((fault) => `  ${fault}`).join('\n');
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
