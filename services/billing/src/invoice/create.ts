import type { billingApi } from '@primal/contracts/billing/api';
import type { Handler } from '@primal/service-kit/routes';
import { namedCustomer } from '../customer/customer.ts';
import type { BillingTables } from '../tables.ts';
import { Invoice } from './invoice.ts';
import { readLines } from './lines.ts';

export const createInvoice: Handler<typeof billingApi.createInvoice, BillingTables> = async ({
  body,
  tx,
}) => {
  const { customerId, invoiceDate, deliveryDate, dueDate, deliveryCharge, notes, status } = body.invoice;
  const { block: customer, pricingTier } = await namedCustomer(tx, customerId, 'invoice.customerId');
  const lines = await readLines(tx, body.items, { items: [], pricingTier, fromOrder: false });
  const invoice = await Invoice.make(tx, {
    customer,
    lines,
    ...{ invoiceDate, deliveryDate, dueDate, deliveryCharge, notes, status },
  });
  return invoice.present();
};
