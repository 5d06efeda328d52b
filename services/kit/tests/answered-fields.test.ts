import { callTables } from '@primal/contracts/call-tables';
import type { Call } from '@primal/contracts/shared/api';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { createDraw } from '../../../harness/fuzz/draw.ts';
import { RecordPool } from '../../../harness/fuzz/record-pool.ts';
import { accepts, drawValid } from '../../../harness/fuzz/valid.ts';
import { findAnswered, listFields, readAnsweredFields } from '../src/http/answered-fields.ts';
import { parseBody } from '../src/http/validate.ts';
import { ProblemError } from '../src/problem.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copy of a body with further fields in each of its objects. */
const extend = (
  value: unknown,
  list: (path: PropertyKey[]) => readonly string[],
  path: PropertyKey[] = [],
): unknown => {
  if (Array.isArray(value)) return value.map((one, at) => extend(one, list, [...path, at]));
  // An object without a field of its own is meant to change an answered field, and is rejected.
  if (!isRecord(value) || Object.keys(value).length === 0) return value;
  const own = Object.entries(value).map(([key, one]) => [key, extend(one, list, [...path, key])] as const);
  return Object.fromEntries([...list(path).map((name) => [name, 'as answered'] as const), ...own]);
};

const known = new RecordPool();
known.learn('/api/sales-orders', { id: '0199a000-0000-7000-8000-000000000001' });

/** Up to 5 bodies that the call accepts. */
const drawBodies = (body: z.ZodType): unknown[] => {
  const bodies = Array.from({ length: 200 }, (_, seed) =>
    drawValid(body, '', {
      draw: createDraw(seed, 1),
      known,
      about: undefined,
      filled: (seed % 10) / 10,
    }),
  );
  const texts = bodies
    .map((one) => JSON.stringify(one))
    .filter((text) => text !== undefined && text !== '{}');
  return [...new Set(texts)]
    .map((text) => JSON.parse(text) as unknown)
    .filter((one) => accepts(body, one))
    .slice(0, 5);
};

const writes = Object.values(callTables).flatMap((table) => {
  const calls = Object.values<Call>(table);
  return calls.flatMap((call) =>
    call.body
      ? [
          {
            name: `${call.method} ${call.path}`,
            call,
            calls,
            body: call.body,
            bodies: drawBodies(call.body),
          },
        ]
      : [],
  );
});

const readProblem = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    if (error instanceof ProblemError) return { status: error.status, message: error.message };
    throw error;
  }
};

test('draws bodies for nearly every call', () => {
  expect(writes.filter(({ bodies }) => bodies.length === 0).length).toBeLessThan(writes.length / 20);
});

test.each(writes)(
  '$name takes its record as answered, and no made-up field',
  ({ call, calls, body, bodies }) => {
    const answered = readAnsweredFields(call, calls);
    const taken = listFields([body]);
    for (const sent of bodies) {
      const echoed = extend(sent, (path) => {
        const own = taken.get(path.map((part) => (typeof part === 'number' ? '*' : part)).join('.'));
        return [...(findAnswered(answered, path) ?? [])].filter(
          (name) => name !== 'status' && !own?.has(name),
        );
      });
      expect(parseBody(body, echoed, () => answered)).toEqual(parseBody(body, sent, () => answered));
      for (const made of [sent, echoed])
        expect(
          readProblem(() => parseBody(body, { ...(made as object), madeUp: 1 }, () => answered)),
        ).toEqual({
          status: 400,
          message: expect.stringMatching(/^[A-Z][^.]+(\.|\. \(\d+ more\))$/),
        });
    }
  },
);
