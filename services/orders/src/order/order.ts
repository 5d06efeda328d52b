import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { orderConverted, orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import {
  type OrderAction,
  type OrderStatus,
  orderRules,
  orderStatuses,
} from '@primal/contracts/orders/rules';
import type { CustomerFacts } from '@primal/service-kit/copies/customers';
import { problem } from '@primal/service-kit/problem';
import type { OrdersTx } from '../tables.ts';
import type { OrderFacts } from './facts.ts';
import { orderFigures } from './figures.ts';
import { OrderLine } from './line.ts';
import { presentFact } from './presenter.ts';

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
    /** Chosen when the order is converted; billing makes the invoice under it. */
    invoiceId: p.uuid().strictNullable(),
    workOrderPrinted: p.boolean(),
    lineCount: p.integer(),
    unweighedCount: p.integer(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    items: () => p.oneToMany(OrderLine).mappedBy('order').orphanRemoval().orderBy({ position: 'asc' }),
  },
});

/** What the edit screen may change, all of it optional. */
export type OrderEdit = Partial<
  Pick<OrderFacts, 'customerId' | 'orderDate' | 'expectedDeliveryDate' | 'notes'> &
    Pick<OrderFacts, 'deliveryCharge' | 'tax' | 'discount'>
> & { status?: Exclude<OrderStatus, 'invoiced'> };

/** Its verbs demand what the state table allows (409 with the reason) and record their event. Loaded by `lockOrder`. */
export class SalesOrder extends SalesOrderSchema.class {
  /** The live copy of the customer. */
  declare customer: CustomerFacts;

  get lines(): OrderLine[] {
    return this.items.getItems();
  }

  edit(tx: OrdersTx, changes: OrderEdit, lines?: OrderLine[]): void {
    this.demand('edit');
    Object.assign(this, changes);
    if (lines) this.items.set(lines);
    this.saved(tx);
  }

  /** Runs what enters weights of some lines. */
  weigh(tx: OrdersTx, enter: () => void): void {
    this.demand('enterWeights');
    enter();
    this.saved(tx);
  }

  markWorkOrder(tx: OrdersTx, printed: boolean): void {
    this.demand(printed ? 'printWorkOrder' : 'edit');
    if (this.workOrderPrinted === printed) return;
    this.workOrderPrinted = printed;
    this.saved(tx);
  }

  /** Billing makes the invoice under the id chosen here, exactly once (decisions, "Order to invoice"). */
  convert(tx: OrdersTx): string {
    this.demand('convert');
    const invoiceId = randomUUIDv7();
    Object.assign(this, { status: 'invoiced', invoiceId });
    const fact = this.saved(tx);
    tx.record(orderConverted, { ...fact, data: { ...fact.data, invoiceId } });
    return invoiceId;
  }

  delete(tx: OrdersTx): void {
    this.demand('delete');
    tx.em.remove(this);
    tx.record(orderDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }

  demand(action: OrderAction): void {
    const allowed = orderRules[action](this);
    if (allowed !== true) throw problem.conflict(allowed);
  }

  private saved(tx: OrdersTx) {
    Object.assign(this, orderFigures(this.lines, this), { updatedAt: new Date() });
    this.version += 1;
    const data = presentFact(this, this.customer, this.lines);
    const fact = { key: this.id, sequence: this.version, data };
    tx.record(orderSaved, fact);
    return fact;
  }
}
SalesOrderSchema.setClass(SalesOrder);
