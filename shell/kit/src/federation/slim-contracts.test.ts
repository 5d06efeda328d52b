import { expect, it } from 'vitest';
import { slimCode } from './slim-contracts.ts';

it('drops summary, query and answer of each call, including multi-line fields', () => {
  const code = `
export const priceApi = apiTable({
  listPrices: {
    method: 'GET',
    path: '/api/prices',
    summary:
      'The product\\'s price, and "more"; 409 when it is gone.',
    query: listQuery({ sort: ['date'] }).extend({
      from: businessDate(),
    }),
    answer: z.array(price),
    list: true,
  },
  savePrice: {
    method: 'POST',
    body: z.strictObject({
      answer: z.string(),
    }),
    answer: price,
  },
});
`;
  expect(slimCode(code).replace(/\n+/g, '\n')).toBe(`
export const priceApi = /* @__PURE__ */ (() => apiTable({
  listPrices: {
    method: 'GET',
    path: '/api/prices',
    list: true,
  },
  savePrice: {
    method: 'POST',
    body: z.strictObject({
      answer: z.string(),
    }),
  },
}))();
`);
});

it('marks schemas as free of side effects, and leaves functions, values and line numbers unchanged', () => {
  const code = `
const id = () => z.uuid();
export const largest = 4_000;
export const price = z
  .object({
    summary: z.string(),

    answer: id(),
  })
  .refine(
    ({ summary }) => summary !== '',
  );
export type Price = z.infer<typeof price>;
const dated = price.extend({ date: businessDate() });
`;
  expect(slimCode(code)).toBe(`
const id = () => z.uuid();
export const largest = 4_000;
export const price = /* @__PURE__ */ (() => z
  .object({
    summary: z.string(),

    answer: id(),
  })
  .refine(
    ({ summary }) => summary !== '',
  ))();
export type Price = z.infer<typeof price>;
const dated = /* @__PURE__ */ (() => price.extend({ date: businessDate() }))();
`);
});
