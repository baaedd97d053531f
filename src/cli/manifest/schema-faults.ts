import { validateXML } from 'xmllint-wasm';
import contentApp from './schemas/ContentAppVersionOverridesV1_0.xsd';
import mailApp from './schemas/MailAppVersionOverridesV1_0.xsd';
import basicTypes from './schemas/OfficeAppBasicTypesV1_0.xsd';
import officeApp from './schemas/OfficeAppManifestV1_1.xsd';
import taskPaneApp from './schemas/TaskPaneAppVersionOverridesV1_0.xsd';

/** A message quotes the whole value, which may be the 2,049 characters that it complains of. */
const MAX_QUOTED = 60;
const shortened = (quoted: string, value: string): string =>
  value.length > MAX_QUOTED ? `'${value.slice(0, MAX_QUOTED)}…'` : quoted;

/** The faults of a manifest by Microsoft's schemas, run by libxml2; empty for a valid one. */
export async function schemaFaults(manifest: string): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: { fileName: 'manifest.xml', contents: manifest },
    schema: { fileName: 'OfficeAppManifestV1_1.xsd', contents: officeApp },
    preload: [
      { fileName: 'ContentAppVersionOverridesV1_0.xsd', contents: contentApp },
      { fileName: 'MailAppVersionOverridesV1_0.xsd', contents: mailApp },
      { fileName: 'OfficeAppBasicTypesV1_0.xsd', contents: basicTypes },
      { fileName: 'TaskPaneAppVersionOverridesV1_0.xsd', contents: taskPaneApp },
    ],
  });
  if (valid) return [];
  if (errors.length === 0) return [rawOutput];
  return errors.map(({ loc, message }) => {
    const where = loc === null ? '' : `line ${loc.lineNumber}, `;
    return (
      where + message.replaceAll(/\{http[^{}]{0,100}\}/g, '').replaceAll(/'([^']*)'/g, shortened)
    );
  });
}
