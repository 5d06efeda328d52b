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
