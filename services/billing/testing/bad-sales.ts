import { addDays, today } from '@primal/contracts/shared/dates';
import { expect } from 'vitest';
import type { Sales } from './sales.ts';

const createTooLong = (length: number) => 'x'.repeat(length + 1);
const formatWeights = (...list: unknown[]) => JSON.stringify(list);

type Bad = [field: string, value: unknown];
const listBad = (field: string, values: readonly unknown[]): Bad[] => values.map((value) => [field, value]);

/** Dates that credit memos and receipts reject: missing, malformed, or too far away. */
export const badDates = [
  undefined,
  null,
  7,
  '',
  'soon',
  '2026-02-30',
  '20-11-2026',
  true,
  '1926-11-20',
  '9999-12-31',
  addDays(today(), 400),
  addDays(today(), -4000),
];

export const badMoney = [-1, '-0.01', '1.005', 'ten', '10000000000', true, [], '1e3'];

export const badNotes = [7, createTooLong(5000), 'nul \u0000', '\ud800'];

export const badSaleItems: Bad[] = [
  ...listBad('productId', [undefined, null, 7, '', 'nothing', '0190a000-0000-7000-8000-000000000000']),
  ...listBad('quantity', [undefined, null, -1, '1.0005', 'two', 1.5, '1000000000', [], true]),
  ...listBad('weight', [-1, 'two', '1.0001']),
  ...listBad('unitPrice', [-1, '1.001', 'free', '10000000000', {}]),
  ...listBad('total', [-1, 'free']),
  ...listBad('individualWeights', [7, [1], formatWeights('1.0001'), createTooLong(50_000)]),
  ...listBad('description', [7, createTooLong(1000), '\u0000']),
  ...listBad('unit', [7, createTooLong(50)]),
  ['colour', 'red'],
];

export const listBadSaleBodies = (good: { items: unknown[] }): [what: string, body: unknown][] => [
  ['nothing', undefined],
  ['a list', []],
  ['broken JSON', '{"items":'],
  ['another field', { ...good, colour: 'red' }],
  ['only items', { items: good.items }],
  ['items that are no list', { ...good, items: {} }],
  ['no items', { ...good, items: [] }],
  ['items of nothing', { ...good, items: [null] }],
  ['too many items', { ...good, items: Array.from({ length: 1001 }, () => good.items[0]) }],
];

/**
 * Sends invalid bodies to a path: each must be rejected with a sentence about `place`, and nothing stored.
 */
export const createRefusalCheck = ({ api }: Pick<Sales, 'api'>, path: string) => {
  const countStored = async () => (await api.send('GET', path)).headers.get('X-Total-Count');
  return async (body: unknown, place: RegExp): Promise<string | undefined> => {
    const before = await countStored();
    const answer = await api.send('POST', path, body);
    expect(answer).toMatchObject({
      status: 400,
      problem: { message: expect.stringMatching(/\S/), code: expect.stringMatching(/^\w+$/) },
    });
    expect(answer.problem?.issues?.[0]?.path ?? '').toMatch(place);
    expect(await countStored()).toBe(before);
    return answer.problem?.message;
  };
};
