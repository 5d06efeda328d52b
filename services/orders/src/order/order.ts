import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { type OrderHold, type OrderRelease, onCreditHoldCode } from '@primal/contracts/orders/credit';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import type { updateOrderBody } from '@primal/contracts/orders/order';
import {
  deriveStatus,
  describeHold,
  type OrderAction,
  type OrderStatus,
  orderRules,
  orderStatuses,
} from '@primal/contracts/orders/order-rules';
import { listAuditChanges } from '@primal/contracts/shared/audit';
import { decimal } from '@primal/contracts/shared/decimal';
import type { CustomerTax, DocumentTax } from '@primal/contracts/shared/sales-tax';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { type ProblemError, problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { CustomerFields } from '@primal/service-trade/copies/customers';
import { lineColumns } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { type Account, auditRelease, evaluateCredit, type HoldState } from '../credit/account.ts';
import { computeOrderFigures, getEstimatedTotal } from './lines.ts';
import { type StoredOrder, toEvent, toOrderState } from './presenter.ts';

/** 409 with the reason if the state table forbids the action; null if allowed. */
export const findRefusal = (order: StoredOrder, action: OrderAction): ProblemError | null => {
  const state = toOrderState(order);
  const allowed = orderRules[action](state);
  if (allowed === true) return null;
  return problem.conflict(allowed, allowed === describeHold(state) ? onCreditHoldCode : undefined);
};

export const OrderLineSchema = defineEntity({
  name: 'OrderLine',
  tableName: 'sales_order_items',
  properties: {
    ...lineColumns,
    order: () => p.manyToOne(SalesOrderSchema).fieldName('sales_order_id'),
    /**
     * True while the line has fewer individual weights than pieces to ship, and nobody marked it complete.
     */
    isOpen: p.boolean(),
    /** Quantity to ship if it is less than ordered; null to ship all. */
    quantityToShip: p.decimal('string').strictNullable(),
  },
});

export class OrderLine extends OrderLineSchema.class {}
OrderLineSchema.setClass(OrderLine);

export const SalesOrderSchema = defineEntity({
  name: 'SalesOrder',
  tableName: 'sales_orders',
  properties: {
    ...aggregateColumns,
    orderNumber: p.text(),
    customerId: p.uuid(),
    orderDate: p.date(),
    expectedDeliveryDate: p.date().strictNullable(),
    poNumber: p.text().strictNullable(),
    subtotal: p.decimal('string'),
    deliveryCharge: p.decimal('string'),
    tax: p.decimal('string'),
    salesTax: p.json<DocumentTax>().strictNullable(),
    discount: p.decimal('string'),
    total: p.decimal('string'),
    /** Total with estimates for unweighed lines. Null on orders made before this column existed. */
    estimatedTotal: p.decimal('string').strictNullable(),
    notes: p.text().strictNullable(),
    status: p.enum(orderStatuses),
    statusChosen: p.boolean(),
    lineCount: p.integer(),
    standingOrderId: p.uuid().strictNullable(),
    standingDate: p.date().strictNullable(),
    workOrderPrinted: p.boolean(),
    unweighedCount: p.integer(),
    piecesToWeigh: p.integer(),
    piecesWeighed: p.integer(),
    isShort: p.boolean(),
    isOver: p.boolean(),
    hold: p.json<OrderHold>().strictNullable(),
    heldSince: p.datetime(3).strictNullable(),
    release: p.json<OrderRelease>().strictNullable(),
    invoiceId: p.uuid().strictNullable(),
    items: () => p.oneToMany(OrderLine).mappedBy('order').orphanRemoval().orderBy({ position: 'asc' }),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof SalesOrderSchema, typeof OrderLineSchema]> {}
}

export type LineRecord = Omit<RecordOf<typeof OrderLineSchema>, 'salesOrderId'>;

export interface InvoiceOfOrder {
  number: string;
  isVoided: boolean;
}

export type OrderRecord = RecordOf<typeof SalesOrderSchema> & {
  invoice: InvoiceOfOrder | null;
};

type Days = Pick<OrderRecord, 'expectedDeliveryDate' | 'orderDate'>;

/**
 * Day whose prices apply, computed from the stored days and the changes
 * (docs/rules/lines-and-weights.md#unit-price).
 */
export const toPricingDay = (
  of: Days,
  { orderDate = of.orderDate, ...changes }: Partial<Days> = {},
): string => {
  const { expectedDeliveryDate = of.expectedDeliveryDate } = changes;
  return expectedDeliveryDate ?? orderDate;
};

/** Order with its customer and lines, as answers, events and conversions show it. */
export type WholeOrder = OrderRecord & { customer: CustomerFields; lines: readonly LineRecord[] };

type OrderEdit = Omit<
  z.output<typeof updateOrderBody>,
  'items' | 'status' | 'subtotal' | 'total' | 'version'
> & { status?: Exclude<OrderStatus, 'invoiced'>; salesTax?: DocumentTax | null };

/**
 * Loaded by `lockOrder`. The methods enforce the state table and record their event. Conversion writes rows
 * without loading the entity (`convert.ts`).
 */
export class SalesOrder extends SalesOrderSchema.class {
  declare customer: CustomerFields;
  declare customerTax: CustomerTax | null;
  declare invoice: InvoiceOfOrder | null;
  declare account: Account | null;
  /** True if the total decreased or the order was deleted, so that later orders may now fit the limit. */
  declare freedCredit: boolean | undefined;

  get lines(): OrderLine[] {
    return this.items.getItems();
  }

  must(action: OrderAction): void {
    const refusal = findRefusal(this, action);
    if (refusal) throw refusal;
  }

  edit(tx: EntityTx, changes: OrderEdit, lines?: OrderLine[]): void {
    this.must('edit');
    if (changes.status && changes.status !== this.status) this.statusChosen = true;
    Object.assign(this, changes);
    if (lines) this.setLines(lines);
    this.saved(tx);
  }

  setLines(lines: readonly OrderLine[]): void {
    this.items.set(lines.map((line, position) => Object.assign(line, { position })));
  }

  /** `enter` changes weights, or replaces lines that ship less. */
  weigh(tx: EntityTx, enter: () => void): void {
    this.must('enterWeights');
    enter();
    this.saved(tx);
  }

  markWorkOrder(tx: EntityTx, printed: boolean): void {
    this.must(printed ? 'printWorkOrder' : 'edit');
    if (this.workOrderPrinted === printed) return;
    this.workOrderPrinted = printed;
    this.saved(tx, { checksCredit: false });
  }

  releaseHold(tx: EntityTx, reason: string): void {
    this.must('release');
    if (this.hold) auditRelease(tx, this, this.hold, { reason, by: tx.identity });
    this.release = {
      reason,
      releasedBy: tx.identity.name,
      releasedAt: new Date().toISOString(),
      total: getEstimatedTotal(this),
    };
    this.saved(tx);
  }

  /**
   * Rechecks the order's credit and stores nothing if the hold is unchanged. Returns true if the hold
   * changed.
   */
  recheckCredit(tx: EntityTx): boolean {
    const holdChanged = !isDeepStrictEqual(this.computeHold().hold, this.hold);
    if (holdChanged) this.saved(tx);
    return holdChanged;
  }

  reopen(tx: EntityTx): void {
    this.must('reopen');
    tx.audit({
      kind: 'reopened',
      subject: { type: 'sales_order', id: this.id, label: this.orderNumber },
      changes: listAuditChanges(['invoice'], { invoice: this.invoice?.number }, {}),
    });
    Object.assign(this, { invoiceId: null, invoice: null, statusChosen: false });
    this.saved(tx);
  }

  delete(tx: EntityTx, reason: string | null): void {
    this.must('delete');
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: { type: 'sales_order', id: this.id, label: this.orderNumber },
      changes: listAuditChanges(
        ['customer', 'orderDate', 'total', 'status'],
        { ...this, customer: this.customer.name },
        {},
      ),
      reason,
    });
    tx.record(orderDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id, reason } });
    this.freedCredit = this.status !== 'invoiced';
  }

  /** `checksCredit`: false if the change cannot put the order on hold or release it. */
  private saved(tx: EntityTx, { checksCredit = true } = {}): void {
    const before = getEstimatedTotal(this);
    this.keepSubstitutes();
    Object.assign(this, computeOrderFigures(this.lines, this));
    if (decimal(getEstimatedTotal(this)).lt(before)) this.freedCredit = true;
    if (checksCredit) this.applyCredit(tx);
    if (this.invoiceId === null && !this.statusChosen) this.status = deriveStatus(this);
    incrementVersion<SalesOrder>(this);
    tx.record(orderSaved, { key: this.id, sequence: this.version, data: toEvent(this) });
  }

  /** A line stays a substitute while the line that it replaces is short. */
  private keepSubstitutes(): void {
    const short = new Set(this.lines.filter((line) => line.shortReason).map(({ id }) => id));
    for (const line of this.lines)
      if (line.substituteFor && !short.has(line.substituteFor)) line.substituteFor = null;
  }

  private computeHold(): HoldState {
    return evaluateCredit(this, getEstimatedTotal(this), this.account);
  }

  /** Holds or releases the order. Audits an automatic release without an author. */
  private applyCredit(tx: EntityTx): void {
    const before = this.hold;
    Object.assign(this, this.computeHold());
    if (before && !this.hold && !this.release) auditRelease(tx, this, before);
  }
}
SalesOrderSchema.setClass(SalesOrder);
