import { computeTotalAllocated } from '@primal/contracts/billing/allocation';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { createFieldProblem } from '@primal/service-kit/problem';
import { assertAvailableOn, type CreditChange } from '../document/credit.ts';
import type { BillingTx } from '../tables.ts';
import { type SettledInvoice, type Settling, settleInvoices } from './settle.ts';

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
