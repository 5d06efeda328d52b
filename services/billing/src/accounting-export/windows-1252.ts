import { foldedLetters } from '@primal/contracts/shared/fold';

/** The signs of the page; the control characters among them but tabs and line ends are none. */
const bytes = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte] as const,
  ).filter(([letter]) => !/\p{Cc}/u.test(letter) || '\t\r\n'.includes(letter)),
);

/** A letter that the page lacks, without its accent: `ő` is `o`, `Ł` is `L`. */
const plain = (letter: string): string => {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  const small = foldedLetters[bare.toLowerCase()];
  if (small === undefined) return bare;
  return bare === bare.toLowerCase() ? small : small.toUpperCase();
};

/** A text in letters of the page; signs that have no like are left out. Null if a letter or a figure has none. */
export const fitWindows1252 = (text: string): string | null => {
  let fitted = '';
  for (const letter of text.normalize('NFC'))
    for (const known of bytes.has(letter) ? letter : plain(letter))
      if (bytes.has(known)) fitted += known;
      else if (/[\p{L}\p{N}]/u.test(known)) return null;
  return fitted;
};

/** Keeps western accents; other letters lose theirs, and unknown signs become question marks. */
export const toWindows1252 = (text: string): Buffer => {
  const encoded: number[] = [];
  for (const letter of text.normalize('NFC'))
    for (const known of bytes.has(letter) ? letter : plain(letter) || '?')
      encoded.push(bytes.get(known) ?? 0x3f);
  return Buffer.from(encoded);
};
