import { problem } from '../problem.ts';

const sentence = 'Contains characters that cannot be stored.';

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const findUnstorable = (value: unknown, path: string[]): string[] | null => {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(entry, [...path, key]) : path;
    if (found) return found;
  }
  return null;
};

/**
 * Refuses NUL and broken surrogates anywhere in a JSON body: PostgreSQL stores neither. JSON can only bring them as
 * escapes, so that a body without any is not searched.
 */
export const refuseUnstorable = (raw: string, body: unknown): void => {
  if (!/\\u(0000|[dD][89a-fA-F])/.test(raw)) return;
  const path = findUnstorable(body, []);
  if (path)
    throw problem.badRequest(`The request ${sentence.toLowerCase()}`, [
      { path: path.join('.'), message: sentence },
    ]);
};
