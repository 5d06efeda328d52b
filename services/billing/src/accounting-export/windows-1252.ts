import { foldedLetters } from '@primal/contracts/shared/fold';

const bytes = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte] as const,
  ).filter(([letter]) => !/\p{Cc}/u.test(letter) || '\t\r\n'.includes(letter)),
);

/** Replaces a letter outside the code page by its plain form: `ő` by `o`, `Ł` by `L`. */
const toPlainLetter = (letter: string): string => {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  const small = foldedLetters[bare.toLowerCase()];
  if (small === undefined) return bare;
  return bare === bare.toLowerCase() ? small : small.toUpperCase();
};

/**
 * Converts a text to the code page and drops symbols without an equivalent. Null if a letter or digit has
 * none.
 */
export const fitWindows1252 = (text: string): string | null => {
  let fitted = '';
  for (const letter of text.normalize('NFC'))
    for (const known of bytes.has(letter) ? letter : toPlainLetter(letter))
      if (bytes.has(known)) fitted += known;
      else if (/[\p{L}\p{N}]/u.test(known)) return null;
  return fitted;
};

/**
 * Keeps accents of the code page, strips other accents, and replaces unknown characters with question marks.
 */
export const toWindows1252 = (text: string): Buffer => {
  const encoded: number[] = [];
  for (const letter of text.normalize('NFC'))
    for (const known of bytes.has(letter) ? letter : toPlainLetter(letter) || '?')
      encoded.push(bytes.get(known) ?? 0x3f);
  return Buffer.from(encoded);
};
