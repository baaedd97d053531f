import path from 'node:path';

/**
 * What a plan depends on. Handed in, so that a test on any system reads the plans of all of them.
 */
export interface Machine {
  /** As Node names it: "win32", "darwin", "linux", … */
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The person's own folder. */
  readonly home: string;
  /** The project's folder. */
  readonly folder: string;
  /** Text of the project's manifest.xml. */
  readonly manifest: string;
}

/** Paths as the machine itself writes them. */
export function pathsOf({ platform }: Machine): typeof path.posix {
  return platform === 'win32' ? path.win32 : path.posix;
}

/**
 * Where the add-in is served. The server reads the same variable. Returns a sentence where it is no
 * port.
 */
export function portOf({ env }: Machine): number | string {
  const text = env['PORT']?.trim() ?? '';
  if (text === '') return 3000;
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port >= 1 && port <= 65535
    ? port
    : `PORT is "${text}", but a port is a number from 1 to 65535.`;
}

/** While this file exists, a program serves Tieout to Excel. */
export function runningFile(machine: Machine): string {
  return pathsOf(machine).join(machine.folder, 'dist', 'excel', 'running');
}

/**
 * Excel for desktops exists on two systems; says what to do on the others. null where it exists.
 */
export function refuseWithoutExcel({ platform }: Machine): string | null {
  if (platform === 'win32' || platform === 'darwin') return null;
  const system = platform === 'linux' ? 'Linux' : `this system (${platform})`;
  return [
    `There is no desktop Excel for ${system}, so there is nothing to sideload into. Instead:`,
    '  Without Excel: npm start, then open https://localhost:3000/workbench/ in a browser.',
    '  In Excel on the web: npm start, then in Excel choose Home > Add-ins > More Settings > Upload My Add-in,',
    "  and give it this folder's manifest.xml. docs/excel.md says how the browser learns to trust the address.",
  ].join('\n');
}
