import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import { onCreditHoldCode } from '@primal/contracts/orders/credit';
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
import type { CustomerTax, DocumentTax } from '@primal/contracts/shared/sales-tax';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { type ProblemError, problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { CustomerFields } from '@primal/service-trade/copies/customers';
import { lineColumns } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { convertible, convertibleFields, type InvoiceOfOrder } from './convertible.ts';
import { holdable, holdableFields } from './holdable.ts';
import { computeOrderFigures } from './lines.ts';
import { type StoredOrder, toEvent, toOrderState } from './presenter.ts';
import type { Saving } from './trait.ts';
import { weighable, weighableFields } from './weighable.ts';

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
    ...weighableFields,
    ...holdableFields,
    ...convertibleFields,
    items: () => p.oneToMany(OrderLine).mappedBy('order').orphanRemoval().orderBy({ position: 'asc' }),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof SalesOrderSchema, typeof OrderLineSchema]> {}
}

export type LineRecord = Omit<RecordOf<typeof OrderLineSchema>, 'salesOrderId'>;

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

class OrderBase extends SalesOrderSchema.class {
  declare customer: CustomerFields;
  declare customerTax: CustomerTax | null;
  declare invoice: InvoiceOfOrder | null;

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
  }

  setLines(lines: readonly OrderLine[]): void {
    this.items.set(lines.map((line, position) => Object.assign(line, { position })));
  }

  refresh(_tx: EntityTx, _saving: Saving): void {
    Object.assign(this, computeOrderFigures(this.lines, this));
  }

  saved(tx: EntityTx, saving: Saving = {}): void {
    this.refresh(tx, saving);
    if (this.invoiceId === null && !this.statusChosen) this.status = deriveStatus(this);
    incrementVersion<OrderBase>(this);
    tx.record(orderSaved, { key: this.id, sequence: this.version, data: toEvent(this) });
  }
}

/** Loaded by `lockOrder`. The methods enforce the state table and record their event. */
export class SalesOrder extends holdable(weighable(convertible(OrderBase))) {}
SalesOrderSchema.setClass(SalesOrder);
