import { openFonts } from './fonts.ts';
import { inFonts } from './scripts.ts';

/** A worker that looks for the fonts of a text. */
export default async function findFonts(text: string): Promise<Uint8Array> {
  await openFonts(text);
  inFonts([text]);
  return new Uint8Array();
}
