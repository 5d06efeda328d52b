import { z } from 'zod';
import { apiTable, noContent, parameter } from '../shared/api.ts';
import { documentCustomer } from '../shared/customer.ts';
import { toFileNamePart } from '../shared/fold.ts';
import { dueDate, instant, text } from '../shared/schemas.ts';

export const maxPriceListRows = 5000;

export const priceListQuery = z.object({
  on: parameter(dueDate()),
  q: parameter(text(200)).transform((value) => value?.trim() || undefined),
  bought: parameter(z.enum(['true', 'false'], { error: 'Must be true or false.' })).transform(
    (value) => value === 'true',
  ),
});

export const priceListRow = z.object({
  productId: z.string(),
  productCode: z.string().nullable(),
  productName: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  unit: z.string(),
  billedBy: z.string(),
  inStock: z.boolean(),
  price: z.string(),
  listPrice: z.string(),
  source: z.enum(['customer', 'category', 'tier']),
  minimums: z.array(z.object({ minQuantity: z.string(), price: z.string() })),
  isOwn: z.boolean(),
});
export type PriceListRow = z.infer<typeof priceListRow>;

export const priceListAnswer = z.object({
  customer: documentCustomer,
  on: z.string(),
  bought: z.boolean(),
  q: z.string().optional(),
  rows: z.array(priceListRow),
});
export type PriceListAnswer = z.infer<typeof priceListAnswer>;

export const formatPriceListFileName = ({ customer, on }: Pick<PriceListAnswer, 'customer' | 'on'>): string =>
  `Price_List_${toFileNamePart(customer.name)}_${on}.pdf`;

/** Customer price lists (docs/rules/prices.md#price-lists). */
export const priceListApi = apiTable({
  getPriceList: {
    method: 'GET',
    path: '/api/customers/{id}/price-list',
    permission: 'viewOrders',
    summary:
      "A customer's prices on a day, today by default (`on`): all products, or with `bought` only products that they buy. `q` searches name, code, brand and category.",
    query: priceListQuery,
    answer: priceListAnswer,
  },
  priceListPdf: {
    method: 'GET',
    path: '/api/customers/{id}/price-list/pdf',
    permission: 'viewOrders',
    summary: 'The price list as a PDF, `Price_List_{customer}_{on}.pdf`.',
    query: priceListQuery,
    answer: noContent,
    file: 'application/pdf',
  },
  emailPriceList: {
    method: 'POST',
    path: '/api/customers/{id}/price-list/email',
    permission: 'takeOrders',
    summary:
      'Mail the price list as a PDF to the customer. Accepts an Idempotency-Key; a repeated call sends nothing.',
    query: priceListQuery,
    answer: z.object({ to: z.string(), sentAt: instant() }),
  },
});
