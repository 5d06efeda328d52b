import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { discountPercent, optionalMoney } from '../shared/amounts.ts';
import { apiTable, listQuery, noContent, parameter } from '../shared/api.ts';
import { optionalDays } from '../shared/credit-terms.ts';
import { documentCustomer } from '../shared/customer.ts';
import { weekdayList, weekdays } from '../shared/delivery-days.ts';
import { eventDefinition } from '../shared/events.ts';
import { exemptReasons } from '../shared/sales-tax.ts';
import {
  blankToNull,
  instant,
  instantText,
  optionalEmails,
  optionalId,
  optionalName,
  optionalText,
  optionalTime,
  plausibleDate,
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
  deliveryDays: weekdayList(),
  /** Dollars. Null: the business's setting. */
  minimumOrder: optionalMoney(),
  deliveryCharge: optionalMoney(),
  freeDeliveryFrom: optionalMoney(),
  creditLimit: optionalMoney(),
  paymentTerms: optionalDays('Payment terms', 0),
  /** `"0.00"`: no discount. Null: the business's setting. */
  discountPercent: blankToNull(discountPercent()),
  discountDays: optionalDays('Discount days', 0),
  maxDaysOverdue: optionalDays('Max days overdue', 1),
  cashOnDelivery: z.boolean({ error: 'Cash on delivery must be true or false.' }),
  onHold: z.boolean({ error: 'On hold must be true or false.' }),
  holdReason: optionalText(500),
  showShorts: z.boolean({ error: 'Show shorts must be true or false.' }),
  financeChargeExempt: z.boolean({ error: 'Finance charge exempt must be true or false.' }),
  /** Null: the business's code. */
  taxCodeId: optionalId(),
  taxExempt: z.boolean({ error: 'Tax exempt must be true or false.' }),
  exemptReason: z.enum(exemptReasons, { error: `Reason must be one of ${exemptReasons.join(', ')}.` }),
  exemptCertificate: optionalName(60),
  /** Last day of the certificate. Null: it does not expire. */
  exemptUntil: blankToNull(plausibleDate()),
  /** `HH:MM` window in which the customer receives goods. Blank and null mean any time. */
  deliverFrom: optionalTime(),
  deliverUntil: optionalTime(),
  deliveryNotes: optionalText(500),
};

/** Accepts any tier text (docs/rules/catalog.md#tiers-offered). */
export const customerBody = z.strictObject({
  ...fields,
  pricingTier: fields.pricingTier.default('wholesale'),
  isActive: fields.isActive.default(true),
  deliveryDays: fields.deliveryDays.default([]),
  cashOnDelivery: fields.cashOnDelivery.default(false),
  onHold: fields.onHold.default(false),
  showShorts: fields.showShorts.default(true),
  financeChargeExempt: fields.financeChargeExempt.default(false),
  taxExempt: fields.taxExempt.default(false),
  exemptReason: fields.exemptReason.default('resale'),
});

export const customerPatch = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.number().int().optional() });

export const customerAnswer = documentCustomer.extend({
  /** False: screens do not offer the customer, and new documents reject it. Its records remain. */
  isActive: z.boolean(),
  /** Weekdays the customer is served on. Empty: every delivery day of the business. */
  deliveryDays: z.array(z.enum(weekdays)),
  /** Dollars. Null: the business's setting. */
  minimumOrder: z.string().nullable(),
  /** Default delivery charge in dollars for new orders and invoices. Null for no default. */
  deliveryCharge: z.string().nullable(),
  /** Subtotal in dollars from which delivery is free. Null for never. */
  freeDeliveryFrom: z.string().nullable(),
  creditLimit: z.string().nullable(),
  /** Days from the invoice date to the due date. Null: the business's setting. */
  paymentTerms: z.number().int().nullable(),
  /** `"0.00"`: no discount. Null: the business's setting. */
  discountPercent: z.string().nullable().default(null),
  /** Days from the invoice date to the last day of the discount. */
  discountDays: z.number().int().nullable().default(null),
  maxDaysOverdue: z.number().int().nullable(),
  /** Set by hand, independent of credit control. */
  onHold: z.boolean(),
  holdReason: z.string().nullable(),
  financeChargeExempt: z.boolean().default(false),
  taxCodeId: z.string().nullable().default(null),
  taxExempt: z.boolean(),
  exemptReason: z.enum(exemptReasons).default('resale'),
  exemptCertificate: z.string().nullable().default(null),
  exemptUntil: z.string().nullable().default(null),
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

/** Delivery date of an order taken at the instant of the query (`findNextDeliveryDate`). */
export const nextDeliveryAnswer = z.object({
  date: z.string().nullable(),
  /** Last instant for orders of that date. Null without a cut-off. */
  cutOff: instant().nullable(),
  sentence: z.string(),
});

export const customerSaved = eventDefinition('admin.customer.saved', customerAnswer);
export const customerDeleted = eventDefinition('admin.customer.deleted', z.object({ id: z.string() }));

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
    answer: noContent,
    status: 204,
  },
});
