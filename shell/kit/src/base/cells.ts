import type { KeyboardEvent } from 'react';

const quoted = /(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\n]|$)/g;

/**
 * Replaces line breaks within a cell with spaces. Quotes around text without a line break are part of the
 * text.
 */
const unquote = (whole: string, before: string, inside: string): string =>
  /[\t\n]/.test(inside) ? before + inside.replaceAll('""', '"').replace(/[\t\n]+/g, ' ') : whole;

export const readCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(quoted, unquote)
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));

export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** Accepts `12`, `$4.95` and near misses such as `6 cs` and `1,5`. */
export const looksNumeric = (text: string): boolean => /^[-+$]?\s?[.,]?\d/.test(text);

/** Detects a header row: at least half of its cells are known headings and no cell is a number. */
export const isHeading = (row: readonly string[], isKnown: (text: string) => boolean): boolean => {
  const cells = row.filter(Boolean);
  const known = cells.filter(isKnown).length;
  return known > 0 && known * 2 >= cells.length && !cells.some(looksNumeric);
};

export interface Move {
  rows: number;
  columns: number;
  wraps?: boolean;
}

const { POSITIVE_INFINITY: last, NEGATIVE_INFINITY: first } = Number;

const moves: Record<string, Move> = {
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  Home: { rows: 0, columns: first },
  End: { rows: 0, columns: last },
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

export const readArrowMove = ({ key, ctrlKey, metaKey }: Pressed): Move | undefined => {
  const move = moves[key];
  const isToEnd = move && (ctrlKey || metaKey) && !Number.isFinite(move.columns);
  return isToEnd ? { rows: move.columns, columns: move.columns } : move;
};

export const readExitMove = ({ key, shiftKey }: Pressed): Move | undefined => {
  if (key === 'Tab') return { rows: 0, columns: shiftKey ? -1 : 1, wraps: true };
  return key === 'ArrowUp' || key === 'ArrowDown' ? moves[key] : undefined;
};

interface Place {
  row: number;
  column: number;
}

const clampIndex = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1);

/** Target cell of a move in a grid of this size; null if a wrapping move leaves the grid. */
export const applyMove = (
  { row, column }: Place,
  { rows, columns, wraps }: Move,
  size: { rows: number; columns: number },
  takes: (place: Place) => boolean = () => true,
): Place | null => {
  if (!wraps)
    return { row: clampIndex(row + rows, size.rows), column: clampIndex(column + columns, size.columns) };
  for (
    let at = row * size.columns + column + columns;
    at >= 0 && at < size.rows * size.columns;
    at += columns
  ) {
    const place = { row: Math.floor(at / size.columns), column: at % size.columns };
    if (takes(place)) return place;
  }
  return null;
};

/**
 * Focuses the field `by` positions away; false if there is no such field or `from` is not among the fields.
 */
export const focusRelative = (fields: Iterable<HTMLElement>, from: EventTarget, by: number): boolean => {
  const all = [...fields];
  const at = all.findIndex((field) => field.contains(from as Node));
  const next = at < 0 ? undefined : all[at + by];
  next?.focus();
  return next !== undefined;
};

export const readHistoryKey = ({ key, shiftKey, ctrlKey, metaKey }: Pressed): 'undo' | 'redo' | null => {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : null;
};

const maxSteps = 200;

export const createHistory = <Step>() => {
  let steps: Record<'undo' | 'redo', readonly Step[]> = { undo: [], redo: [] };
  return {
    last: () => steps.undo.at(-1),
    add: (step: Step) => {
      steps = { undo: [...steps.undo.slice(1 - maxSteps), step], redo: [] };
    },
    dropLast: () => {
      steps = { ...steps, undo: steps.undo.slice(0, -1) };
    },
    step: (which: 'undo' | 'redo', reverse: (step: Step) => Step): Step | null => {
      const step = steps[which].at(-1);
      if (step === undefined) return null;
      const other = which === 'undo' ? 'redo' : 'undo';
      const left = steps[which].slice(0, -1);
      steps = { ...steps, [which]: left, [other]: [...steps[other], reverse(step)] };
      return step;
    },
    map: (change: (step: Step) => Step) => {
      steps = { undo: steps.undo.map(change), redo: steps.redo.map(change) };
    },
    clear: () => {
      steps = { undo: [], redo: [] };
    },
  };
};
