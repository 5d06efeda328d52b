import { foldedLetters } from './fold.ts';

/** `Ø` as `O`, `ß` as `ss`: what no accent can be taken from. */
const plain = (letter: string): string => {
  const small = letter.toLowerCase();
  const folded = foldedLetters[small] ?? letter;
  return letter === small ? folded : folded.charAt(0).toUpperCase() + folded.slice(1);
};

/** A name within the name of a file: letters without their accents, digits, points and hyphens, which every disk takes. */
export const fileNamePart = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, plain)
    .replace(/[^\w.-]+/g, '_');
