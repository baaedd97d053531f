// A saved workbook as LibreOffice reads it, without a screen.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import populate from 'xlsx-populate';

const LIMIT_MS = 120_000;

function libreOffice(): string {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'soffice'));
  const found = [process.env['TIEOUT_LIBREOFFICE'], ...onPath].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (found === undefined)
    throw new Error('No LibreOffice: run `node .ci/programs/ensure-libreoffice.mjs`.');
  return found;
}

/** Every sheet as comma-separated text, by its name. */
export async function inLibreOffice(bytes: Uint8Array): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-xlsx-'));
  try {
    const file = join(folder, 'book.xlsx');
    writeFileSync(file, bytes);
    // Comma, quotes, UTF-8, from the first line, texts quoted, values as they stand, all sheets.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,-1';
    await promisify(execFile)(
      libreOffice(),
      [
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        ...['--headless', '--norestore', '--convert-to', filter, '--outdir', folder, file],
      ],
      { timeout: LIMIT_MS },
    );
    const workbook = await populate.fromDataAsync(bytes);
    return Object.fromEntries(
      workbook
        .sheets()
        .map((sheet) => [
          sheet.name(),
          readFileSync(join(folder, `book-${sheet.name()}.csv`), 'utf8'),
        ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
