// Machines as a plan sees them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Machine } from '../../src/node/sideload/machine';

export const PROJECT = path.resolve(__dirname, '../..');
export const manifest = readFileSync(path.join(PROJECT, 'manifest.xml'), 'utf8');
export const ADDIN_ID = 'd63377f2-f512-4407-a6c9-fab6f2885b4b';

export const windows = (env: Machine['env'] = {}): Machine => ({
  platform: 'win32',
  env,
  home: String.raw`C:\Users\Ana`,
  folder: String.raw`D:\tieout`,
  manifest,
});
export const mac = (env: Machine['env'] = {}): Machine => ({
  platform: 'darwin',
  env,
  home: '/Users/ana',
  folder: '/Users/ana/tieout',
  manifest,
});
export const linux = (env: Machine['env'] = {}): Machine => ({
  platform: 'linux',
  env,
  home: '/home/ana',
  folder: '/home/ana/tieout',
  manifest,
});
