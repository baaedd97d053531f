import { createHash } from 'node:crypto';

/**
 * 64 hex digits, of a text in UTF-8. By Node's own implementation: independent of the add-in's, and
 * ten times faster.
 */
export const nodeSha256 = (of: Uint8Array | string): string =>
  createHash('sha256').update(of).digest('hex');
