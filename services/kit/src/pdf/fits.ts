/** Points between the half-inch margins of a letter page. */
export const pageWidth = 540;
/** Lines of 9 points on a page, less what may stand around them: a table's head, boxes to write in, space between rows. */
const pageLines = 40;
/** Points of a character in the mean, rather more. */
const character = 5.2;

/** Letters about as wide as they are high, in scripts whose lines are higher too. */
const wide = /[\u1100-\u11ff\u2e80-\uffff]/g;

/** The most lines that a text takes in a column of a width in points. */
const linesOf = (text: string, width = pageWidth): number => {
  const perLine = Math.max(1, Math.floor(width / character));
  return text.split('\n').reduce((lines, part) => {
    const length = part.length + (part.match(wide)?.length ?? 0);
    return lines + Math.max(1, Math.ceil(length / perLine));
  }, 0);
};

/** pdfmake drops what is kept together and does not fit: only what surely fits may be kept so. */
export const fitsOnPage = (texts: readonly string[], width = pageWidth): boolean =>
  fitsIn(pageLines, texts, width);

/** Whether texts under each other surely take no more lines than so many. */
export const fitsIn = (most: number, texts: readonly string[], width = pageWidth): boolean =>
  texts.reduce((lines, text) => lines + linesOf(text, width), 0) <= most;
