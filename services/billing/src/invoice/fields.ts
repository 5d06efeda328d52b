import { p } from '@mikro-orm/core';
import type { createInvoiceBody, InvoiceCustomer } from '@primal/contracts/billing/invoice';
import { type InvoiceStatus, invoiceStatuses } from '@primal/contracts/billing/invoice-rules';
import type { LineReturn } from '@primal/contracts/billing/returns';
import type { PieceData } from '@primal/contracts/orders/piece-data';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import { aggregateColumns } from '@primal/service-kit/aggregate';
import type { RecordWith } from '@primal/service-kit/database';
import { lineColumns } from '@primal/service-trade/line-columns';
import type { z } from 'zod';

export const invoiceFields = {
  ...aggregateColumns,
  invoiceNumber: p.text(),
  salesOrderId: p.uuid().strictNullable(),
  salesOrderNumber: p.text().strictNullable(),
  customerId: p.uuid(),
  /** Bill-to block: follows the customer while the invoice is a draft, fixed once sent. */
  customer: p.json<InvoiceCustomer>(),
  invoiceDate: p.date(),
  deliveryDate: p.date().strictNullable(),
  dueDate: p.date(),
  poNumber: p.text().strictNullable(),
  subtotal: p.decimal('string'),
  deliveryCharge: p.decimal('string'),
  tax: p.decimal('string'),
  salesTax: p.json<DocumentTax>().strictNullable(),
  discount: p.decimal('string'),
  total: p.decimal('string'),
  /** Dollars of payments and credits that settle this invoice. */
  applied: p.decimal('string'),
  balance: p.decimal('string'),
  notes: p.text().strictNullable(),
  status: p.enum(invoiceStatuses),
  voidReason: p.text().strictNullable(),
  /** True once sent. The audit trail records every later change of the invoice's figures. */
  wasSent: p.boolean(),
  broughtForward: p.boolean(),
  isPending: p.boolean(),
  hasMissingCatchWeights: p.boolean(),
  pdfGenerated: p.boolean(),
  pdfPrinted: p.boolean(),
  completedAt: p.datetime(3).strictNullable(),
  /** Day of the void, and the status before it. Null unless voided. */
  voidedOn: p.date().strictNullable(),
  voidedFrom: p.text().$type<InvoiceStatus>().strictNullable(),
};

export const invoiceItemFields = {
  ...lineColumns,
  pieces: p.json<PieceData[]>(),
  /** Returns, from valid credit memos. */
  returns: p.json<LineReturn[]>(),
};

export type InvoiceRecord = RecordWith<typeof invoiceFields>;
export type LineRecord = Omit<RecordWith<typeof invoiceItemFields>, 'position'>;

export type FormFields = Omit<
  z.output<typeof createInvoiceBody>['invoice'],
  'customerId' | 'subtotal' | 'total' | 'status'
>;
