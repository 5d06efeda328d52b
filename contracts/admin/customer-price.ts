import { z } from 'zod';
import { money, quantity } from '../shared/amounts.ts';
import { apiTable, listQuery, noContent, parameter } from '../shared/api.ts';
import { costs } from '../shared/costs.ts';
import { formatCityLine } from '../shared/customer.ts';
import { decimal } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import { type CustomerPriceTerms, priceKinds } from '../shared/pricing.ts';
import {
  blankToNull,
  businessDate,
  dueDate,
  id,
  instant,
  optionalId,
  optionalName,
  optionalText,
  verbatim,
} from '../shared/schemas.ts';

const fields = {
  customerId: id(),
  productId: optionalId(),
  category: optionalName(100),
  kind: z.enum(priceKinds, { error: `Kind must be one of ${priceKinds.join(', ')}.` }),
  /** Dollars or percent, by `kind`. */
  value: money(),
  minQuantity: blankToNull(quantity().refine((value) => value !== '0.000', 'Minimum must be above 0.')),
  /** Rejects distant dates: a price of the year 9999 would overlap every later open-ended price. */
  from: dueDate(),
  to: blankToNull(businessDate()),
  note: optionalText(500),
};

/** Upper limits in percent. */
const maxPercent: Partial<Record<CustomerPriceTerms['kind'], number>> = {
  percent_off: 100,
  over_cost: 1000,
};

/** Checks the fields against each other. Returns null if the terms are valid. */
export const findTermsProblem = ({
  productId,
  category,
  kind,
  value,
  from,
  to,
}: Omit<CustomerPriceTerms, 'id' | 'minQuantity'>): { path: string; message: string } | null => {
  if (!productId && !category) return { path: 'productId', message: 'Choose a product or a category.' };
  if (productId && category)
    return { path: 'category', message: 'Choose a product or a category, not both.' };
  const most = maxPercent[kind];
  if (most !== undefined && decimal(value).gt(most))
    return { path: 'value', message: `A percent must be at most ${most}.` };
  if (to !== null && to < from) return { path: 'to', message: 'The last day must not be before the first.' };
  return null;
};

export const customerPriceBody = z.strictObject(fields).superRefine((terms, context) => {
  const wrong = findTermsProblem(terms);
  if (wrong) context.addIssue({ code: 'custom', path: [wrong.path], message: wrong.message });
});
export type CustomerPriceFields = z.output<typeof customerPriceBody>;

export const customerPricePatch = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.number().int().optional() });

/**
 * Customer price as returned by the API and as copied by other areas. Customer and product names may be
 * stale.
 */
export const customerPriceAnswer = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerCity: z.string(),
  customerState: z.string(),
  productId: z.string().nullable(),
  productName: z.string().nullable(),
  productCode: z.string().nullable(),
  category: z.string().nullable(),
  kind: z.enum(priceKinds),
  value: z.string(),
  minQuantity: z.string().nullable(),
  from: z.string(),
  to: z.string().nullable(),
  note: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type CustomerPriceAnswer = z.infer<typeof customerPriceAnswer>;

type PricedCustomer = Pick<CustomerPriceAnswer, 'customerName' | 'customerCity' | 'customerState'>;

export const formatPricedCustomer = ({
  customerName,
  customerCity: city,
  customerState: state,
}: PricedCustomer) => [customerName, formatCityLine({ city, state })].filter(Boolean).join(', ');

/** States of a price on the business day. `current` covers `in_force` and `coming`. */
export const priceStandings = ['in_force', 'coming', 'ended', 'current'] as const;

export const customerPriceRow = customerPriceAnswer.extend({
  /**
   * Price that results today, ignoring the minimum quantity. For a coming price, the result on its first
   * day. Null for a category or if the price does not apply to the product.
   */
  today: z
    .object({ unitPrice: z.string(), listPrice: z.string(), costPrice: costs(z.string().nullable()) })
    .nullable(),
});
export type CustomerPriceRow = z.infer<typeof customerPriceRow>;

export const copyPricesBody = z.strictObject({ fromCustomerId: id(), customerId: id() });

export const copyPricesAnswer = z.object({
  copied: z.number().int(),
  leftOut: z.array(z.object({ price: customerPriceAnswer, problem: z.string() })),
});

const versionNumber = () =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number);

/** Carries the whole price, with its customer and product names at the time of the event. */
export const customerPriceSaved = eventDefinition('admin.customer-price.saved', customerPriceAnswer);
export const customerPriceDeleted = eventDefinition(
  'admin.customer-price.deleted',
  z.object({ id: z.string() }),
);

export const customerPricesApi = apiTable({
  listCustomerPrices: {
    method: 'GET',
    path: '/api/customer-prices',
    permission: 'viewOrders',
    summary:
      'Customer prices, newest first by default. `on` finds prices valid on that day, `from` and `to` prices valid on any day between, `category` exactly that category, `forProduct` prices of the product and of its category.',
    query: listQuery({
      sort: [
        'customerName',
        'productName',
        'productCode',
        'category',
        'kind',
        'value',
        'minQuantity',
        'from',
        'to',
        'createdAt',
      ],
      status: priceStandings,
      keys: ['customerId', 'productId', 'forProduct'],
    }).extend({
      category: parameter(verbatim(100)),
      on: parameter(businessDate()),
      /** Customer prices for form lines. Users who may not see costs get cost-plus prices in dollars. */
      forLines: parameter(z.literal('true', { error: 'Must be true.' })),
    }),
    answer: z.array(customerPriceRow),
    list: true,
  },
  getCustomerPrice: {
    method: 'GET',
    path: '/api/customer-prices/{id}',
    permission: 'viewOrders',
    summary: 'One customer price.',
    answer: customerPriceAnswer,
  },
  createCustomerPrice: {
    method: 'POST',
    path: '/api/customer-prices',
    permission: 'changePrices',
    summary: 'Add a customer price; 409 if it overlaps another price of the same target and minimum.',
    body: customerPriceBody,
    answer: customerPriceAnswer,
    status: 201,
    creates: true,
  },
  updateCustomerPrice: {
    method: 'PATCH',
    path: '/api/customer-prices/{id}',
    permission: 'changePrices',
    summary: 'Change a customer price, or end it with `to`.',
    body: customerPricePatch,
    answer: customerPriceAnswer,
  },
  deleteCustomerPrice: {
    method: 'DELETE',
    path: '/api/customer-prices/{id}',
    permission: 'changePrices',
    summary: 'Delete a customer price; 409 `stale_version` if its version is no longer `version`.',
    query: z.object({ version: parameter(versionNumber()) }),
    answer: noContent,
    status: 204,
  },
  copyCustomerPrices: {
    method: 'POST',
    path: '/api/customer-prices/copy',
    permission: 'changePrices',
    summary:
      'Copy the prices of another customer that have not ended. Prices that overlap, or that the caller may not set, are skipped and listed.',
    body: copyPricesBody,
    answer: copyPricesAnswer,
    creates: true,
  },
});
