// What the build made, for tests that run it: never one that is older than its sources.
import { join, resolve } from 'node:path';

const { staleParts } = jest.requireActual<{ staleParts: (parts: readonly string[]) => string[] }>(
  '../.ci/stale-parts.cjs',
);

type Part = 'addin' | 'workbench' | 'server' | 'fixtures';

/** The path of a file or folder of dist/. Fails where a source has changed since the build. */
export function builtFile(part: Part, ...names: readonly string[]): string {
  if (staleParts([part]).length > 0)
    throw new Error(`dist/${part} is missing or older than its sources: run \`npm run build\`.`);
  return join(resolve(__dirname, '../dist'), part, ...names);
}
