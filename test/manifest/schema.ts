// Microsoft's own schemas, run by libxml2.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const folder = path.join(__dirname, 'schemas');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.xsd'))
  .map((fileName) => ({ fileName, contents: readFileSync(path.join(folder, fileName), 'utf8') }));
const isRoot = ({ fileName }: { readonly fileName: string }): boolean =>
  fileName === 'OfficeAppManifestV1_1.xsd';

/** What Microsoft's schemas say against a manifest; nothing for a valid one. */
export async function schemaFaults(manifest: string): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: { fileName: 'manifest.xml', contents: manifest },
    schema: files.filter(isRoot),
    preload: files.filter((file) => !isRoot(file)),
  });
  if (valid) return [];
  return errors.length > 0 ? errors.map((error) => error.message) : [rawOutput];
}
