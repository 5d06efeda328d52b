import type { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceStatus } from '@primal/contracts/billing/rules';
import type { Handler } from '@primal/service-kit/routes';
import type { PaymentMethod } from '../payment/payment.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { readChange } from './change.ts';
import { lockInvoice } from './find.ts';
import type { Invoice } from './invoice.ts';

type Move = (invoice: Invoice, tx: BillingTx, paymentMethod: PaymentMethod) => Promise<void> | void;

/** The verb behind each status that a person may set. */
const moves: Record<InvoiceStatus, Move> = {
  draft: (invoice, tx) => invoice.reopen(tx),
  sent: (invoice, tx) => invoice.send(tx),
  paid: (invoice, tx, paymentMethod) => invoice.pay(tx, paymentMethod),
  voided: (invoice, tx) => invoice.void(tx),
};

/** `{status}` alone, or the saved edit form, whose status counts when it is another one than before. */
export const updateInvoice: Handler<typeof billingApi.updateInvoice, BillingTables> = async (request) => {
  const { params, body, tx } = request;
  const invoice = await lockInvoice(tx, params.id, body.version);
  const { status: before } = invoice;
  const change = await readChange(tx, invoice, body);
  if (Object.keys(change).length > 0) invoice.revise(tx, change);
  const chosen = body.invoice?.status;
  const status = body.status ?? (chosen === before || chosen === invoice.status ? undefined : chosen);
  if (status) await moves[status](invoice, tx, body.paymentMethod ?? 'cash');
  return invoice.present();
};
