import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import type { LineProduct } from '@primal/contracts/shared/lines';
import type { Line } from '../lines/line.ts';
import type { BillingTx } from '../tables.ts';
import { Invoice } from './invoice.ts';

export const InvoiceItemSchema = defineEntity({
  name: 'InvoiceItem',
  tableName: 'invoice_items',
  properties: {
    id: p.uuid().primary(),
    invoice: () => p.manyToOne(Invoice).fieldName('invoice_id'),
    position: p.integer(),
    productId: p.uuid(),
    /** The product as it was when the line was made; its name and price never follow the catalogue. */
    product: p.json<LineProduct>(),
    description: p.text().strictNullable(),
    quantityOrdered: p.decimal('string'),
    quantity: p.decimal('string'),
    weight: p.decimal('string').strictNullable(),
    unitPrice: p.decimal('string'),
    total: p.decimal('string'),
    individualWeights: p.text(),
  },
});

/** A line of an invoice, with what was ordered beside what is billed. */
export interface InvoiceLine extends Line {
  /** The item that this line is; null for a new one. */
  item: InvoiceItem | null;
  quantityOrdered: string;
}

export class InvoiceItem extends InvoiceItemSchema.class {
  static make({ em }: BillingTx, invoice: Invoice, line: InvoiceLine, position: number): InvoiceItem {
    const { item: _, ...facts } = line;
    return em.create(InvoiceItem, {
      id: randomUUIDv7(),
      invoice,
      position,
      productId: facts.product.id,
      ...facts,
    });
  }

  /** This item as a line that changes nothing. */
  asLine(): InvoiceLine {
    const { product, description, quantityOrdered, quantity } = this;
    const { weight, individualWeights, unitPrice, total } = this;
    return {
      item: this,
      product,
      description,
      quantityOrdered,
      quantity,
      weight,
      individualWeights,
      unitPrice,
      total,
    };
  }

  /** Whether a line is this item as it stands. */
  is(line: InvoiceLine): boolean {
    return line.item === this && isDeepStrictEqual(line, this.asLine());
  }

  /** Becomes what a line says, at its place. */
  take({ item: _, ...facts }: InvoiceLine, position: number): this {
    return Object.assign(this, facts, { productId: facts.product.id, position });
  }
}
InvoiceItemSchema.setClass(InvoiceItem);
