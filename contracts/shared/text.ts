/** `1 row`, `1,204 rows` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The first `most` characters of a text, or one less: a character of two halves is never cut in two, which nothing could store. */
export const beginningOf = (text: string, most: number): string => {
  const beginning = text.slice(0, most);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
};

/** Blanks, control characters and those without a width, which come along with pasted text. */
const unseen = /[\s\p{Cc}\u00ad\u200b-\u200f\u2060\ufeff]/u;

/** What turns the direction of all that follows, the sentences around it included. Right-to-left letters need none of them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text without what nobody sees at its ends, and without what turns the words behind it. */
export const trimmed = (given: string): string => {
  const text = given.replace(turns, '');
  let from = 0;
  let to = text.length;
  while (from < to && unseen.test(text.charAt(from))) from += 1;
  while (to > from && unseen.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};
