// Chromium's database keeps a short value in its log long after the value was deleted. A value over
// 64 KiB gets a file of its own, which is deleted with it. So what must be gone when it is
// forgotten is padded with random bytes, which do not compress.
// (test/browser/store/store-files.test.ts and test/browser/pane/vault-files.test.ts look at them.)
import { randomBytes, type Bytes } from './bytes';

export const PADDING_BYTES = 256 * 1024;

export const padding = (): Bytes => randomBytes(PADDING_BYTES);
