/** Combining accents, as a class for regular expressions of JavaScript and PostgreSQL. */
export const accentPattern = '[\\u0300-\\u036f]';

/** ASCII replacements for letters without a separable accent and for curly apostrophes. */
export const foldedLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

const everyAccent = new RegExp(accentPattern, 'g');
const everyLetter = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g');

/**
 * Normalizes text for search: lowercase, without accents, with straight apostrophes. `zoë’s` becomes `zoe's`.
 * The service kit has an SQL equivalent (`lists/search`). A change requires rebuilding the columns that store
 * its results.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(everyAccent, '')
    .toLowerCase()
    .replace(everyLetter, (letter) => foldedLetters[letter] ?? letter);

/** Runs of any blanks, for regular expressions of JavaScript and PostgreSQL. */
export const blankPattern =
  '[\\s\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+';

/** Other characters typed as apostrophes, besides those of `foldedLetters`. */
export const otherApostrophes = '`´′‛＇';

const everyBlank = new RegExp(blankPattern, 'g');
const everyApostrophe = new RegExp(`[${otherApostrophes}]`, 'g');

/**
 * Lookup key of a name in files and pasted rows: `fold` with unified apostrophes and single blanks. The
 * service kit implements the same in SQL (`nameKeySql` of `lists/search`).
 */
export const toNameKey = (name: string): string =>
  fold(name.replace(everyApostrophe, "'").replace(everyBlank, ' ')).trim();

export const groupByNameKey = <Kind extends { name: string }>(
  records: readonly Kind[],
): Map<string, Kind[]> => Map.groupBy(records, ({ name }) => toNameKey(name));

/** Exact matches among records with the same name key, else all of them. */
export const preferExactName = <Kind extends { name: string }>(
  records: readonly Kind[],
  name: string,
): Kind[] => {
  const wanted = name.trim().toLowerCase();
  const exact = records.filter((record) => record.name.toLowerCase() === wanted);
  return exact.length > 0 ? exact : [...records];
};

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
