import type { KeyboardEvent } from 'react';

/** A cell in quotation marks, as spreadsheets copy one that holds a line break or a tab. */
const quoted = /(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\n]|$)/g;

/** Breaks within a cell are blanks here. What stands in quotation marks without any was typed so. */
const unquoted = (whole: string, before: string, inside: string): string =>
  /[\t\n]/.test(inside) ? before + inside.replaceAll('""', '"').replace(/[\t\n]+/g, ' ') : whole;

/** What spreadsheets put on the clipboard: rows by line, cells by tab. */
export const readCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(quoted, unquoted)
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));

/** More than one cell was copied. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** `12`, `$4.95`, and what was meant so: `6 cs`, `1,5`. */
export const isMeantAsFigure = (text: string): boolean => /^[-+$]?\s?[.,]?\d/.test(text);

/** Ctrl+Z or Ctrl+Y, Ctrl+Shift+Z. */
export const stepBy = (event: KeyboardEvent): 'undo' | 'redo' | null => {
  if (!event.ctrlKey && !event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : null;
};
