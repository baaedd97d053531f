// A picture of a screen as a PNG with a palette: a third of the size of the browser's own, and no
// difference that an eye finds.
import { crc32, deflateSync } from 'node:zlib';

const chunk = (name, data) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/**
 * The pixels of a PNG, read by the browser that made it: [width, height, red, green, blue, opacity,
 * red …].
 */
const pixelsOf = async (page, png) => {
  const [width, height, text] = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${base64}`)).blob(),
    );
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    drawing.drawImage(bitmap, 0, 0);
    const bytes = drawing.getImageData(0, 0, bitmap.width, bitmap.height).data;
    let binary = '';
    for (let at = 0; at < bytes.length; at += 32_768)
      binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return [bitmap.width, bitmap.height, btoa(binary)];
  }, png.toString('base64'));
  return { width, height, bytes: Buffer.from(text, 'base64') };
};

/** @param page a blank page of the browser. @param png what `page.screenshot()` gave. */
export async function smallPng(page, png) {
  const { width, height, bytes } = await pixelsOf(page, png);
  const colourAt = (pixel) => bytes.readUIntBE(pixel * 4, 3);
  const counts = new Map();
  for (let pixel = 0; pixel < width * height; pixel += 1)
    counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1);
  const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const apart = (one, other) =>
    parts(one).reduce((sum, part, at) => sum + (part - parts(other)[at]) ** 2, 0);
  // The most frequent colours as they are; then, for small icons, what is furthest from all of
  // them; the rest becomes its nearest neighbour.
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 128)
    .map(([colour]) => colour);
  const nearest = new Map(
    [...counts.keys()].map((colour) => [
      colour,
      palette.reduce(
        (best, other, at) => (apart(colour, other) < apart(colour, palette[best]) ? at : best),
        0,
      ),
    ]),
  );
  while (palette.length < Math.min(256, counts.size)) {
    const [furthest] = [...nearest].reduce(
      (worst, [colour, at]) =>
        apart(colour, palette[at]) > worst[1] ? [colour, apart(colour, palette[at])] : worst,
      [0, -1],
    );
    palette.push(furthest);
    for (const [colour, at] of nearest)
      if (apart(colour, furthest) < apart(colour, palette[at]))
        nearest.set(colour, palette.length - 1);
  }
  const rows = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = nearest.get(
      colourAt(pixel),
    );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  // Eight bits, a palette, no interlacing (PNG specification, 11.2.2).
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(parts))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
