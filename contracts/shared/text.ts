export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** `in_progress` as `In Progress`. */
export const formatStatus = (status: string): string =>
  status.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** First `most` characters, or one fewer to avoid splitting a surrogate pair, which cannot be stored. */
export const truncate = (text: string, most: number): string => {
  const beginning = text.slice(0, most);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
};

/** Blanks, control characters and zero-width characters, common in pasted text. */
const unseen = /[\s\p{Cc}\u00ad\u200b-\u200f\u2060\ufeff]/u;

/** Characters that change the direction of all following text. Right-to-left letters do not need them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes invisible characters at both ends, and direction changes anywhere. */
export const trimText = (given: string): string => {
  const text = given.replace(turns, '');
  let from = 0;
  let to = text.length;
  while (from < to && unseen.test(text.charAt(from))) from += 1;
  while (to > from && unseen.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};
