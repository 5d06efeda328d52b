export const missing = Symbol('missing');

const wrongTypes = [true, {}, []];

export const invalidValues = {
  money: ['abc', '-0.01', -1, '1.005', '10000000000', 'NaN', ' ', ...wrongTypes],
  weight: ['abc', '-0.001', -1, '1.0005', '1000000000', 'Infinity', ...wrongTypes],
  date: ['soon', '2026-02-30', '11/20/2026', 20261120, ...wrongTypes],
  id: ['x', '01900000-0000-7000-8000', 7, ...wrongTypes],
  text: (max: number) => ['x'.repeat(max + 1), 'nul\u0000', '\ud800', 5, ...wrongTypes],
  flag: ['yes', 1, null, {}],
  list: ['x', 5, {}, true],
};

export const nobody = '01900000-0000-7000-8000-000000000000';

type Json = Record<string, unknown>;

/**
 * A copy of `body` with another value at `path`, or without it: `replaced(body, 'items.0.quantity',
 * missing)`.
 */
export const withValue = (body: unknown, path: string, value: unknown): unknown => {
  const [head, ...rest] = path.split('.');
  if (!head) return value;
  const copy = (Array.isArray(body) ? [...body] : { ...(body as Json) }) as Json;
  if (rest.length > 0) copy[head] = withValue(copy[head], rest.join('.'), value);
  else if (value === missing) delete copy[head];
  else copy[head] = value;
  return copy;
};

export const formatValue = (value: unknown): string =>
  value === missing ? 'missing' : (JSON.stringify(value) ?? String(value)).slice(0, 40);
