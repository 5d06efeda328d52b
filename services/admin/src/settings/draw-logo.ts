/**
 * A program of its own: draws the picture on standard input anew as a PNG and answers JSON, `{png}` or `{refusal}`. The
 * picture comes from a person and its reader is native code, so it runs outside the service, without its secrets, and
 * can be ended when a drawing is made to take for ever (docs/decisions/0039).
 */
import { buffer } from 'node:stream/consumers';
import { mostPixels } from '@primal/contracts/shared/image-size';
import sharp, { type Sharp } from 'sharp';

export type Refusal = 'kind' | 'unreadable' | 'pixels';
export type Drawn = { png: string } | { refusal: Refusal };

/** Pixels of the logo as stored: 300 to the inch at the largest size on paper, and small enough for every event. */
const largest = { width: 480, height: 240 };
const kinds: readonly (string | undefined)[] = ['png', 'jpeg', 'svg'];

const open = (picture: Buffer, density?: number): Sharp =>
  sharp(picture, { limitInputPixels: mostPixels, ...(density && { density }) });

/** An SVG is drawn at the size that is wanted, not enlarged from its own. */
const densityFor = ({ width, height }: { width: number; height: number }): number =>
  Math.min(2400, Math.max(1, 72 * Math.min(largest.width / width, largest.height / height)));

const draw = async (picture: Buffer): Promise<Drawn> => {
  const about = await sharp(picture, { limitInputPixels: false }).metadata();
  // By content: the name and the type that a file claims count for nothing.
  if (!kinds.includes(about.format)) return { refusal: 'kind' };
  const isVector = about.format === 'svg';
  const image = isVector ? open(picture, densityFor(about)) : open(picture).autoOrient();
  const png = await image
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png: png.toString('base64') };
};

const refusalOf = (error: unknown): Refusal => {
  const said = error instanceof Error ? error.message : '';
  if (/pixel limit/.test(said)) return 'pixels';
  return /unsupported image format/.test(said) ? 'kind' : 'unreadable';
};

const answer = await draw(await buffer(process.stdin)).catch((error) => ({ refusal: refusalOf(error) }));
process.stdout.write(JSON.stringify(answer));
