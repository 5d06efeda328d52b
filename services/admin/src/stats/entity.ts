import { defineEntity, p } from '@mikro-orm/core';

/** The little of an invoice that the dashboard counts. `total` in dollars. */
export const InvoiceTotalSchema = defineEntity({
  name: 'InvoiceTotal',
  tableName: 'invoice_totals',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    invoiceDate: p.date(),
    total: p.decimal().precision(12).scale(2),
    status: p.text(),
  },
});
