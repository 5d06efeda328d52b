/** Accents that stand by themselves once a letter is taken apart, as a class of both JavaScript's and PostgreSQL's expressions. */
export const accents = '[\\u0300-\\u036f]';

/** Small letters that no accent can be taken from, and curly apostrophes, with what is typed for them. */
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

const everyAccent = new RegExp(accents, 'g');
const everyLetter = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g');

/**
 * A text as every search compares it: in small letters, without accents, with straight apostrophes; `zoë’s` is `zoe's`.
 * The service kit says the same in SQL (`lists/search`), and columns keep it so: whoever changes it builds them anew.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(everyAccent, '')
    .toLowerCase()
    .replace(everyLetter, (letter) => foldedLetters[letter] ?? letter);

/** Blanks of every width in a row, for expressions of both JavaScript and PostgreSQL. */
export const blanks = '[\\s\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+';

/** Marks that people type for an apostrophe, besides those of `foldedLetters`. */
export const typedApostrophes = '`´′‛＇';

const everyBlank = new RegExp(blanks, 'g');
const everyApostrophe = new RegExp(`[${typedApostrophes}]`, 'g');

/**
 * A name as records are found by it in files and pasted rows: `fold`, any apostrophe, single blanks. The service kit says
 * the same in SQL (`nameKeyed` of `lists/search`).
 */
export const nameKey = (name: string): string =>
  fold(name.replace(everyApostrophe, "'").replace(everyBlank, ' ')).trim();

/** Records by the keys of their names. */
export const byNameKey = <Kind extends { name: string }>(records: readonly Kind[]): Map<string, Kind[]> =>
  Map.groupBy(records, ({ name }) => nameKey(name));

/** Of records that share a name's key, those named to the letter; all of them when none is. */
export const namedExactly = <Kind extends { name: string }>(
  records: readonly Kind[],
  name: string,
): Kind[] => {
  const wanted = name.trim().toLowerCase();
  const exact = records.filter((record) => record.name.toLowerCase() === wanted);
  return exact.length > 0 ? exact : [...records];
};
