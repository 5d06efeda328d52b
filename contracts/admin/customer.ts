import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { optionalMoney } from '../shared/amounts.ts';
import { apiTable, listQuery, nothing, parameter } from '../shared/api.ts';
import { optionalDays } from '../shared/credit-terms.ts';
import { documentCustomer } from '../shared/customer.ts';
import { weekdayList, weekdays } from '../shared/delivery-days.ts';
import { optionalEmails } from '../shared/email-addresses.ts';
import {
  instant,
  instantText,
  optionalName,
  optionalText,
  optionalTime,
  requiredName,
  requiredText,
} from '../shared/schemas.ts';

const fields = {
  name: requiredName(200, 'Name is required.'),
  address: requiredText(300, 'Address is required.'),
  city: requiredName(100, 'City is required.'),
  state: requiredName(50, 'State is required.'),
  zipCode: requiredName(20, 'Zip code is required.'),
  phone: requiredName(40, 'Phone is required.'),
  email: optionalEmails(),
  contactPerson: optionalName(200),
  pricingTier: requiredName(30, 'Pricing tier is required.'),
  isActive: z.boolean({ error: 'Active must be true or false.' }),
  /** None: the business's. */
  deliveryDays: weekdayList(),
  /** Dollars; null as for everybody. */
  minimumOrder: optionalMoney(),
  deliveryCharge: optionalMoney(),
  freeDeliveryFrom: optionalMoney(),
  creditLimit: optionalMoney(),
  paymentTerms: optionalDays('Payment terms', 0),
  maxDaysOverdue: optionalDays('Max days overdue', 1),
  cashOnDelivery: z.boolean({ error: 'Cash on delivery must be true or false.' }),
  onHold: z.boolean({ error: 'On hold must be true or false.' }),
  holdReason: optionalText(500),
  showShorts: z.boolean({ error: 'Show shorts must be true or false.' }),
  taxExempt: z.boolean({ error: 'Tax exempt must be true or false.' }),
  /** `HH:MM` between which he takes goods in; blank and null for any time. */
  deliverFrom: optionalTime(),
  deliverUntil: optionalTime(),
  /** What a driver should always know of him. */
  deliveryNotes: optionalText(500),
};

/** A new customer. Any tier text is taken (docs/rules/catalog.md#tiers-offered). */
export const customerBody = z.strictObject({
  ...fields,
  pricingTier: fields.pricingTier.default('wholesale'),
  isActive: fields.isActive.default(true),
  deliveryDays: fields.deliveryDays.default([]),
  cashOnDelivery: fields.cashOnDelivery.default(false),
  onHold: fields.onHold.default(false),
  showShorts: fields.showShorts.default(true),
  taxExempt: fields.taxExempt.default(false),
});

export const customerPatch = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.number().int().optional() });

/** A customer as answered and as copied by the other areas. */
export const customerAnswer = documentCustomer.extend({
  /** An inactive one stays in the books, is not offered any more, and refused on new documents. */
  isActive: z.boolean(),
  /** The weekdays on which he is delivered to; none: every day on which the business delivers. */
  deliveryDays: z.array(z.enum(weekdays)),
  /** Dollars; null as the settings say. */
  minimumOrder: z.string().nullable(),
  /** Dollars that stand in the forms of his orders and invoices from the start; null for none. */
  deliveryCharge: z.string().nullable(),
  /** The subtotal in dollars from which delivery is free; null for never. */
  freeDeliveryFrom: z.string().nullable(),
  /** The most dollars that he may owe; null for as many as he likes. */
  creditLimit: z.string().nullable(),
  /** Days from an invoice's date to its due date; null as the settings say. */
  paymentTerms: z.number().int().nullable(),
  /** The most days that an invoice of his may be overdue; null for however many. */
  maxDaysOverdue: z.number().int().nullable(),
  /** Somebody put him on hold by hand. */
  onHold: z.boolean(),
  holdReason: z.string().nullable(),
  /** Cash sales to him bear no sales tax. */
  taxExempt: z.boolean(),
  /** `HH:MM` between which he takes goods in; null for any time. */
  deliverFrom: z.string().nullable(),
  deliverUntil: z.string().nullable(),
  deliveryNotes: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type CustomerAnswer = z.infer<typeof customerAnswer>;

export const customerDetail = customerAnswer.extend({
  allowed: allowedBy(allowedSchema(['delete']), { delete: 'editCustomers' }),
});

/** When an order of a customer that is taken at an instant is delivered (`nextDeliveryDate`). */
export const nextDeliveryAnswer = z.object({
  /** Null when the business is closed for a year. */
  date: z.string().nullable(),
  /** The instant up to which orders are taken for that date; null without a cut-off. */
  cutOff: instant().nullable(),
  sentence: z.string(),
});

export const customersApi = apiTable({
  listCustomers: {
    method: 'GET',
    path: '/api/customers',
    permission: 'viewOrders',
    summary: 'Customers, newest first by default.',
    query: listQuery({
      sort: ['name', 'phone', 'email', 'address', 'city', 'contactPerson', 'pricingTier', 'createdAt'],
      status: ['active', 'inactive'],
    }),
    answer: z.array(customerAnswer),
    list: true,
  },
  getCustomer: {
    method: 'GET',
    path: '/api/customers/{id}',
    permission: 'viewOrders',
    summary: 'One customer, with the allowed actions.',
    answer: customerDetail,
  },
  getNextDeliveryDate: {
    method: 'GET',
    path: '/api/customers/{id}/next-delivery-date',
    permission: 'viewOrders',
    summary: 'The delivery date for an order that a customer places now, or at an instant.',
    query: z.object({ at: parameter(instantText()) }),
    answer: nextDeliveryAnswer,
  },
  createCustomer: {
    method: 'POST',
    path: '/api/customers',
    permission: 'editCustomers',
    summary: 'Add a customer.',
    body: customerBody,
    answer: customerAnswer,
    status: 201,
    creates: true,
  },
  updateCustomer: {
    method: 'PATCH',
    path: '/api/customers/{id}',
    permission: 'editCustomers',
    summary: 'Change a customer.',
    body: customerPatch,
    answer: customerAnswer,
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/api/customers/{id}',
    permission: 'editCustomers',
    summary: 'Delete a customer that is not used by any document.',
    answer: nothing,
    status: 204,
  },
});
