import { orderConverted, orderSaved } from '@primal/contracts/orders/events';
import { fact, type Republished } from '@primal/service-kit/service';
import type { OrdersDb } from '../tables.ts';
import { presentFact } from './presenter.ts';
import { orderQuery, wholeOrders } from './read.ts';

const batch = 200;

/**
 * All orders as they now are. Conversions are told again too: billing makes an invoice that got lost with the broker
 * and ignores the others (decisions, "Order to invoice").
 */
export async function* republishOrders(db: OrdersDb): AsyncGenerator<Republished> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await orderQuery(db).where('o.id', '>', last).orderBy('o.id').limit(batch).execute();
    for (const { order, customer, lines } of await wholeOrders(db, rows)) {
      const facts = { key: order.id, sequence: order.version, data: presentFact(order, customer, lines) };
      yield fact(orderSaved, facts);
      const { invoiceId } = order;
      if (invoiceId) yield fact(orderConverted, { ...facts, data: { ...facts.data, invoiceId } });
      last = order.id;
    }
    if (rows.length < batch) return;
  }
}
