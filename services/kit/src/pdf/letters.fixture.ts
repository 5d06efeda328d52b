import { openFonts } from './fonts.ts';
import { applyFonts } from './scripts.ts';

export default async function findFonts(text: string): Promise<Uint8Array> {
  await openFonts(text);
  applyFonts([text]);
  return new Uint8Array();
}
