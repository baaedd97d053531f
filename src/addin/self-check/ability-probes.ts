// Storage and cryptography of the browser inside this Excel.
import { abilities, clipboardAnswer, storagePromise } from '../platform/abilities';
import type { Probe } from './probe';

export const abilityProbes: readonly Probe[] = [
  ...abilities.map(({ name, find }): Probe => ({ what: name, expected: 'works', find })),
  { what: 'Storage that stays', expected: '', find: storagePromise },
  { what: 'Clipboard', expected: 'there', find: clipboardAnswer },
  {
    what: 'Secure page',
    expected: 'true',
    find: () => String(window.isSecureContext),
  },
];
