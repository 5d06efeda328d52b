import { z } from 'zod';
import { maxMoney, numberText } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { decimal } from '../shared/decimal.ts';
import { id, verbatim } from '../shared/schemas.ts';
import { scheduledFrom } from './prices.ts';
import { type PriceField, priceFields } from './product.ts';

export const maxChangedPrices = 5000;

/** Rounding steps. `0.09` rounds up to the next price that ends in 9 (docs/rules/prices.md#bulk-changes). */
export const priceSteps = ['0.01', '0.05', '0.09'] as const;
export type PriceStep = (typeof priceSteps)[number];

const signedNumber = /^[+-]?\d{1,12}(\.\d{1,40})?$/;

const signed = (places: number, [least, most]: readonly [string, string]) =>
  numberText<string>((text) => {
    if (!signedNumber.test(text)) return { problem: 'Must be a number.' };
    const number = decimal(text.replace('+', ''));
    if (!number.eq(number.round(places, 0)))
      return { problem: `Must have at most ${places} decimal places.` };
    if (number.lt(least) || number.gt(most)) return { problem: `Must be from ${least} to ${most}.` };
    return { value: number.toFixed() };
  });

const fields = {
  /** Filters by category, brand or ids. Without a filter, all products match. */
  category: verbatim(100).optional(),
  brand: verbatim(100).optional(),
  productIds: z
    .array(id())
    .min(1, 'Choose a product.')
    .max(maxChangedPrices, 'At most 5,000 products at once.')
    .optional(),
  fields: z
    .array(z.enum(priceFields, { error: `Must be one of ${priceFields.join(', ')}.` }), {
      error: 'Choose the prices to change.',
    })
    .min(1, 'Choose the prices to change.')
    .transform((names) => priceFields.filter((field) => names.includes(field))),
  /** Exactly one of `percent` and `amount`. Negative values lower prices. */
  percent: signed(3, ['-100', '1000']).optional(),
  amount: signed(2, [`-${maxMoney}`, maxMoney]).optional(),
  roundTo: z.enum(priceSteps, { error: `Must be one of ${priceSteps.join(', ')}.` }),
  from: scheduledFrom().optional(),
};

interface Size {
  percent?: string | undefined;
  amount?: string | undefined;
}
const hasOneSize = ({ percent, amount }: Size): boolean => (percent === undefined) !== (amount === undefined);
const oneSize = { message: 'Please give a percent or an amount.', path: ['percent'] };

export const priceChangeBody = z.strictObject(fields).refine(hasOneSize, oneSize);
export type PriceChange = z.output<typeof priceChangeBody>;

export const applyPriceChangeBody = z
  .strictObject({ ...fields, token: verbatim(200, 'The token of the preview is missing.') })
  .refine(hasOneSize, oneSize);

const oldAndNew = z.object({ old: z.string(), new: z.string() });

/** Selected prices of a product before and after, in dollars. Omits prices the product does not have. */
export const changedPrices = z.object({
  id: z.string(),
  productCode: z.string().nullable(),
  name: z.string(),
  category: z.string().nullable(),
  brand: z.string().nullable(),
  prices: z.object(
    Object.fromEntries(priceFields.map((field) => [field, oldAndNew.optional()])) as Record<
      PriceField,
      z.ZodOptional<typeof oldAndNew>
    >,
  ),
});
export type ChangedPrices = z.infer<typeof changedPrices>;

export const priceChangePreview = z.object({
  token: z.string(),
  products: z.array(changedPrices),
  /** Number of products whose scheduled prices will replace the changed prices, and the first such day. */
  coming: z.object({ products: z.number().int(), first: z.string() }).optional(),
});

export type PriceChangePreviewAnswer = z.infer<typeof priceChangePreview>;

/** Number of products with new prices. `from` is null if the prices apply immediately. */
export const priceChangeAnswer = z.object({ products: z.number().int(), from: z.string().nullable() });

export const priceChangeApi = apiTable({
  previewPriceChange: {
    method: 'POST',
    path: '/api/products/price-change/preview',
    permission: 'changePrices',
    summary: 'Preview of a bulk change with each new price, and the token to apply it; changes nothing.',
    body: priceChangeBody,
    answer: priceChangePreview,
  },
  applyPriceChange: {
    method: 'POST',
    path: '/api/products/price-change',
    permission: 'changePrices',
    summary:
      'Apply a previewed bulk change, all or nothing, immediately or from the start of the day `from`; 409 `preview_stale` if the preview is outdated. Accepts an Idempotency-Key.',
    body: applyPriceChangeBody,
    answer: priceChangeAnswer,
    creates: true,
  },
});
