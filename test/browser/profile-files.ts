// The files of a browser's profile, also while the browser deletes and renames them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface ProfileFile {
  /** Below the profile. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Runs again when a folder went while it was listed. */
function pathsIn(profile: string): string[] {
  for (;;)
    try {
      return readdirSync(profile, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name));
    } catch (error) {
      if (!existsSync(profile)) throw error;
    }
}

/** A file that goes before it is read is left out. */
export const profileFiles = (profile: string): ProfileFile[] =>
  pathsIn(profile).flatMap((path) => {
    try {
      return [{ path: relative(profile, path), bytes: readFileSync(path) }];
    } catch (error) {
      if (existsSync(path)) throw error;
      return [];
    }
  });
