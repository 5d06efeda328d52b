import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createActs, type GridActs, type GridData } from './acts.ts';
import { type Cursor, useCursor } from './use-cursor.ts';

/** The grid's cursor, and what can be done with it: the same object for its whole life, so that rows stay as drawn. */
export const useLineGrid = (
  data: GridData,
  table: RefObject<HTMLTableElement | null>,
): { cursor: Cursor | null; acts: GridActs } => {
  const latest = useRef(data);
  useLayoutEffect(() => {
    latest.current = { ...data };
  });
  const { cursor, acts: cursorActs } = useCursor(table);
  const [acts] = useState(() => createActs(() => latest.current, cursorActs));
  return { cursor, acts };
};
