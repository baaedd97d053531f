import { pngSize } from '../../src/cli/manifest/png-size';
import { png } from './png';

describe('the size of an icon', () => {
  test.each([
    [1, 1],
    [16, 16],
    [80, 80],
    [300, 7],
    [70_000, 1],
  ])('is read from the header: %i x %i', (width, height) => {
    expect(pngSize(png(width, height))).toEqual({ width, height });
  });

  test('is read inside a larger buffer', () => {
    const bytes = png(32, 32);
    const padded = Buffer.concat([Buffer.alloc(5, 1), bytes]);
    expect(pngSize(padded.subarray(5))).toEqual({ width: 32, height: 32 });
  });

  test('is not made up for anything else', () => {
    const cut = png(16, 16).subarray(0, 20);
    const renamed = png(16, 16);
    renamed.write('JUNK', 12, 'latin1');
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40)]);
    expect([cut, renamed, jpeg, png(0, 16), Buffer.alloc(0)].map(pngSize)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
