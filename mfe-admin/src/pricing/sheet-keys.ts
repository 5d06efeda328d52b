import type { PriceField } from '@primal/contracts/admin/prices';
import type { KeyboardEvent } from 'react';

/** So many rows and columns on, or to the ends of the row or the table. */
export interface Move {
  rows: number;
  columns: number;
  /** Goes on in the next row where this one ends: Tab. */
  wraps?: boolean;
}

const { POSITIVE_INFINITY: last, NEGATIVE_INFINITY: first } = Number;

/** Rows that Page Down goes on: about as many as are seen. */
const screenful = 15;

/** Where a key goes from a cell; null for one that is the field's own. `inText`: what is in the cell is being edited. */
export const moveBy = (event: KeyboardEvent, inText: boolean): Move | null => {
  const { key, shiftKey, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const down = (rows: number): Move => ({ rows, columns: 0 });
  const across = (columns: number): Move => ({ rows: 0, columns });
  if (altKey) return null;
  if (control && !inText && key === 'Home') return { rows: first, columns: first };
  if (control && !inText && key === 'End') return { rows: last, columns: last };
  if (control) return null;
  if (key === 'Tab') return { rows: 0, columns: shiftKey ? -1 : 1, wraps: true };
  if (key === 'Enter') return down(shiftKey ? -1 : 1);
  if (shiftKey) return null;
  if (key === 'ArrowDown') return down(1);
  if (key === 'ArrowUp') return down(-1);
  if (key === 'PageDown') return down(screenful);
  if (key === 'PageUp') return down(-screenful);
  if (inText) return null;
  if (key === 'ArrowRight') return across(1);
  if (key === 'ArrowLeft') return across(-1);
  if (key === 'End') return across(last);
  return key === 'Home' ? across(first) : null;
};

const within = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1);

/** The row and price that a move leads to among the prices that are shown; null past the ends for what wraps. */
export const moved = (
  from: { index: number; field: PriceField },
  { rows, columns, wraps = false }: Move,
  rowCount: number,
  fields: readonly PriceField[],
): { index: number; field: PriceField } | null => {
  const at = fields.indexOf(from.field) + columns;
  const isBeyond = at < 0 || at >= fields.length;
  if (!wraps || !isBeyond) {
    const field = fields[within(at, fields.length)] ?? from.field;
    return { index: within(from.index + rows, rowCount), field };
  }
  const index = from.index + Math.sign(columns);
  const field = (columns > 0 ? fields[0] : fields.at(-1)) ?? from.field;
  return index < 0 || index >= rowCount ? null : { index, field };
};
