// A saved workbook as a reader from npm finds it, and its parts themselves.
import { strFromU8, unzipSync } from 'fflate';
import populate from 'xlsx-populate';

/** The value of a cell as the reader from npm finds it. */
export async function inPopulate(
  bytes: Uint8Array,
  sheet: string,
  address: string,
): Promise<unknown> {
  const workbook = await populate.fromDataAsync(bytes);
  return workbook.sheet(sheet).cell(address).value();
}

/** The parts of the file, by their paths. */
export const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]),
  );
