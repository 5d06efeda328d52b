import type { z } from 'zod';

const marked = new WeakSet<object>();

/**
 * Marks a cost or margin: `costPrice: costs(z.string().nullable())`. For callers without the permission
 * `seeCosts`, the service kit answers null and rejects costs that they send
 * (docs/rules/identity-and-sessions.md#costs).
 */
export const costs = <Schema extends z.ZodType>(
  schema: null extends z.output<Schema> ? Schema : never,
): Schema => {
  // Clones the schema, so that the mark does not affect its other uses.
  const own = (schema as Schema).clone();
  marked.add(own);
  return own;
};

export const isCost = (schema: object): boolean => marked.has(schema);
