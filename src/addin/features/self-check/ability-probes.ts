// Storage and cryptography of the browser inside this Excel.
import { abilities, clipboardAnswer, storagePromise } from '../../platform/abilities';
import { say } from '../../platform/say';
import type { Probe } from './probe';

export const abilityProbes: readonly Probe[] = [
  ...abilities.map(({ name, find }): Probe => ({ what: name, expected: say`works`, find })),
  { what: say`Storage that stays`, expected: '', find: storagePromise },
  { what: say`Clipboard`, expected: say`there`, find: clipboardAnswer },
  {
    what: say`Secure page`,
    expected: 'true',
    find: () => String(window.isSecureContext),
  },
];
