import { orderConverted, orderSaved } from '@primal/contracts/orders/events';
import { inBatches, type Republished, type Span, snapshot, within } from '@primal/service-kit/service';
import { piecesByLine } from '../piece/store.ts';
import type { OrdersDb } from '../tables.ts';
import { presentConverted, presentEvent } from './presenter.ts';
import { orderQuery, wholeOrders } from './store.ts';

/**
 * All orders as they now are. Conversions are told again too: billing makes an invoice that got lost with the broker
 * and ignores the others (docs/rules/sales-orders.md#order-to-invoice).
 */
export async function* republishOrders(db: OrdersDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  const next = (span: Span) =>
    orderQuery(db).where(within('o.id', span)).orderBy('o.id').limit(span.limit).execute();
  for await (const rows of inBatches(next, ids)) {
    const converted = rows.filter(({ invoiceId }) => invoiceId !== null).map(({ id }) => id);
    const pieces = await piecesByLine(db, converted);
    for (const { order, customer, lines } of await wholeOrders(db, rows)) {
      const facts = { key: order.id, sequence: order.version, data: presentEvent(order, customer, lines) };
      yield snapshot(orderSaved, facts);
      const { invoiceId } = order;
      if (invoiceId)
        yield snapshot(orderConverted, { ...facts, data: presentConverted(facts.data, invoiceId, pieces) });
    }
  }
}
