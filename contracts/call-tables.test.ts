import { expect, it } from 'vitest';
import { z } from 'zod';
import { callTables } from './call-tables.ts';
import { gatewayApi } from './gateway/api.ts';

interface Limit {
  check: string;
  bound: number;
  /** Error sentence of the contract, without thousands separators. */
  sentence: string;
}

const isSchema = (part: unknown): part is z.core.$ZodType => part instanceof z.core.$ZodType;

/** Limits on the lengths of texts and lists in a schema and its parts, each once. */
const readLimits = (schema: z.core.$ZodType, seen: Set<unknown>): Limit[] => {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const own = (def.checks ?? []).flatMap((check): Limit[] => {
    const { check: name, minimum, maximum, error } = check._zod.def as unknown as Record<string, unknown>;
    const bound = minimum ?? maximum;
    if (typeof bound !== 'number') return [];
    const sentence = typeof error === 'function' ? String(error({ input: '', minimum, maximum })) : '';
    return [{ check: String(name), bound, sentence: sentence.replaceAll(',', '') }];
  });
  const parts = Object.values(def).flatMap((part) =>
    [part, ...Object.values(part && typeof part === 'object' ? part : {})].filter(isSchema),
  );
  return [...own, ...parts.flatMap((part) => readLimits(part, seen))];
};

const seen = new Set<unknown>();
const limits = Object.values({ ...callTables, gateway: gatewayApi }).flatMap((table) =>
  Object.entries(table).flatMap(([call, { body, query }]) =>
    [body, query]
      .filter(isSchema)
      .flatMap((schema) => readLimits(schema, seen).map((limit) => ({ call, ...limit }))),
  ),
);

it('an error about a length limit names the limit', () => {
  const named = limits.filter(({ check, sentence }) => check === 'max_length' && /\d/.test(sentence));
  expect(named.length).toBeGreaterThan(10);
  const wrong = named.filter(({ bound, sentence }) => !sentence.match(/\d+/g)?.includes(String(bound)));
  expect(wrong).toEqual([]);
});

/** Error of an optional list: customers without delivery days use the days of the business. */
const optional = 'Please choose at least one day.';

it('a required text or list rejects an empty value', () => {
  const required = limits.filter(({ check }) => check === 'min_length');
  expect(required.length).toBeGreaterThan(10);
  expect(required.filter(({ bound, sentence }) => bound < 1 && sentence !== optional)).toEqual([]);
});
