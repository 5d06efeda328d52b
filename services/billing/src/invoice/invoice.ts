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
import { createInvoiceSheet } from '@primal/contracts/billing/invoice-sheet';
import type { LineReturn } from '@primal/contracts/billing/returns';
import type { ReturnMemo } from '@primal/contracts/orders/piece-data';
import { listAuditChanges } from '@primal/contracts/shared/audit';
import { today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, formatMoney, toMoney } from '@primal/contracts/shared/decimal';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import { incrementVersion } from '@primal/service-kit/aggregate';
import type { Tables } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { assertLatestCredit, recordCredit } from './credited.ts';
import { type FormFields, invoiceFields, invoiceItemFields } from './fields.ts';
import { computeInvoiceFigures, findSettlementProblem, toInvoiceState } from './figures.ts';
import {
  type Comparable,
  diffInvoices,
  type HistoryTx,
  recordChanges,
  recordHistory,
  toComparable,
  toInvoiceSubject,
} from './history.ts';
import { presentInvoice } from './presenter.ts';
import { assertKeepsReturned, changesFigures, type LineFacts, pickLineFacts } from './revision.ts';

export const InvoiceItemSchema = defineEntity({
  name: 'InvoiceItem',
  tableName: 'invoice_items',
  properties: {
    ...invoiceItemFields,
    invoice: () => p.manyToOne(Invoice).fieldName('invoice_id'),
  },
});

export class InvoiceItem extends InvoiceItemSchema.class {
  static make({ em }: EntityTx, invoice: Invoice, line: InvoiceLine, position: number): InvoiceItem {
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
  FormFields & { customer: InvoiceCustomer; salesTax: DocumentTax | null; lines: InvoiceLine[] }
>;

export class Invoice extends InvoiceSchema.class {
  present(): InvoiceAnswer {
    return presentInvoice(this, this.items.getItems());
  }

  /** Changes fields and lines. Amount and customer are fixed once something is applied. */
  revise(tx: HistoryTx, { lines, ...change }: InvoiceChange): void {
    this.must('edit');
    const items = this.items.getItems();
    const isFigures = changesFigures(this, items, { lines, ...change });
    if (isFigures) {
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

  send(tx: HistoryTx): void {
    this.must('send');
    this.status = 'sent';
    this.wasSent = true;
    this.recompute();
    recordHistory(tx, this.id, 'sent');
    this.saved(tx);
  }

  reopen(tx: HistoryTx, customer: InvoiceCustomer): void {
    this.must('reopen');
    this.customer = customer;
    const changes = listAuditChanges(['status'], this, { status: 'draft' });
    tx.audit({ kind: 'invoice_changed', subject: toInvoiceSubject(this), changes });
    this.status = 'draft';
    recordHistory(tx, this.id, 'reopened');
    this.saved(tx);
  }

  /** Settles the balance, for which the caller has recorded a payment. */
  pay(tx: HistoryTx): void {
    this.must('pay');
    this.status = 'sent';
    this.wasSent = true;
    this.apply(tx, decimal(this.balance));
  }

  settleBy(tx: HistoryTx, amount: string, path: string): void {
    const refused = findSettlementProblem(this, amount);
    if (refused) throw createFieldProblem(refused, path);
    this.apply(tx, decimal(amount));
  }

  release(tx: HistoryTx, amount: string): void {
    this.apply(tx, decimal(amount).neg());
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

  recordReturn(
    tx: HistoryTx,
    { creditNumber }: ReturnMemo,
    back: ReadonlyMap<string, readonly LineReturn[]>,
  ): void {
    this.must('return');
    const credited = this.items.map((item) => ({ item, lines: back.get(item.id) ?? [] }));
    recordCredit(tx, this, creditNumber, credited);
    for (const { item, lines } of credited) if (lines.length > 0) item.returns = [...item.returns, ...lines];
    this.saved(tx);
  }

  undoReturn(tx: HistoryTx, { id, creditNumber }: { id: string; creditNumber: string }): void {
    const credited = this.items.map((item) => {
      assertLatestCredit(item, id);
      return { item, lines: item.returns.filter(({ creditMemoId }) => creditMemoId === id) };
    });
    recordCredit(tx, this, creditNumber, credited, true);
    for (const { item, lines } of credited)
      if (lines.length > 0) item.returns = item.returns.filter(({ creditMemoId }) => creditMemoId !== id);
    this.saved(tx);
  }

  complete(tx: HistoryTx): void {
    this.must('complete');
    this.isPending = false;
    this.completedAt = new Date();
    recordHistory(tx, this.id, 'completed');
    this.saved(tx);
  }

  /**
   * Marks the invoice after `made` was printed, mailed or saved. Sets no mark for an outdated paper, a voided
   * invoice, or missing weights. Returns true if the paper is current.
   */
  recordIssued(
    tx: HistoryTx,
    made: InvoiceAnswer,
    deed: 'pdf' | 'emailed' | 'saved_to_drive',
    detail?: string,
  ): boolean {
    // A newer version with the same figures and texts leaves the paper current.
    const isCurrent =
      this.version === made.version ||
      isDeepStrictEqual(createInvoiceSheet(this.present()), createInvoiceSheet(made));
    recordHistory(tx, this.id, deed, detail === undefined ? {} : { detail });
    if (!isCurrent || this.status === 'voided' || this.pdfGenerated || this.isUnfinished()) return isCurrent;
    this.pdfGenerated = true;
    this.saved(tx);
    return true;
  }

  markPrinted(tx: HistoryTx, pdfPrinted: boolean): void {
    this.must('edit');
    if (pdfPrinted) recordHistory(tx, this.id, 'printed');
    if (pdfPrinted && this.isUnfinished()) return;
    this.pdfPrinted = pdfPrinted;
    this.saved(tx);
  }

  followCustomer(tx: EntityTx, customer: InvoiceCustomer): void {
    this.customer = customer;
    this.saved(tx);
  }

  private comparable(): Comparable {
    return toComparable(this, this.items.getItems());
  }

  private apply(tx: HistoryTx, amount: Decimal): void {
    if (!amount.eq(0))
      recordHistory(tx, this.id, amount.gt(0) ? 'settled' : 'released', {
        detail: formatMoney(toMoney(amount.abs())),
      });
    this.applied = toMoney(decimal(this.applied).plus(amount));
    this.recompute();
    this.saved(tx);
  }

  /**
   * True if weights are missing. The paper then shows DRAFT, and issuing it changes no status
   * (docs/decisions/0087).
   */
  private isUnfinished(): boolean {
    return this.status === 'draft' && this.hasMissingCatchWeights;
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
      line.item ? line.item.replaceWith(line, position) : InvoiceItem.make(tx, this, line, position),
    );
    this.items.set(items);
  }

  private recompute(): void {
    Object.assign(this, computeInvoiceFigures(this, this.items.getItems()));
  }

  private saved(tx: EntityTx): void {
    incrementVersion<Invoice>(this);
    tx.record(invoiceSaved, { key: this.id, sequence: this.version, data: this.present() });
  }
}
InvoiceSchema.setClass(Invoice);
