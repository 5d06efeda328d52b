import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money } from '../shared/amounts.ts';
import { apiTable, listQuery, nextNumberAnswer } from '../shared/api.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { formatMoney } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import { documentTax } from '../shared/sales-tax.ts';
import { blankToNull, id, instant, optionalText } from '../shared/schemas.ts';
import { requiredDate, saleItemAnswer, saleItems, voidBody } from './sale.ts';

/** Payment methods of cash sales, with form labels (docs/rules/cash-sales.md#cash-sale). */
export const cashSaleMethods = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Credit/Debit Card' },
  { value: 'check', label: 'Check' },
] as const;
export type CashSaleMethod = (typeof cashSaleMethods)[number]['value'];

export const formatCashSaleMethod = (method: CashSaleMethod): string =>
  cashSaleMethods.find(({ value }) => value === method)?.label ?? method;

/** Rejects change for a card, and for a check unless it is given from the drawer. */
export const describeChangeRefusal = (total: string): string =>
  `Change is given for cash only: the amount paid must equal the total of ${formatMoney(total)}.`;

export const walkInCustomer = 'Walk-in Customer';

export const receiptStatuses = ['completed', 'voided'] as const;

export const receiptActions = ['void'] as const;

/** Voids: docs/rules/cash-sales.md#voiding-a-receipt. */
export const decideReceiptActions = ({ status }: { status: (typeof receiptStatuses)[number] }) => ({
  void: status !== 'voided' || 'This receipt is already voided.',
});

const methods = cashSaleMethods.map(({ value }) => value) as [CashSaleMethod, ...CashSaleMethod[]];

const methodField = () =>
  z
    .string({ error: 'Payment method is required' })
    .min(1, 'Payment method is required')
    .pipe(z.enum(methods, { error: 'Payment method must be cash, card or check.' }))
    .default('cash');

/** `walk-in`, '', null and absent all mean a walk-in buyer and become null. */
const buyer = () =>
  z
    .union([z.literal(''), z.literal('walk-in'), id()], { error: 'Must be the id of a record.' })
    .nullish()
    .transform((value) => (value === 'walk-in' ? null : value || null));

/** Money in dollars. The server recomputes totals. */
export const createCashReceiptBody = z.strictObject({
  receipt: z.strictObject({
    customerId: buyer(),
    saleDate: requiredDate('Sale date is required'),
    subtotal: money().nullish(),
    /** Used only if no tax code applies. Otherwise the server computes the tax. */
    tax: money()
      .nullish()
      .transform((value) => value ?? '0.00'),
    /** Exempts this sale from sales tax. Absent and null: the customer's setting. */
    taxExempt: z
      .boolean({ error: 'Tax exempt must be true or false.' })
      .nullish()
      .transform((value) => value ?? null),
    total: money().nullish(),
    /** Default: the total. A lower amount is rejected, and so is a higher amount unless change is given. */
    amountPaid: blankToNull(money()),
    /** Gives the change of a check in cash from the open drawer of the sale date. */
    changeFromDrawer: z
      .boolean({ error: 'Change from the drawer must be true or false.' })
      .nullish()
      .transform((value) => value ?? false),
    paymentMethod: methodField(),
    notes: optionalText(5000),
    status: z.literal('completed', { error: 'A new cash receipt is completed.' }).default('completed'),
  }),
  items: saleItems('Please add at least one item to the receipt.'),
});

export const cashReceiptSummary = z.object({
  id: z.string(),
  receiptNumber: z.string(),
  customerId: z.string().nullable(),
  customer: addressedCustomer.nullable(),
  saleDate: z.string(),
  subtotal: z.string(),
  tax: z.string(),
  /** Null if no tax code applied. */
  salesTax: documentTax.nullable().default(null),
  total: z.string(),
  amountPaid: z.string(),
  change: z.string(),
  paymentMethod: z.enum(methods),
  notes: z.string().nullable(),
  status: z.enum(receiptStatuses),
  voidReason: z.string().nullable(),
  voidedAt: instant().nullable(),
  /** Date of the void in the books. */
  voidedOn: z.string().nullable().default(null),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(receiptActions), { void: 'void' }),
});
export type CashReceiptSummary = z.infer<typeof cashReceiptSummary>;

export const cashReceiptItemAnswer = saleItemAnswer.extend({
  cashReceiptId: z.string(),
});

export const cashReceiptAnswer = cashReceiptSummary.extend({ items: z.array(cashReceiptItemAnswer) });
export type CashReceiptAnswer = z.infer<typeof cashReceiptAnswer>;

export const cashReceiptSaved = eventDefinition('billing.cash-receipt.saved', cashReceiptAnswer);

export const cashReceiptApi = apiTable({
  listCashReceipts: {
    method: 'GET',
    path: '/api/cash-receipts',
    permission: 'viewInvoices',
    summary: 'Cash receipts, newest sale date first by default. `from` and `to` are sale dates.',
    query: listQuery({
      sort: ['saleDate', 'receiptNumber', 'customerName', 'paymentMethod', 'total', 'status', 'createdAt'],
      status: receiptStatuses,
      keys: ['customerId'],
    }),
    answer: z.array(cashReceiptSummary),
    list: true,
  },
  nextReceiptNumber: {
    method: 'GET',
    path: '/api/cash-receipts/next-number',
    permission: 'viewInvoices',
    summary: 'A preview of the next receipt number; it reserves nothing.',
    answer: nextNumberAnswer,
  },
  getCashReceipt: {
    method: 'GET',
    path: '/api/cash-receipts/{id}',
    permission: 'viewInvoices',
    summary: 'One cash receipt with customer and items.',
    answer: cashReceiptAnswer,
  },
  createCashReceipt: {
    method: 'POST',
    path: '/api/cash-receipts',
    permission: 'invoice',
    summary: 'Record a cash sale that is paid immediately.',
    body: createCashReceiptBody,
    answer: cashReceiptAnswer,
    status: 201,
    creates: true,
  },
  voidCashReceipt: {
    method: 'POST',
    path: '/api/cash-receipts/{id}/void',
    permission: 'void',
    summary: 'Void a cash receipt, for a reason.',
    body: voidBody,
    answer: cashReceiptAnswer,
  },
});
