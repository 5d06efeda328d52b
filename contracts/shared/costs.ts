import type { z } from 'zod';

const marked = new WeakSet<object>();

/**
 * Marks a field as a cost or a margin: `costPrice: costs(z.string().nullable())`. The kit answers null in its place to
 * callers without the permission `seeCosts`, and refuses theirs (docs/rules/identity-and-sessions.md#costs).
 */
export const costs = <Schema extends z.ZodType>(
  schema: null extends z.output<Schema> ? Schema : never,
): Schema => {
  // A copy: what is marked elsewhere by the same schema is no cost.
  const own = (schema as Schema).clone();
  marked.add(own);
  return own;
};

/** Whether this very schema is marked. */
export const isCost = (schema: object): boolean => marked.has(schema);
