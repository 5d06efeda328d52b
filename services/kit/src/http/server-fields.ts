import { serverFields } from '@primal/contracts/shared/server-fields';
import type { z } from 'zod';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of objects in which only fields of the server are too many, with those fields. */
const echoed = (error: z.ZodError, sent: unknown): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const keys = issue.keys.filter((key) => serverFields.has(key));
    const object = issue.path.reduce<unknown>(
      (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
      sent,
    );
    // What names nothing else was meant to change one of them, and is refused.
    if (isRecord(object) && Object.keys(object).length > issue.keys.length)
      found.set(issue.path.join('.'), new Set(keys));
  }
  return found;
};

const without = (value: unknown, fields: Map<string, Set<string>>, path: string): unknown => {
  const inside = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((one, at) => without(one, fields, inside(at)));
  if (!isRecord(value)) return value;
  const dropped = fields.get(path);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !dropped?.has(key))
      .map(([key, one]) => [key, without(one, fields, inside(key))]),
  );
};

/** Null when there is none to leave out; `error` is what the schema found in `sent`. */
export const withoutServerFields = (error: z.ZodError, sent: unknown): unknown => {
  const fields = echoed(error, sent);
  return [...fields.values()].some((keys) => keys.size > 0) ? without(sent, fields, '') : null;
};
