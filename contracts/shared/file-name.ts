import { foldedLetters } from './fold.ts';

/** Replaces letters without a separable accent: `Ø` by `O`, `ß` by `ss`. */
const toPlainLetter = (letter: string): string => {
  const small = letter.toLowerCase();
  const folded = foldedLetters[small] ?? letter;
  return letter === small ? folded : folded.charAt(0).toUpperCase() + folded.slice(1);
};

/** Keeps only unaccented letters, digits, points and hyphens, which every file system accepts. */
export const toFileNamePart = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, toPlainLetter)
    .replace(/[^\w.-]+/g, '_');
