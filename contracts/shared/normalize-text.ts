/** Invisible direction marks, needed between right-to-left words and figures or brackets. */
const directionMarks = '\u061c\u200e\u200f';
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}]/u;

/** Letters of scripts in which a joiner changes the shape of a word. */
const joined = `(?=[\\p{L}\\p{M}])[${'Arab Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]`;
/** Indic vowel killers: a following joiner shows a half letter, even at the end of a word. */
const viramas = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';

/**
 * Groups characters with the invisible characters that shape them, then matches other invisible characters.
 */
const createShapedOrInvisible = () =>
  new RegExp(
    `(${[
      `${joined}[\\u200c\\u200d](?=${joined})`,
      `${viramas}\\u200d`,
      '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]?(?:\\u200d(?=\\p{Extended_Pictographic}))?',
      '[0-9#*]\\ufe0f\\u20e3',
      '\\p{scx=Hani}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    ].join('|')})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`,
    'gu',
  );

let shapedOrInvisible: RegExp | undefined;

/** Line ends as `\n`, without stray invisible characters (docs/rules/values.md#texts). */
export const normalizeText = (text: string): string => {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1');
  shapedOrInvisible ??= createShapedOrInvisible();
  const keepsMarks = rightToLeft.test(lines);
  return lines.replace(shapedOrInvisible, (found: string, shaped: string | undefined) =>
    shaped || (keepsMarks && directionMarks.includes(found)) ? found : '',
  );
};

/** Name for storage: normalized text in one line, with plain blanks and no direction marks. */
export const toSingleLine = (text: string): string =>
  normalizeText(text)
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[\t\n\u00a0\u2000-\u200a\u202f]+/g, ' ');
