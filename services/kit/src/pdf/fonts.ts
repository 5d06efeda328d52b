import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const fontkit: {
  create(file: Uint8Array): object;
  registerFormat(format: { probe(file: Uint8Array): boolean }): void;
} = require('fontkit');
const paths: Record<string, string> = require('pdfmake/fonts/Roboto.js').Roboto;

/** What pdfmake is given in place of a font's file, with the file's path. */
const standIns = new Map<Uint8Array, string>();
const fonts = new Map<string, object>();

/** A format of fontkit's: a stand-in gives the font that its file was read to, once for all documents of a thread. */
function OpenedFont({ buffer }: { buffer: Uint8Array }): object {
  const path = standIns.get(buffer) ?? '';
  const font = fonts.get(path) ?? fontkit.create(readFileSync(path));
  fonts.set(path, font);
  return font;
}
OpenedFont.probe = (file: Uint8Array) => standIns.has(file);
fontkit.registerFormat(OpenedFont);

/**
 * Roboto for pdfmake's `setFonts`. pdfmake reads the tables of its fonts anew for each document, which is more than half of
 * the work; so `keep` puts stand-ins where it looks for files, and what has been read stays (docs/decisions/0020).
 */
export const sharedFonts = (keep: (name: string, file: Buffer) => void) => {
  const styles = Object.entries(paths).map(([style, path]) => {
    const name = `Roboto ${style}`;
    const standIn = Buffer.from(name);
    standIns.set(standIn, path);
    keep(name, standIn);
    return [style, name];
  });
  return { Roboto: Object.fromEntries(styles) as Record<string, string> };
};
