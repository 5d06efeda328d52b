import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer, InvoiceCustomer } from '@primal/contracts/billing/invoice';
import {
  checkWeighed,
  type InvoiceAction,
  invoiceRules,
  weightsMissingCode,
} from '@primal/contracts/billing/invoice-rules';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import { incrementVersion } from '@primal/service-kit/aggregate';
import type { Tables } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { type Comparable, diffInvoices, recordChanges, toComparable } from './comparison.ts';
import {
  type FormFields,
  type InvoiceRecord,
  invoiceFields,
  invoiceItemFields,
  type LineFacts,
  pickLineFacts,
} from './fields.ts';
import { computeInvoiceFigures, toInvoiceState } from './figures.ts';
import type { HistoryTx } from './history.ts';
import { issuable } from './issuable.ts';
import { toAnswer } from './presenter.ts';
import { returnable } from './returnable.ts';
import { assertKeepsReturned, changesFigures } from './revision.ts';
import { sendable } from './sendable.ts';
import { settleable } from './settleable.ts';
import { voidable } from './voidable.ts';

export const InvoiceItemSchema = defineEntity({
  name: 'InvoiceItem',
  tableName: 'invoice_items',
  properties: {
    ...invoiceItemFields,
    invoice: () => p.manyToOne(InvoiceSchema).fieldName('invoice_id'),
  },
});

export class InvoiceItem extends InvoiceItemSchema.class {
  static create({ em }: EntityTx, invoice: InvoiceBase, line: InvoiceLine, position: number): InvoiceItem {
    const { item: _, ...facts } = line;
    return em.create(InvoiceItem, {
      id: randomUUIDv7(),
      invoice,
      position,
      productId: facts.product.id,
      ...facts,
      returns: [],
    });
  }

  asLine(): InvoiceLine {
    return { item: this, ...pickLineFacts(this) };
  }

  is(line: InvoiceLine): boolean {
    return line.item === this && isDeepStrictEqual(line, this.asLine());
  }

  replaceWith({ item: _, ...facts }: InvoiceLine, position: number): this {
    return Object.assign(this, facts, { productId: facts.product.id, position });
  }
}
InvoiceItemSchema.setClass(InvoiceItem);

export const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    ...invoiceFields,
    items: () => p.oneToMany(InvoiceItem).mappedBy('invoice').orphanRemoval().orderBy({ position: 'asc' }),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof InvoiceSchema, typeof InvoiceItemSchema]> {}
}

export type InvoiceLine = LineFacts & { item: InvoiceItem | null };

export type InvoiceChange = Partial<
  FormFields &
    Pick<InvoiceRecord, 'discountPercent' | 'discountDate'> & {
      customer: InvoiceCustomer;
      salesTax: DocumentTax | null;
      lines: InvoiceLine[];
    }
>;

class InvoiceBase extends InvoiceSchema.class {
  toAnswer(): InvoiceAnswer {
    return toAnswer(this, this.items.getItems());
  }

  /** Changes fields and lines. Amount and customer are fixed once something is applied. */
  revise(tx: HistoryTx, { lines, ...change }: InvoiceChange): void {
    this.must('edit');
    const items = this.items.getItems();
    const isFigures = changesFigures(this, items, { lines, ...change });
    const { invoiceDate = this.invoiceDate } = change;
    // A charge in another month would allow a second one in its own.
    const isChargeMoved = this.kind !== 'sale' && invoiceDate !== this.invoiceDate;
    if (isFigures || isChargeMoved) {
      this.must('editLines');
      assertKeepsReturned(this, items, { lines, ...change });
    }
    const before = this.comparable();
    const lackedWeights = this.hasMissingCatchWeights;
    Object.assign(this, change, change.customer && { customerId: change.customer.id });
    this.assertDueInTime();
    if (lines) this.setLines(tx, lines);
    this.recompute();
    if (this.status !== 'draft' && !lackedWeights) this.assertWeighed();
    if (isFigures) Object.assign(this, { pdfGenerated: false, pdfPrinted: false });
    recordChanges(tx, this, diffInvoices(before, this.comparable()));
    this.saved(tx);
  }

  private comparable(): Comparable {
    return toComparable(this, this.items.getItems());
  }

  private state() {
    return toInvoiceState(this, this.items.getItems());
  }

  must(action: InvoiceAction): void {
    const allowed = invoiceRules[action](this.state());
    assertAllowed(allowed, allowed === checkWeighed(this.state()) ? weightsMissingCode : undefined);
  }

  /** 409 if weights are missing, because a sent invoice must keep its weights. */
  private assertWeighed(): void {
    assertAllowed(checkWeighed(this.state()), weightsMissingCode);
  }

  private assertDueInTime(): void {
    if (this.dueDate < this.invoiceDate)
      throw createFieldProblem('The due date must not be before the invoice date.', 'invoice.dueDate');
  }

  private setLines(tx: EntityTx, lines: InvoiceLine[]): void {
    const items = lines.map((line, position) =>
      line.item ? line.item.replaceWith(line, position) : InvoiceItem.create(tx, this, line, position),
    );
    this.items.set(items);
  }

  recompute(): void {
    Object.assign(this, computeInvoiceFigures(this, this.items.getItems()));
  }

  saved(tx: EntityTx): void {
    incrementVersion<InvoiceBase>(this);
    tx.record(invoiceSaved, { key: this.id, sequence: this.version, data: this.toAnswer() });
  }
}

/** Loaded by `lockInvoice`. The methods enforce the state table and record history and event. */
export class Invoice extends sendable(settleable(voidable(returnable(issuable(InvoiceBase))))) {}
InvoiceSchema.setClass(Invoice);
