import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { money } from '@primal/contracts/shared/amounts';
import type { ApiTable, Call } from '@primal/contracts/shared/api';
import { listQuery } from '@primal/contracts/shared/api';
import { moneyRules, readFigure, readWeights } from '@primal/contracts/shared/figures';
import { fold } from '@primal/contracts/shared/fold';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { businessDate, optionalEmail } from '@primal/contracts/shared/schemas';
import { trimText } from '@primal/contracts/shared/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWeighEntry } from '../../../mfe-orders/src/weigh-station/label/weigh-entry.ts';
import { parseJson } from '../src/http/json-body.ts';
import { parseInput } from '../src/http/validate.ts';
import { ProblemError } from '../src/problem.ts';
import { costlyTexts, maxCpuMs, measureCpu } from '../src/testing/cpu.ts';

const megabyte = 1024 * 1024;
const id = '01900000-0000-7000-8000-000000000000';

type Schema = NonNullable<Call['body']>;

const tables: ApiTable[] = [ordersApi, billingApi, deliveryApi, adminApi];
const schemas = tables.flatMap((table) =>
  Object.entries(table).flatMap(([name, { body }]) => (body ? [[name, body] as const] : [])),
);

/** CPU milliseconds for parsing a body, and whether the schema accepts the body. */
const cost = (schema: Schema, text: string): { ms: number; taken: boolean } => {
  const before = process.threadCpuUsage();
  let taken = true;
  try {
    parseInput(schema, parseJson(text));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // Serializing the answer counts too.
    JSON.stringify(error.toBody());
    taken = false;
  }
  const { user, system } = process.threadCpuUsage(before);
  return { ms: (user + system) / 1000, taken };
};

const line = (fields: string): string => `{"productId":"${id}","quantity":"2",${fields}}`;
const weights = (count: number, one: string): string =>
  `"individualWeights":${JSON.stringify(`[${Array(count).fill(one).join(',')}]`)}`;
const keys = (count: number): string[] => Array.from({ length: count }, (_, at) => `"k${at}":0`);

const pieces: Record<string, (size: number) => string> = {
  'a line of small weights': (size) => line(weights(size % 24_900, '1')),
  'a line of rounded weights': (size) => line(weights(size % 9_000, '1.23456')),
  'a line of weights in quotes': (size) => line(weights(size % 6_000, '"1e9"')),
  'a list of weights': (size) => `{"itemId":"${id}","weights":[${Array((size % 1000) + 1).fill('0.5')}]}`,
  'no weights': () => '{"itemId":"x","weights":[0]}',
  'an empty line': () => '{}',
  'a number': () => '0',
  'a list': () => '[]',
  'an id': () => `"${id}"`,
  'nested lists': (size) => '['.repeat(size) + ']'.repeat(size),
  'nested records': (size) => `${'{"a":'.repeat(size)}0${'}'.repeat(size)}`,
  'a record of many fields': (size) => `{${keys(size % 20_000)}}`,
  'a long number': (size) => `"${'9'.repeat(size)}"`,
  'a small number': (size) => `"0.${'0'.repeat(size)}1"`,
  blanks: (size) => `"${' '.repeat(size)}x"`,
  'blanks within': (size) => `"1${' '.repeat(size)}x"`,
  commas: (size) => `"${','.repeat(size)}"`,
  'a text with NUL at its end': (size) => `"${'a'.repeat(size)}\\u0000"`,
  'half a surrogate pair': () => '"\\ud800"',
  'an escaped backslash': () => '{"a":"\\\\u0000"}',
};

const wraps: ((content: string) => string)[] = [
  (content) => content,
  (content) => `{"items":${content}}`,
  (content) => `{"order":{"customerId":"${id}","orderDate":"2026-11-20"},"items":${content}}`,
  (content) => `{"invoice":{"customerId":"${id}","invoiceDate":"2026-11-20"},"items":${content}}`,
  (content) => `{"itemIds":${content},"name":${content.slice(1, -1) || 0}}`,
];

const fill = (piece: string, room: number): string =>
  `[${Array(Math.max(1, Math.floor(room / (piece.length + 1))))
    .fill(piece)
    .join(',')}]`;

interface Recipe {
  kind: string;
  size: number;
  wrap: number;
  room: number;
}

const write = ({ kind, size, wrap, room }: Recipe): string => {
  const piece = pieces[kind]?.(size) ?? '0';
  return wraps[wrap]?.(fill(piece, room)).slice(0, megabyte) ?? '';
};

const recipe: fc.Arbitrary<Recipe> = fc.record({
  kind: fc.constantFrom(...Object.keys(pieces)),
  size: fc.integer({ min: 1, max: 400_000 }),
  wrap: fc.nat(wraps.length - 1),
  room: fc.constantFrom(1_000, 400_000, megabyte - 500),
});

test('handles any body of a megabyte quickly', () => {
  for (const [, schema] of schemas) cost(schema, '{}');
  fc.assert(
    fc.property(fc.constantFrom(...schemas), recipe, ([, schema], made) => {
      const text = write(made);
      expect(Math.min(cost(schema, text).ms, cost(schema, text).ms)).toBeLessThan(maxCpuMs);
    }),
    { numRuns: 300 },
  );
}, 120_000);

const order = (items: string): string =>
  `{"order":{"customerId":"${id}","orderDate":"2026-11-20"},"items":[${items}]}`;
const lines = (count: number, fields: string): string => Array(count).fill(line(fields)).join(',');

test('rejects 19 lines of 24,900 weights each quickly', () => {
  const { ms, taken } = cost(ordersApi.createOrder.body, order(lines(19, weights(24_900, '1'))));
  expect(taken).toBe(false);
  expect(ms).toBeLessThan(maxCpuMs);
});

test('rejects too many weights in total, even if each line is within its limit', () => {
  const { ms, taken } = cost(ordersApi.createOrder.body, order(lines(400, weights(1000, '1'))));
  expect(taken).toBe(false);
  expect(ms).toBeLessThan(maxCpuMs);
});

test('accepts the largest order, 1,000 described lines of 20 weights', () => {
  const described = `"description":"${'d'.repeat(500)}",${weights(20, '15.5')}`;
  cost(ordersApi.createOrder.body, order(lines(10, described)));
  const { ms, taken } = cost(ordersApi.createOrder.body, order(lines(1000, described)));
  expect(taken).toBe(true);
  expect(ms).toBeLessThan(maxCpuMs);
});

const search = listQuery({ sort: ['name'] });

test.each(Object.entries(costlyTexts))(
  'reads a megabyte of %s quickly as a figure, a file or a search',
  (_, text) => {
    const readers: Record<string, () => unknown> = {
      figure: () => readFigure(text, moneyRules),
      weights: () => readWeights(text),
      'weigh station': () => readWeighEntry(text),
      file: () => readCsv(new TextEncoder().encode(text)),
      'figure of a body': () => money().safeParse(text),
      date: () => businessDate().safeParse(text),
      address: () => optionalEmail().safeParse(text),
      search: () => search.safeParse({ q: text, limit: text, cursor: text, from: text }),
      'folded search': () => fold(trimText(text)),
    };
    for (const [reader, read] of Object.entries(readers))
      expect(measureCpu(read), reader).toBeLessThan(maxCpuMs);
  },
);
