import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money } from '../shared/amounts.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { showMoney } from '../shared/decimal.ts';
import { id, instant, optionalText, orNull } from '../shared/schemas.ts';
import { dateOf, saleItemAnswer, saleItems } from './sale.ts';

/** How a cash sale is paid, with the labels of the form (docs/rules/credit-memos-and-cash-sales.md#cash-sale). */
export const cashSaleMethods = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Credit/Debit Card' },
  { value: 'check', label: 'Check' },
] as const;
export type CashSaleMethod = (typeof cashSaleMethods)[number]['value'];

export const cashSaleMethodLabel = (method: CashSaleMethod): string =>
  cashSaleMethods.find(({ value }) => value === method)?.label ?? method;

/** The refusal of change for a check or a card: slip and bank would differ by it. */
export const onlyCashGivesChange = (total: string): string =>
  `Change is given for cash only: the amount paid must equal the total of ${showMoney(total)}.`;

/** The name printed for a buyer who is no customer. */
export const walkInCustomer = 'Walk-in Customer';

export const receiptStatuses = ['completed', 'voided'] as const;

export const receiptActions = ['void'] as const;

const methods = cashSaleMethods.map(({ value }) => value) as [CashSaleMethod, ...CashSaleMethod[]];

const methodField = () =>
  z
    .string({ error: 'Payment method is required' })
    .min(1, 'Payment method is required')
    .pipe(z.enum(methods, { error: 'Payment method must be cash, card or check.' }))
    .default('cash');

/** The buyer: `walk-in`, '', null and absent all mean nobody in particular, and come out as null. */
const buyer = () =>
  z
    .union([z.literal(''), z.literal('walk-in'), id()], { error: 'Must be the id of a record.' })
    .nullish()
    .transform((value) => (value === 'walk-in' ? null : value || null));

/** `POST /api/cash-receipts`. Money in dollars; totals are recomputed. */
export const createCashReceiptBody = z.strictObject({
  receipt: z.strictObject({
    customerId: buyer(),
    saleDate: dateOf('Sale date is required'),
    subtotal: money().nullish(),
    /** Counts where the settings name no tax rate; with one the server computes the tax. */
    tax: money()
      .nullish()
      .transform((value) => value ?? '0.00'),
    /** This sale bears no sales tax; absent and null as the customer is exempt or not. */
    taxExempt: z
      .boolean({ error: 'Tax exempt must be true or false.' })
      .nullish()
      .transform((value) => value ?? null),
    total: money().nullish(),
    /** Missing: the total. Below the total it is refused, and above it unless the sale is paid in cash. */
    amountPaid: orNull(money()),
    paymentMethod: methodField(),
    notes: optionalText(5000),
    status: z.literal('completed', { error: 'A new cash receipt is completed.' }).default('completed'),
  }),
  items: saleItems('Please add at least one item to the receipt.'),
});

export const cashReceiptSummary = z.object({
  id: z.string(),
  receiptNumber: z.string(),
  /** Null for a walk-in customer. */
  customerId: z.string().nullable(),
  /** The customer as they were at the sale; null for a walk-in customer. */
  customer: addressedCustomer.nullable(),
  saleDate: z.string(),
  subtotal: z.string(),
  tax: z.string(),
  /** The percent that the tax was computed with, 3 places; `0.000` where it was typed, or there is none. */
  taxRate: z.string(),
  /** What the tax is called on papers; null where no rate was in force. */
  taxName: z.string().nullable(),
  /** No tax was charged though a rate was in force. */
  taxExempt: z.boolean(),
  total: z.string(),
  amountPaid: z.string(),
  /** Dollars handed back: what was paid above the total. */
  change: z.string(),
  paymentMethod: z.enum(methods),
  notes: z.string().nullable(),
  status: z.enum(receiptStatuses),
  voidReason: z.string().nullable(),
  voidedAt: instant().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(receiptActions), { void: 'void' }),
});
export type CashReceiptSummary = z.infer<typeof cashReceiptSummary>;

export const cashReceiptItemAnswer = saleItemAnswer.extend({
  cashReceiptId: z.string(),
  /** Whether the line counted for the tax. */
  taxable: z.boolean(),
});

export const cashReceiptAnswer = cashReceiptSummary.extend({ items: z.array(cashReceiptItemAnswer) });
export type CashReceiptAnswer = z.infer<typeof cashReceiptAnswer>;
