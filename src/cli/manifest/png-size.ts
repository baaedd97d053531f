/** Pixels of an image. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Reads the size of a PNG from its header alone: the signature, then the IHDR chunk with width and
 * height as the first two 32-bit numbers (PNG specification, 5.2 and 11.2.1). null for anything
 * that is not a PNG.
 */
export function pngSize(bytes: Uint8Array): PixelSize | null {
  if (bytes.length < 24 || SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunk = String.fromCharCode(...bytes.subarray(12, 16));
  if (header.getUint32(8) !== 13 || chunk !== 'IHDR') return null;
  const size = { width: header.getUint32(16), height: header.getUint32(20) };
  return size.width > 0 && size.height > 0 ? size : null;
}
