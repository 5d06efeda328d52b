/** The first `most` characters of a text, or one less: a character of two halves is never cut in two, which nothing could store. */
export const beginningOf = (text: string, most: number): string => {
  const beginning = text.slice(0, most);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
};
