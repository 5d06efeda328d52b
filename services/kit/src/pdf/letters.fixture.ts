import { openFonts } from './fonts.ts';
import { inFonts } from './scripts.ts';

export default async function findFonts(text: string): Promise<Uint8Array> {
  await openFonts(text);
  inFonts([text]);
  return new Uint8Array();
}
