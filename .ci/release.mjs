// `npm run release`: what runs Tieout for a firm, as one zip: the built pages and programs, the list
// of packages to install, checksums, an SBOM and the licences of others. No workbench, no sources.
// --folder FOLDER writes the same into a folder (the Dockerfile does). --list prints the files of
// this project that it takes, and writes nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import licenceChecker from 'license-checker-rseidelsohn';
import { ZipFile } from 'yazl';
import { buildIfStale } from './build-if-stale.mjs';

await buildIfStale(['addin', 'server']);

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const SHIPPED = [
  ...['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'SECURITY.md'],
  ...['nginx.conf', 'nginx.people.conf', 'docs', 'dist'],
];
/** The workbench and the add-in's page for it, maps, the build's own notes, pictures of the docs. */
const LEFT_OUT = [
  /^dist\/(?!addin\/|server\/)/,
  /^dist\/addin\/workbench\//,
  /\.map$/,
  /^dist\/.*\/\.[^/]+$/,
  /^docs\/screens/,
];
/** Zip files hold times; with this one, the same content is the same file. */
const ONE_TIME = new Date(Date.UTC(2000, 0, 1));

const filesBelow = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const shipped = () =>
  SHIPPED.flatMap((path) => (/^(?:docs|dist)$/.test(path) ? filesBelow(path) : [path]))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.some((pattern) => pattern.test(path)));

/**
 * CycloneDX, by npm itself. Its `--omit dev` leaves out packages that development uses as well, so
 * the packages that run are chosen here.
 * @param {readonly string[]} running as name@version
 */
function sbom(running) {
  const npm = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout } = spawnSync('npm', npm, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not write the SBOM.');
  const all = JSON.parse(stdout);
  const isRunning = (purl) => running.includes(decodeURIComponent(purl.replace('pkg:npm/', '')));
  const components = all.components.filter(({ purl }) => isRunning(purl));
  const refs = new Set([
    all.metadata.component['bom-ref'],
    ...components.map((each) => each['bom-ref']),
  ]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) }));
  return JSON.stringify({ ...all, components, dependencies }, null, 2);
}

/** Every package that runs Tieout, by name@version. */
const packagesThatRun = () =>
  new Promise((resolve, reject) =>
    licenceChecker.init(
      { start: process.cwd(), production: true, excludePackages: `${name}@${version}` },
      (error, packages) => (error ? reject(error) : resolve(packages)),
    ),
  );

/** Name, version, licence and its text, of each. */
const licencesOf = (found) =>
  Object.entries(found)
    .map(([id, { licenses, licenseFile }]) => {
      const isLicence = licenseFile && !/readme/i.test(licenseFile) && existsSync(licenseFile);
      return `${id}: ${licenses}\n\n${isLicence ? readFileSync(licenseFile, 'utf8').trim() : ''}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n`);

async function writeFolder(folder) {
  for (const file of shipped()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  const found = await packagesThatRun();
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom(Object.keys(found)));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), licencesOf(found));
  const sums = filesBelow(folder)
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((path) => path !== 'SHA256SUMS' && !path.startsWith('node_modules/'))
    .sort()
    .map((path) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, path)));
      return `${hash.digest('hex')}  ${path}\n`;
    });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

async function zipFolder(folder, file) {
  const zip = new ZipFile();
  for (const path of filesBelow(folder).sort())
    zip.addFile(path, `${name}-${version}/${relative(folder, path).replaceAll('\\', '/')}`, {
      mtime: ONE_TIME,
      mode: 0o100644,
    });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${hash}  ${name}-${version}.zip\n`);
}

const { values } = parseArgs({
  options: { folder: { type: 'string' }, list: { type: 'boolean' } },
});
if (values.list) process.stdout.write(`${shipped().sort().join('\n')}\n`);
else if (values.folder) await writeFolder(values.folder);
else {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-release-'));
  try {
    await writeFolder(folder);
    mkdirSync('dist', { recursive: true });
    await zipFolder(folder, `dist/${name}-${version}.zip`);
    process.stdout.write(`dist/${name}-${version}.zip\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
