// Pads a value so that it can be deleted for good. Chromium's database keeps a short value in its
// log long after its deletion; a value over 64 KiB gets a file of its own, which is deleted with
// it. The padding is random, so it does not compress (test/browser/store/store-files.test.ts and
// test/browser/pane/vault-files.test.ts check the files).
import { randomBytes, type Bytes } from './bytes';

export const PADDING_BYTES = 256 * 1024;

export const padding = (): Bytes => randomBytes(PADDING_BYTES);
