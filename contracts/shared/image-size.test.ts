import { expect, it } from 'vitest';
import { readPixelCount } from './image-size.ts';

const png = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};

/** JPEG with a frame after a segment of `before` bytes, as cameras write it. */
const jpeg = (width: number, height: number, before: number): Uint8Array => {
  const bytes = new Uint8Array(2 + 2 + before + 20);
  const view = new DataView(bytes.buffer);
  bytes.set([0xff, 0xd8, 0xff, 0xe1]);
  view.setUint16(4, before);
  bytes.set([0xff, 0xc2, 0, 17, 8], 4 + before);
  view.setUint16(4 + before + 5, height);
  view.setUint16(4 + before + 7, width);
  return bytes;
};

it('reads the pixels of a PNG and a JPEG from their headers', () => {
  expect(readPixelCount(png(20_000, 20_000))).toBe(400_000_000);
  expect(readPixelCount(jpeg(1_200, 900, 60_000))).toBe(1_080_000);
});

it('returns null for other files and truncated headers', () => {
  expect(readPixelCount(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  expect(readPixelCount(new Uint8Array())).toBeNull();
  for (const whole of [png(10, 10), jpeg(10, 10, 100)])
    for (let length = 0; length < whole.length; length += 1)
      expect(readPixelCount(whole.subarray(0, length)) ?? 100).toBe(100);
});
