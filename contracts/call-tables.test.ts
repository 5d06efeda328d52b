import { expect, it } from 'vitest';
import { z } from 'zod';
import { callTables } from './call-tables.ts';
import { gatewayApi } from './gateway/api.ts';
import type { Call } from './shared/api.ts';

interface Limit {
  check: 'min_length' | 'max_length' | 'greater_than' | 'less_than';
  bound: number;
  /** The call's own sentence, without the commas of its figures. */
  sentence: string | undefined;
}

const limitsOf = (schema: z.core.$ZodType): Limit[] =>
  (schema._zod.def.checks ?? []).flatMap(({ _zod: { def } }) => {
    const { check, minimum, maximum, value, error } = def as unknown as Record<string, unknown>;
    const bound = minimum ?? maximum ?? value;
    if (typeof bound !== 'number') return [];
    const said = (error as ((issue: object) => unknown) | undefined)?.({ input: '', minimum, maximum });
    return [
      { check, bound, sentence: typeof said === 'string' ? said.replaceAll(',', '') : undefined } as Limit,
    ];
  });

/** Limits of a schema and all of its parts. */
const allLimits = (schema: z.core.$ZodType, seen = new Set<unknown>()): Limit[] => {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const parts = Object.values(schema._zod.def).flatMap((part) => {
    if (part instanceof z.core.$ZodType) return [part];
    if (part === null || typeof part !== 'object') return [];
    return Object.values(part).filter((one) => one instanceof z.core.$ZodType);
  });
  return [...limitsOf(schema), ...parts.flatMap((part) => allLimits(part, seen))];
};

const calls: Call[] = Object.values({ ...callTables, gateway: gatewayApi }).flatMap((table) =>
  Object.values(table),
);
const limits = calls.flatMap(({ body, query }) =>
  [body, query].flatMap((schema) => (schema ? allLimits(schema) : [])),
);

it('a sentence about a limit names that limit', () => {
  const named = limits.filter(({ check, sentence }) => check === 'max_length' && /\d/.test(sentence ?? ''));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ bound, sentence }) => !sentence?.match(/\d+/g)?.includes(String(bound)))).toEqual(
    [],
  );
});

/** Customers without own delivery days use the business's. */
const optional = 'Please choose at least one day.';

it('a required text or list rejects an empty one', () => {
  const required = limits.filter(({ check }) => check === 'min_length');
  expect(required.length).toBeGreaterThan(10);
  expect(required.filter(({ bound, sentence }) => bound < 1 && sentence !== optional)).toEqual([]);
});
