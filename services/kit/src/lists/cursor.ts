import { z } from 'zod';
import { problem } from '../problem.ts';

const cursorSchema = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.array(z.string()).nullable(),
  z.string(),
  z.number().int().min(0),
]);

interface CursorPlace {
  sort: string;
  order: 'asc' | 'desc';
  values: string[] | null;
  id: string;
  total: number;
}

/** Opaque to callers. The cursor names its sorting, so that it is invalid for another sorting. */
export const writeCursor = ({ sort, order, values, id, total }: CursorPlace): string =>
  Buffer.from(JSON.stringify([sort, order, values, id, total])).toString('base64url');

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
};

export const readCursor = (cursor: string, sort: string, order: 'asc' | 'desc'): CursorPlace => {
  const result = cursorSchema.safeParse(parse(cursor));
  if (!result.success || result.data[0] !== sort || result.data[1] !== order) {
    const message = 'Does not belong to this list. Start from its first page.';
    throw problem.badRequest(`Cursor: ${message}`, [{ path: 'cursor', message }], 'invalid');
  }
  const [, , values, id, total] = result.data;
  return { sort, order, values, id, total };
};
