import { p } from '@mikro-orm/core';
import type { createInvoiceBody } from '@primal/contracts/billing/invoice';
import { invoiceKinds, invoiceStatuses } from '@primal/contracts/billing/invoice-rules';
import type { LineReturn } from '@primal/contracts/billing/returns';
import type { PieceData } from '@primal/contracts/orders/piece-data';
import type { LinePrice } from '@primal/contracts/shared/line-price';
import type { LineProduct } from '@primal/contracts/shared/lines';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import type { ShortFields } from '@primal/contracts/shared/shorts';
import { aggregateColumns } from '@primal/service-kit/aggregate';
import type { RecordWith } from '@primal/service-kit/database';
import { lineColumns } from '@primal/service-trade/line-columns';
import type { LineFigures } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { issuableFields } from './issuable.ts';
import { sendableFields } from './sendable.ts';
import { settleableFields } from './settleable.ts';
import { voidableFields } from './voidable.ts';

export const invoiceFields = {
  ...aggregateColumns,
  invoiceNumber: p.text(),
  salesOrderId: p.uuid().strictNullable(),
  salesOrderNumber: p.text().strictNullable(),
  customerId: p.uuid(),
  invoiceDate: p.date(),
  deliveryDate: p.date().strictNullable(),
  dueDate: p.date(),
  /** Null without an early-payment discount; fixed when the invoice is made. */
  discountPercent: p.decimal('string').strictNullable(),
  discountDate: p.date().strictNullable(),
  poNumber: p.text().strictNullable(),
  subtotal: p.decimal('string'),
  deliveryCharge: p.decimal('string'),
  tax: p.decimal('string'),
  salesTax: p.json<DocumentTax>().strictNullable(),
  discount: p.decimal('string'),
  total: p.decimal('string'),
  notes: p.text().strictNullable(),
  status: p.enum(invoiceStatuses),
  broughtForward: p.boolean(),
  kind: p.enum(invoiceKinds),
  hasMissingCatchWeights: p.boolean(),
  ...sendableFields,
  ...settleableFields,
  ...voidableFields,
  ...issuableFields,
};

export const invoiceItemFields = {
  ...lineColumns,
  pieces: p.json<PieceData[]>(),
  /** Returns whose memo is not voided. */
  returns: p.json<LineReturn[]>(),
};

export type InvoiceRecord = RecordWith<typeof invoiceFields>;
export type LineRecord = Omit<RecordWith<typeof invoiceItemFields>, 'position'>;

export type FormFields = Omit<
  z.output<typeof createInvoiceBody>['invoice'],
  'customerId' | 'subtotal' | 'total' | 'status'
>;

export interface LineFacts extends LineFigures, LinePrice, ShortFields {
  product: LineProduct;
  description: string | null;
  quantityOrdered: string;
  pieces: PieceData[];
  substituteFor: string | null;
}

export const pickLineFacts = (line: LineFacts): LineFacts => ({
  product: line.product,
  description: line.description,
  quantityOrdered: line.quantityOrdered,
  quantity: line.quantity,
  weight: line.weight,
  individualWeights: line.individualWeights,
  pieces: line.pieces,
  unitPrice: line.unitPrice,
  priceSource: line.priceSource,
  listPrice: line.listPrice,
  total: line.total,
  shortReason: line.shortReason,
  shortNote: line.shortNote,
  substituteFor: line.substituteFor,
});
