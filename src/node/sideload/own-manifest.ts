import { at, parseManifest, textOf } from '../manifest/manifest-xml';
import { writeManifest } from '../manifest/write-manifest';
import { pathsOf, type Machine } from './machine';
import type { Step } from './step';

interface OwnManifest {
  /** The add-in's GUID. */
  readonly id: string;
  /** The file to sideload. */
  readonly file: string;
  /** Writes that file where it is not the project's own. */
  readonly steps: readonly Step[];
}

/** The project's manifest as it is; for another port than its own, a copy that says so. */
export function planManifest(
  machine: Machine,
  port: number,
): OwnManifest | { readonly refusal: string } {
  const manifest = parseManifest(machine.manifest);
  if (typeof manifest === 'string') return { refusal: `manifest.xml: ${manifest}` };
  const id = at(manifest, 'OfficeApp', 'Id').map(textOf).join('');
  const paths = pathsOf(machine);
  if (port === 3000) return { id, file: paths.join(machine.folder, 'manifest.xml'), steps: [] };
  const file = paths.join(machine.folder, 'dist', 'excel', 'manifest.xml');
  return {
    id,
    file,
    steps: [
      {
        kind: 'write',
        file,
        text: writeManifest(machine.manifest, {
          origin: `https://localhost:${port}`,
          namespace: null,
        }),
      },
    ],
  };
}
