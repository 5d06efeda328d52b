/**
 * Separate program: redraws the picture on standard input as a PNG and prints JSON, `{png}` or
 * `{refusal}`. The picture is untrusted and its parser is native code. It therefore runs outside the service
 * without its secrets, and can be killed (docs/decisions/0039).
 */
import { buffer } from 'node:stream/consumers';
import { maxPixels } from '@primal/contracts/shared/image-size';
import sharp, { type Sharp } from 'sharp';

export type LogoRefusal = 'kind' | 'unreadable' | 'pixels';
export type LogoResult = { png: string } | { refusal: LogoRefusal };

/** Pixels of the stored logo: 300 dpi at the largest printed size, and small enough for every event. */
const maxSize = { width: 480, height: 240 };
const kinds: readonly (string | undefined)[] = ['png', 'jpeg', 'svg'];

const open = (picture: Buffer, density?: number): Sharp =>
  sharp(picture, { limitInputPixels: maxPixels, ...(density && { density }) });

/** Renders an SVG at the target size instead of enlarging it. */
const computeDensity = ({ width, height }: { width: number; height: number }): number =>
  Math.min(2400, Math.max(1, 72 * Math.min(maxSize.width / width, maxSize.height / height)));

const draw = async (picture: Buffer): Promise<LogoResult> => {
  const about = await sharp(picture, { limitInputPixels: false }).metadata();
  if (!kinds.includes(about.format)) return { refusal: 'kind' };
  const isVector = about.format === 'svg';
  const image = isVector ? open(picture, computeDensity(about)) : open(picture).autoOrient();
  const png = await image
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png: png.toString('base64') };
};

const toRefusal = (error: unknown): LogoRefusal => {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/.test(message)) return 'pixels';
  return /unsupported image format/.test(message) ? 'kind' : 'unreadable';
};

const answer = await draw(await buffer(process.stdin)).catch((error) => ({ refusal: toRefusal(error) }));
process.stdout.write(JSON.stringify(answer));
