import { defineEntity, p } from '@mikro-orm/core';
import type { InvoiceCustomer } from '@primal/contracts/billing/invoice';
import { invoiceStatuses } from '@primal/contracts/billing/rules';
import { InvoiceItem } from './item.ts';

export const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    invoiceNumber: p.text(),
    salesOrderId: p.uuid().strictNullable(),
    customerId: p.uuid(),
    /** The bill-to block: follows the customer while the invoice is a draft, fixed from sending on. */
    customer: p.json<InvoiceCustomer>(),
    invoiceDate: p.date(),
    deliveryDate: p.date().strictNullable(),
    dueDate: p.date(),
    subtotal: p.decimal('string'),
    deliveryCharge: p.decimal('string'),
    tax: p.decimal('string'),
    discount: p.decimal('string'),
    total: p.decimal('string'),
    /** Dollars of payments and credits that settle this invoice. */
    applied: p.decimal('string'),
    /** `total` less `applied`, 0 when voided; the table checks it. */
    balance: p.decimal('string'),
    notes: p.text().strictNullable(),
    status: p.enum(invoiceStatuses),
    isPending: p.boolean(),
    hasMissingCatchWeights: p.boolean(),
    pdfGenerated: p.boolean(),
    pdfPrinted: p.boolean(),
    completedAt: p.datetime(3).strictNullable(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    items: () => p.oneToMany(InvoiceItem).mappedBy('invoice').orphanRemoval().orderBy({ position: 'asc' }),
  },
});
