import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Font {
  hasGlyphForCodePoint(point: number): boolean;
  getGlyph(id: number, points?: number[]): { codePoints: number[] };
}

type SubsetFont = (
  font: Buffer,
  text: null,
  options: { targetFormat: 'truetype'; keepAllGlyphs: true; variationAxes: { wght: number } },
) => Promise<Buffer>;

const require = createRequire(import.meta.url);
const fontkit: {
  create(file: Uint8Array): Font;
  registerFormat(format: { probe(file: Uint8Array): boolean }): void;
} = require('fontkit');

// pdfmake is CommonJS with one instance per thread. This instance belongs to the worker.
const pdfmake: typeof import('pdfmake') & {
  virtualfs: { writeFileSync(name: string, file: Buffer): void };
} = require('pdfmake');

const openFont = (file: Uint8Array): Font => {
  const font = fontkit.create(file);
  const getGlyph = font.getGlyph.bind(font);
  // A glyph first drawn as part of another (the e of é) would lack its character in later documents.
  font.getGlyph = (id, points = []) => {
    const glyph = getGlyph(id, points);
    if (glyph.codePoints.length === 0) glyph.codePoints = points;
    return glyph;
  };
  return font;
};

/** Parsed fonts by the bytes that pdfmake reads in place of a font file. */
const fonts = new Map<Uint8Array, Font>();

/**
 * A fontkit format whose files are keys of `fonts`. pdfmake parses its fonts for each document, more than
 * half of the work. This format parses each font once per thread.
 */
function OpenedFont({ buffer }: { buffer: Uint8Array }): Font | undefined {
  return fonts.get(buffer);
}
OpenedFont.probe = (file: Uint8Array) => fonts.has(file);
fontkit.registerFormat(OpenedFont);

const addFamily = (family: string, styles: Record<string, Font>): void => {
  const files = Object.entries(styles).map(([style, font]) => {
    const name = `${family} ${style}`;
    const key = Buffer.from(name);
    fonts.set(key, font);
    pdfmake.virtualfs.writeFileSync(name, key);
    return [style, name];
  });
  pdfmake.addFonts({ [family]: Object.fromEntries(files) });
};

const robotoFiles: Record<string, string> = require('pdfmake/fonts/Roboto.js').Roboto;
const roboto = Object.fromEntries(
  Object.entries(robotoFiles).map(([style, path]) => [style, openFont(readFileSync(path))]),
);
addFamily('Roboto', roboto);

/**
 * Packages for scripts that Roboto lacks; the first that covers a character wins. Each has one file per
 * character subset.
 */
const packages = ['hebrew', 'arabic', 'thai', 'devanagari', 'sc', 'kr'].map(
  (script) => `noto-sans-${script}`,
);

interface Subset {
  family: string;
  file: string;
  ranges: [first: number, last: number][];
  font: Font | null;
}

const readSubsets = (name: string): Subset[] => {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const subsets: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(subsets).map(([subset, ranges]) => {
    const family = `${name}-${subset.replace(/[[\]]/g, '')}`;
    return {
      family,
      file: join(folder, 'files', `${family}-wght-normal.woff2`),
      ranges: ranges.split(',').map((range) => {
        const [first = '', last = first] = range.trim().replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      }),
      font: null,
    };
  });
};

let subsets: Subset[] | null = null;

const subsetByPoint = new Map<number, Subset | null>();

const openSubset = async (subset: Subset): Promise<void> => {
  if (subset.font) return;
  const subsetFont: SubsetFont = require('subset-font');
  const file = await readFile(subset.file);
  // fontkit cannot embed glyphs of compressed or variable fonts, so each weight becomes a static font.
  const openWeight = async (wght: number) =>
    openFont(
      await subsetFont(file, null, {
        targetFormat: 'truetype',
        keepAllGlyphs: true,
        variationAxes: { wght },
      }),
    );
  const [normal, bold] = [await openWeight(400), await openWeight(700)];
  addFamily(subset.family, { normal, bold, italics: normal, bolditalics: bold });
  subset.font = normal;
};

const isInRoboto = (point: number): boolean => roboto.normal?.hasGlyphForCodePoint(point) ?? false;

const findSubset = async (point: number): Promise<Subset | null> => {
  subsets ??= [...packages, 'noto-emoji'].flatMap(readSubsets);
  for (const subset of subsets) {
    if (!subset.ranges.some(([first, last]) => first <= point && point <= last)) continue;
    await openSubset(subset);
    if (subset.font?.hasGlyphForCodePoint(point)) return subset;
  }
  return null;
};

export const openFonts = async (texts: string): Promise<void> => {
  for (const character of new Set(texts)) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x250 || subsetByPoint.has(point) || isInRoboto(point)) continue;
    subsetByPoint.set(point, await findSubset(point));
  }
};

export const chooseFamily = (text: string): string | null => {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  if (points.every(isInRoboto)) return 'Roboto';
  for (const point of points) {
    const subset = subsetByPoint.get(point);
    if (subset && points.every((other) => subset.font?.hasGlyphForCodePoint(other))) return subset.family;
  }
  return null;
};

export { pdfmake };
