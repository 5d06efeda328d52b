/** Pixel limit, because a few kilobytes can decode to gigabytes. */
export const maxPixels = 40_000_000;

const readPngPixels = (bytes: Uint8Array, view: DataView): number | null =>
  bytes.length >= 24 && view.getUint32(0) === 0x89504e47 ? view.getUint32(16) * view.getUint32(20) : null;

/** JPEG frame markers: C0 to CF without C4, C8 and CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const readJpegPixels = (bytes: Uint8Array, view: DataView): number | null => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Fill bytes have no length field; all other segments do.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
};

export const readPixelCount = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readPngPixels(bytes, view) ?? readJpegPixels(bytes, view);
};
