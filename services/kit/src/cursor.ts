import { z } from 'zod';
import { problem } from './problem.ts';

const cursorSchema = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string().nullable(), z.string()]);

/** The last row of a page: its value in the sorted column (null when it has none) and its id. */
export interface CursorPlace {
  sort: string;
  order: 'asc' | 'desc';
  value: string | null;
  id: string;
}

/** Opaque to callers. It names its sorting, so that it cannot be used with another. */
export const writeCursor = ({ sort, order, value, id }: CursorPlace): string =>
  Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url');

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
};

/** Reads a cursor back; a 400 problem when it is broken or belongs to another sorting. */
export const readCursor = (cursor: string, sort: string, order: 'asc' | 'desc'): CursorPlace => {
  const result = cursorSchema.safeParse(parse(cursor));
  if (!result.success || result.data[0] !== sort || result.data[1] !== order) {
    const message = 'Does not belong to this list. Start from its first page.';
    throw problem.badRequest(`Cursor: ${message}`, [{ path: 'cursor', message }], 'invalid');
  }
  const [, , value, id] = result.data;
  return { sort, order, value, id };
};
