import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer, InvoiceCustomer } from '@primal/contracts/billing/invoice';
import {
  checkWeighed,
  type InvoiceAction,
  invoiceRules,
  weightsMissingCode,
} from '@primal/contracts/billing/invoice-rules';
import type { LineReturn } from '@primal/contracts/billing/returns';
import { today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, toMoney } from '@primal/contracts/shared/decimal';
import type { ReturnMemo } from '@primal/contracts/shared/piece-data';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import { incrementVersion } from '@primal/service-kit/aggregate';
import type { Tables } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { Booked } from '../ledger/post.ts';
import { createInvoicePostings } from '../ledger/postings.ts';
import {
  diffInvoices,
  type HistoryTx,
  recordChanges,
  recordHistory,
  recordSettlement,
  type SettledBy,
  toComparable,
  toInvoiceSubject,
} from './history.ts';
import { issuable } from './issuable.ts';
import {
  computeInvoiceFigures,
  type FormFields,
  findSettlementProblem,
  type InvoiceRecord,
  invoiceFields,
  invoiceItemFields,
  type LineFacts,
  pickLineFacts,
  toAnswer,
  toBookEntries,
  toInvoiceState,
} from './record.ts';
import { assertKeepsReturned, changesFigures, creditLines, undoCredit } from './returned-lines.ts';
import { sendable } from './sendable.ts';

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

  toBooked(): Booked {
    return {
      journalRef: { type: 'invoice', id: this.id, number: this.invoiceNumber },
      auditSubject: toInvoiceSubject(this),
      entries: () => toBookEntries(this.toAnswer()),
      postings: () => createInvoicePostings(this, this.items.getItems()),
    };
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
    const before = toComparable(this, items);
    const lackedWeights = this.hasMissingCatchWeights;
    Object.assign(this, change, change.customer && { customerId: change.customer.id });
    if (this.dueDate < this.invoiceDate)
      throw createFieldProblem('The due date must not be before the invoice date.', 'invoice.dueDate');
    if (lines) this.setLines(tx, lines);
    this.recompute();
    // A sent invoice must keep its weights.
    if (this.status !== 'draft' && !lackedWeights)
      assertAllowed(checkWeighed(this.state()), weightsMissingCode);
    if (isFigures) Object.assign(this, { pdfGenerated: false, pdfPrinted: false });
    recordChanges(tx, this, diffInvoices(before, toComparable(this, this.items.getItems())));
    this.saved(tx);
  }

  settleBy(tx: HistoryTx, by: SettledBy, amount: string, path: string): void {
    const refused = findSettlementProblem(this, amount);
    if (refused) throw createFieldProblem(refused, path);
    this.apply(tx, by, decimal(amount));
  }

  release(tx: HistoryTx, by: SettledBy, amount: string): void {
    this.apply(tx, by, decimal(amount).neg());
  }

  /** Settles the balance, for which the caller has recorded a payment. */
  pay(tx: HistoryTx): void {
    this.must('pay');
    this.status = 'sent';
    this.wasSent = true;
    this.apply(tx, 'payment', decimal(this.balance));
  }

  private apply(tx: HistoryTx, by: SettledBy, amount: Decimal): void {
    recordSettlement(tx, this.id, by, amount);
    this.applied = toMoney(decimal(this.applied).plus(amount));
    if (by === 'credit') this.credited = toMoney(decimal(this.credited).plus(amount));
    if (by === 'discount') this.discounted = toMoney(decimal(this.discounted).plus(amount));
    this.recompute();
    this.saved(tx);
  }

  void(tx: HistoryTx, reason: string | null): void {
    this.must('void');
    const changes = listAuditChanges(['status', 'total'], this, { status: 'voided', total: '0.00' });
    tx.audit({ kind: 'voided', subject: toInvoiceSubject(this), changes, reason });
    recordHistory(tx, this.id, 'voided', { reason });
    Object.assign(this, { voidedOn: today(), voidedFrom: this.status });
    this.status = 'voided';
    this.voidReason = reason;
    this.isPending = false;
    this.recompute();
    this.saved(tx);
  }

  recordReturn(tx: HistoryTx, memo: ReturnMemo, back: ReadonlyMap<string, readonly LineReturn[]>): void {
    this.must('return');
    creditLines(tx, this, memo, back);
    this.saved(tx);
  }

  undoReturn(tx: HistoryTx, memo: { id: string; creditNumber: string }): void {
    undoCredit(tx, this, memo);
    this.saved(tx);
  }

  must(action: InvoiceAction): void {
    const allowed = invoiceRules[action](this.state());
    assertAllowed(allowed, allowed === checkWeighed(this.state()) ? weightsMissingCode : undefined);
  }

  private state() {
    return toInvoiceState(this, this.items.getItems());
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
export class Invoice extends sendable(issuable(InvoiceBase)) {}
InvoiceSchema.setClass(Invoice);
