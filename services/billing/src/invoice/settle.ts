import type { AllocationInput } from '@primal/contracts/billing/payment';
import { computeTotalAllocated, computeUnallocated } from '@primal/contracts/billing/payment-rules';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { createFieldProblem } from '@primal/service-kit/problem';
import { assertAvailableOn, type CreditChange } from '../document/credit.ts';
import type { BillingTx } from '../tables.ts';
import type { HistoryTx } from './history.ts';
import type { Invoice } from './invoice.ts';
import { lockInvoices } from './store.ts';

interface Settling {
  by: 'payment' | 'credit';
  customerId: string;
  available: string;
  allocations: readonly AllocationInput[];
}

/** `owed` is the balance before, in dollars. */
export interface SettledInvoice {
  invoice: Invoice;
  amount: string;
  owed: string;
}

/**
 * Settles invoices with a customer's credit (docs/rules/receivables.md#allocations). 400 if the parts
 * exceed the credit, or an invoice is another customer's, not outstanding, or owes less. Lock the credit's
 * document first; the invoices stay locked until the transaction ends. Returns the parts with their invoices, in
 * order.
 */
export const settleInvoices = async (
  tx: HistoryTx,
  { by, customerId, available, allocations }: Settling,
): Promise<SettledInvoice[]> => {
  if (decimal(computeUnallocated(available, allocations)).lt(0))
    throw createFieldProblem(
      `The allocations come to ${formatMoney(computeTotalAllocated(allocations))}, more than the available ${formatMoney(available)}.`,
      'allocations',
    );
  const locked = await lockInvoices(
    tx,
    allocations.map(({ invoiceId }) => invoiceId),
  );
  const byId = new Map(locked.map((invoice) => [invoice.id, invoice]));
  return allocations.map(({ invoiceId, amount }, at) => {
    const invoice = byId.get(invoiceId);
    if (!invoice) throw createFieldProblem('This invoice does not exist.', `allocations.${at}.invoiceId`);
    if (invoice.customerId !== customerId)
      throw createFieldProblem(
        `Invoice ${invoice.invoiceNumber} belongs to another customer.`,
        `allocations.${at}.invoiceId`,
      );
    const { balance: owed } = invoice;
    invoice.settleBy(tx, by, amount, `allocations.${at}.amount`);
    return { invoice, amount, owed };
  });
};

/** Reopens invoices that a credit settled. Lock the credit's document first. */
export const releaseInvoices = async (
  tx: HistoryTx,
  by: Settling['by'],
  parts: readonly { invoiceId: string; amount: string }[],
): Promise<void> => {
  const locked = await lockInvoices(
    tx,
    parts.map(({ invoiceId }) => invoiceId),
  );
  const byId = new Map(locked.map((invoice) => [invoice.id, invoice]));
  for (const { invoiceId, amount } of parts) byId.get(invoiceId)?.release(tx, by, amount);
};

interface Applying extends Settling {
  credit: { id: string; creditChanges: () => readonly CreditChange[] };
  creditDate: BusinessDate;
  /** Chosen day of the application. */
  date: BusinessDate | null | undefined;
}

/**
 * Settles invoices with a document's unapplied credit on a day, by default today or the document's date if later.
 * 400 before the invoice's date, after the default, or if the credit was not available on that day.
 */
export const applyCredit = async (
  tx: BillingTx,
  { credit, creditDate, date, ...settling }: Applying,
): Promise<{ parts: SettledInvoice[]; day: BusinessDate }> => {
  const latest = pickLaterDate(today(), creditDate);
  const day = date ?? latest;
  if (day > latest) throw createFieldProblem(`Choose a day no later than ${formatDate(latest)}.`, 'date');
  const changes = credit.creditChanges();
  const parts = await settleInvoices(tx, settling);
  // Today's credit may settle an invoice that is dated later.
  const later = parts.find(({ invoice }) => day < latest && day < invoice.invoiceDate)?.invoice;
  if (later)
    throw createFieldProblem(
      `${later.invoiceNumber} is dated ${formatDate(later.invoiceDate)}. Choose that day or a later one.`,
      'date',
    );
  const amount = computeTotalAllocated(settling.allocations);
  await assertAvailableOn(tx.db, { id: credit.id, changes }, { date: day, amount });
  return { parts, day };
};
