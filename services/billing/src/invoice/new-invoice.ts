import { chargeSeries } from '@primal/contracts/billing/finance-charge';
import { type InvoiceAnswer, type InvoiceCustomer, invoiceSaved } from '@primal/contracts/billing/invoice';
import type { InvoiceKind } from '@primal/contracts/billing/invoice-rules';
import type { OwnTerms } from '@primal/contracts/shared/credit-terms';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { takeNumber } from '@primal/service-kit/numbering';
import { readClosedThrough } from '../copies/settings.ts';
import { saveCustomerName } from '../document/customer.ts';
import { createInBooks } from '../ledger/post.ts';
import { createInvoicePostings } from '../ledger/postings.ts';
import type { BillingTx } from '../tables.ts';
import { recordHistory } from './history.ts';
import type { InvoiceLine } from './invoice.ts';
import { type FormFields, type InvoiceRecord, toAnswer, toBookEntries } from './record.ts';
import { toInvoiceRows } from './store.ts';

export interface NewInvoice extends FormFields {
  id?: string;
  salesOrderId?: string;
  salesOrderNumber?: string;
  status?: 'draft' | 'sent';
  customer: InvoiceCustomer;
  /** Customer's own terms; null for those of the settings. */
  terms: OwnTerms | null;
  /** Without a tax code. */
  tax?: string;
  salesTax?: DocumentTax | null;
  discount?: string;
  lines: (InvoiceLine & { id?: string })[];
}

export const newInvoiceDefaults = {
  salesOrderId: null,
  salesOrderNumber: null,
  deliveryDate: null,
  poNumber: null,
  deliveryCharge: '0.00',
  tax: '0.00',
  salesTax: null,
  discount: '0.00',
  applied: '0.00',
  credited: '0.00',
  discounted: '0.00',
  discountPercent: null,
  discountDate: null,
  notes: null,
  voidReason: null,
  broughtForward: false,
  kind: 'sale',
  isPending: true,
  hasMissingCatchWeights: false,
  pdfGenerated: false,
  pdfPrinted: false,
  completedAt: null,
  voidedOn: null,
  voidedFrom: null,
} satisfies Partial<InvoiceRecord>;

interface Charge {
  kind: Exclude<InvoiceKind, 'sale'>;
  customer: InvoiceCustomer;
  date: BusinessDate;
  /** Dollars. */
  amount: string;
  notes: string;
}

/** Stores a charge: a sent invoice without lines, due on its date (docs/rules/finance-charges.md#charges). */
export const storeCharge = async (tx: BillingTx, charge: Charge): Promise<InvoiceAnswer> => {
  const { kind, customer, date, amount, notes } = charge;
  await saveCustomerName(tx, customer.name);
  const closedThrough = await readClosedThrough(tx.db);
  const { rows } = await takeNumber(chargeSeries).execute(tx.db);
  const invoice: InvoiceRecord = {
    ...createFirstVersion(),
    ...newInvoiceDefaults,
    invoiceNumber: rows[0]?.number ?? '',
    kind,
    customerId: customer.id,
    customer,
    invoiceDate: date,
    dueDate: date,
    subtotal: amount,
    total: amount,
    balance: amount,
    status: 'sent',
    wasSent: true,
    isPending: false,
    notes,
  };
  const answer = toAnswer(invoice, []);
  const subject = { type: 'invoice', id: invoice.id, label: invoice.invoiceNumber } as const;
  createInBooks(tx, closedThrough, {
    journalRef: { type: 'invoice', id: invoice.id, number: invoice.invoiceNumber },
    auditSubject: subject,
    entries: () => toBookEntries(answer),
    postings: () => createInvoicePostings(invoice, []),
  });
  recordHistory(tx, invoice.id, 'created');
  tx.insert('invoices', toInvoiceRows(invoice, []).invoices);
  tx.audit({
    kind: 'charge_made',
    subject,
    changes: [
      { field: 'customer', before: null, after: customer.name },
      { field: 'total', before: null, after: amount },
      { field: 'notes', before: null, after: notes },
    ],
  });
  tx.record(invoiceSaved, { key: invoice.id, sequence: invoice.version, data: answer });
  return answer;
};
