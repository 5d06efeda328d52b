/** Points between the half-inch margins of a letter page. */
export const pageWidth = 540;
/** Lines of 9 points on a page, less the table head, form boxes and row spacing. */
const pageLines = 40;
/** Upper estimate of a character's mean width, in points. */
const character = 5.2;

const wide = /[\u1100-\u11ff\u2e80-\uffff]/g;

/** Upper estimate of a text's lines in a column; `width` in points. */
const estimateLines = (text: string, width = pageWidth): number => {
  const perLine = Math.max(1, Math.floor(width / character));
  return text.split('\n').reduce((lines, part) => {
    const length = part.length + (part.match(wide)?.length ?? 0);
    return lines + Math.max(1, Math.ceil(length / perLine));
  }, 0);
};

export const fitsOnPage = (texts: readonly string[], width = pageWidth): boolean =>
  fitsIn(pageLines, texts, width);

export const fitsIn = (most: number, texts: readonly string[], width = pageWidth): boolean =>
  texts.reduce((lines, text) => lines + estimateLines(text, width), 0) <= most;
