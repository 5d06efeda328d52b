import type { Content } from 'pdfmake';
import { chooseFamily } from './fonts.ts';

export class MissingLettersError extends Error {
  override name = 'MissingLettersError';
  constructor(letters: readonly string[]) {
    const shown = letters.slice(0, 10).join(' ') + (letters.length > 10 ? ' …' : '');
    // Worker threads pass on an error's cause, but not its name or class.
    super(`A PDF cannot show these letters: ${shown}. Change the text, or print it from the screen.`, {
      cause: 'letters_missing',
    });
  }
}

interface Run {
  text: string;
  font: string;
  noWrap?: true;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const span = new RegExp(`${rightToLeft.source}(?:[^\\p{L}\\n]*(?:${rightToLeft.source}|\\p{M}))*`, 'gu');
const mirrored: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' };
const lineLength = 36;

/** Splits a text by font. In right-to-left text, spaces stay in the previous font. */
const splitByFont = (text: string, missing: Set<string>, isRightToLeft = false): Run[] => {
  const runs: Run[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = runs.at(-1);
    const shown = chooseFamily(segment) ? segment : segment.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
    const font = isRightToLeft && last && shown.trim() === '' ? last.font : chooseFamily(shown);
    if (font === null) missing.add(segment);
    if (last && last.font === font) last.text += shown;
    else runs.push({ text: shown, font: font ?? 'Roboto' });
  }
  return runs;
};

/** Breaks words into lines that fit any column, so that the pieces of a line can be reversed. */
const breakIntoLines = (text: string): string[] => {
  const lines: string[] = [''];
  for (const word of text.split(/(?<=\s)/)) {
    if ((lines.at(-1) ?? '').length + word.length > lineLength) lines.push('');
    lines[lines.length - 1] += word;
  }
  return lines.map((line) => line.trim()).filter(Boolean);
};

/**
 * Right-to-left text in drawing order. fontkit reverses letters within a piece, and pdfmake draws pieces from
 * left to right. Non-breaking spaces join the words of a piece.
 */
const toDrawingOrder = (text: string, missing: Set<string>): Run[] =>
  breakIntoLines(text).flatMap((line, at) => {
    const logical = line.replace(/[()[\]«»]/g, (bracket) => mirrored[bracket] ?? bracket);
    const runs = splitByFont(logical, missing, true)
      .reverse()
      .map(({ text: piece, font }): Run => {
        const drawn = rightToLeft.test(piece) ? piece : piece.replace(/^(.*\S)(\s+)$/, '$2$1');
        return { text: drawn.replaceAll(' ', '\u00a0'), font, noWrap: true };
      });
    return at === 0 ? runs : [{ text: '\n', font: 'Roboto' }, ...runs];
  });

const findSpanEnd = (text: string, start: number, found: string): number => {
  let end = start + found.length;
  let open =
    [...found].filter((letter) => letter === '(').length -
    [...found].filter((letter) => letter === ')').length;
  while (open > 0 && text[end] === ')') {
    end += 1;
    open -= 1;
  }
  return end;
};

const splitText = (text: string, missing: Set<string>): string | Run[] => {
  if (chooseFamily(text.replaceAll('\n', '')) === 'Roboto') return text;
  const runs: Run[] = [];
  let end = 0;
  for (const found of text.matchAll(span)) {
    runs.push(...splitByFont(text.slice(end, found.index), missing));
    end = findSpanEnd(text, found.index, found[0]);
    runs.push(...toDrawingOrder(text.slice(found.index, end), missing));
  }
  return [...runs, ...splitByFont(text.slice(end), missing)];
};

export const applyFonts = <Part extends Content | Content[]>(content: Part): Part => {
  const missing = new Set<string>();
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const split = splitText(part, missing);
      return typeof split === 'string' ? split : { text: split };
    }
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    const node = part as Record<string, unknown>;
    if (typeof node.text === 'string') return { ...node, text: splitText(node.text, missing) };
    if (Array.isArray(node.text)) return { ...node, text: node.text.map(walk) };
    const table = node.table as { body: unknown[] } | undefined;
    return {
      ...node,
      ...(table && { table: { ...table, body: walk(table.body) } }),
      ...('stack' in node && { stack: walk(node.stack) }),
      ...('columns' in node && { columns: walk(node.columns) }),
    };
  };
  const result = walk(content) as Part;
  if (missing.size > 0) throw new MissingLettersError([...missing]);
  return result;
};
