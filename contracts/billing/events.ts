import type { z } from 'zod';
import { eventDefinition } from '../shared/events.ts';
import { accountingExportAnswer } from './accounting-export.ts';
import { drawerDayFacts } from './cash-drawer.ts';
import { cashReceiptAnswer } from './cash-receipt.ts';
import { creditMemoAnswer } from './credit-memo.ts';
import { depositSummary } from './deposit.ts';
import { invoiceAnswer } from './invoice.ts';
import { paymentAnswer } from './payment.ts';

/** Carries the invoice with its lines. After a convert, the orders area waits for this event. */
export const invoiceSaved = eventDefinition('billing.invoice.saved', invoiceAnswer, { isFollowUp: true });
export type InvoiceEventData = z.infer<typeof invoiceAnswer>;

export const paymentSaved = eventDefinition('billing.payment.saved', paymentAnswer);
export type PaymentEventData = z.infer<typeof paymentAnswer>;

export const creditMemoSaved = eventDefinition('billing.credit-memo.saved', creditMemoAnswer);
export const cashReceiptSaved = eventDefinition('billing.cash-receipt.saved', cashReceiptAnswer);

export const accountingExportSaved = eventDefinition(
  'billing.accounting-export.saved',
  accountingExportAnswer,
);
export const drawerDaySaved = eventDefinition('billing.cash-drawer-day.saved', drawerDayFacts);
export const depositSaved = eventDefinition('billing.deposit.saved', depositSummary);

export { booksDiffer, closingSaved } from './book-checks.ts';
