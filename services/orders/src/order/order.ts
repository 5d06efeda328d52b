import { defineEntity, p } from '@mikro-orm/core';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import {
  type OrderAction,
  type OrderStatus,
  orderRules,
  orderStatuses,
} from '@primal/contracts/orders/rules';
import { statusByWork } from '@primal/contracts/orders/workflow';
import { auditChanges } from '@primal/contracts/shared/audit';
import { sum } from '@primal/contracts/shared/decimal';
import { type LineProduct, parseWeights } from '@primal/contracts/shared/lines';
import { fallsShort } from '@primal/contracts/shared/weighing';
import type { CustomerFields } from '@primal/service-kit/copies/customers';
import { type Charges, computeFigures } from '@primal/service-kit/lines';
import { problem } from '@primal/service-kit/problem';
import type { OrdersTx } from '../tables.ts';
import { computeOrder, type LineRecord, type OrderFigures } from './lines.ts';
import { presentEvent, stateOf } from './presenter.ts';

export interface InvoiceOfOrder {
  number: string;
  isVoided: boolean;
}

/** An order as it is stored, without its customer and lines. */
export interface OrderRecord extends Charges, OrderFigures {
  id: string;
  orderNumber: string;
  customerId: string;
  orderDate: string;
  expectedDeliveryDate: string | null;
  notes: string | null;
  status: OrderStatus;
  /** Somebody chose the status; else it follows what happens. */
  statusChosen: boolean;
  invoiceId: string | null;
  /** The invoice under `invoiceId`, as far as orders have heard of it. */
  invoice: InvoiceOfOrder | null;
  workOrderPrinted: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A line of a sales order. Quantities and weights with 3 places, pounds and dollars. */
export const OrderLineSchema = defineEntity({
  name: 'OrderLine',
  tableName: 'sales_order_items',
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(SalesOrder).fieldName('sales_order_id'),
    position: p.integer(),
    productId: p.uuid(),
    product: p.json<LineProduct>(),
    description: p.text().strictNullable(),
    quantity: p.decimal('string'),
    quantityOrdered: p.decimal('string'),
    weight: p.decimal('string').strictNullable(),
    unitPrice: p.decimal('string'),
    total: p.decimal('string'),
    individualWeights: p.text(),
    isOpen: p.boolean(),
  },
});

export class OrderLine extends OrderLineSchema.class {
  /**
   * The pounds of each piece; none takes the weights back. Never touches what was ordered. Unless these are all of them the
   * line stays open while there are fewer than ordered.
   */
  weigh(weights: readonly string[], { path, areAll }: { path: string; areAll: boolean }): void {
    const { product, unitPrice, quantityOrdered } = this;
    const quantity = parseWeights(this.individualWeights).length > 0 ? quantityOrdered : this.quantity;
    Object.assign(this, computeFigures({ product, unitPrice, quantity, weight: null, weights }, path));
    this.isOpen = !areAll && weights.length > 0 && fallsShort(this);
  }

  /** The line's weight as one figure; individual weights stay only while they add up to it. */
  setWeight(weight: string): void {
    const { product, unitPrice, quantity } = this;
    const pieces = parseWeights(this.individualWeights);
    const weights = sum(pieces).eq(weight) ? pieces : [];
    Object.assign(this, computeFigures({ product, unitPrice, quantity, weight, weights }, 'weight'));
    this.isOpen = false;
  }
}
OrderLineSchema.setClass(OrderLine);

/** A sales order. Money in dollars with 2 places; dates are business dates. */
export const SalesOrderSchema = defineEntity({
  name: 'SalesOrder',
  tableName: 'sales_orders',
  properties: {
    id: p.uuid().primary(),
    orderNumber: p.text(),
    customerId: p.uuid(),
    orderDate: p.date(),
    expectedDeliveryDate: p.date().strictNullable(),
    subtotal: p.decimal('string'),
    deliveryCharge: p.decimal('string'),
    tax: p.decimal('string'),
    discount: p.decimal('string'),
    total: p.decimal('string'),
    notes: p.text().strictNullable(),
    status: p.enum(orderStatuses),
    statusChosen: p.boolean(),
    /** Chosen when the order is converted; billing makes the invoice under it. */
    invoiceId: p.uuid().strictNullable(),
    workOrderPrinted: p.boolean(),
    lineCount: p.integer(),
    unweighedCount: p.integer(),
    piecesToWeigh: p.integer(),
    piecesWeighed: p.integer(),
    isShort: p.boolean(),
    isOver: p.boolean(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    items: () => p.oneToMany(OrderLine).mappedBy('order').orphanRemoval().orderBy({ position: 'asc' }),
  },
});

/** What the edit screen may change, all of it optional. */
export type OrderEdit = Partial<
  Pick<OrderRecord, 'customerId' | 'orderDate' | 'expectedDeliveryDate' | 'notes'> & Charges
> & { status?: Exclude<OrderStatus, 'invoiced'> };

/** Refuses (409) what the state table does not allow, with its reason. */
export const assertAllowed = (
  order: OrderRecord,
  action: OrderAction,
  lines?: readonly LineRecord[],
): void => {
  const allowed = orderRules[action](stateOf(order, lines));
  if (allowed !== true) throw problem.conflict(allowed);
};

/** Its verbs hold to the state table and record their event. Loaded by `lockOrder`. */
export class SalesOrder extends SalesOrderSchema.class {
  /** The live copy of the customer. */
  declare customer: CustomerFields;
  declare invoice: InvoiceOfOrder | null;

  get lines(): OrderLine[] {
    return this.items.getItems();
  }

  edit(tx: OrdersTx, changes: OrderEdit, lines?: OrderLine[]): void {
    assertAllowed(this, 'edit');
    if (changes.status && changes.status !== this.status) this.statusChosen = true;
    Object.assign(this, changes);
    if (lines) this.items.set(lines);
    this.saved(tx);
  }

  /** Runs what enters weights of some lines. */
  weigh(tx: OrdersTx, enter: () => void): void {
    assertAllowed(this, 'enterWeights');
    enter();
    this.saved(tx);
  }

  markWorkOrder(tx: OrdersTx, printed: boolean): void {
    assertAllowed(this, printed ? 'printWorkOrder' : 'edit');
    if (this.workOrderPrinted === printed) return;
    this.workOrderPrinted = printed;
    this.saved(tx);
  }

  /** Takes the order off its voided invoice; it is converted into another one. */
  reopen(tx: OrdersTx): void {
    assertAllowed(this, 'reopen');
    tx.audit({
      kind: 'reopened',
      subject: { type: 'sales_order', id: this.id, label: this.orderNumber },
      changes: auditChanges(['invoice'], { invoice: this.invoice?.number }, {}),
    });
    Object.assign(this, { invoiceId: null, invoice: null, statusChosen: false });
    this.saved(tx);
  }

  delete(tx: OrdersTx): void {
    assertAllowed(this, 'delete');
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: { type: 'sales_order', id: this.id, label: this.orderNumber },
      changes: auditChanges(
        ['customer', 'orderDate', 'total', 'status'],
        { ...this, customer: this.customer.name },
        {},
      ),
    });
    tx.record(orderDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }

  private saved(tx: OrdersTx): void {
    Object.assign(this, computeOrder(this.lines, this), { updatedAt: new Date() });
    if (this.invoiceId === null && !this.statusChosen) this.status = statusByWork(this);
    this.version += 1;
    const data = presentEvent(this, this.customer, this.lines);
    tx.record(orderSaved, { key: this.id, sequence: this.version, data });
  }
}
SalesOrderSchema.setClass(SalesOrder);
