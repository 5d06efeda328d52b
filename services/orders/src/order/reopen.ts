import type { ReopenedOrder } from '@primal/contracts/orders/order';
import { holdPieces, weightsOfLine } from '../piece/store.ts';
import type { OrdersTx } from '../tables.ts';
import { presentOrder } from './presenter.ts';
import { lockOrder } from './store.ts';

/**
 * Opens an order whose invoice is voided: it has its weights and pieces again, but for the cases that another order has
 * taken meanwhile, and is converted into a new invoice.
 */
export const reopenOrder = async (tx: OrdersTx, id: string): Promise<ReopenedOrder> => {
  const order = await lockOrder(tx, id);
  order.must('reopen');
  const lost = await holdPieces(tx.db, order);
  for (const line of order.lines) {
    if (!lost.some((piece) => piece.itemId === line.id && piece.weight !== null)) continue;
    line.weigh(await weightsOfLine(tx.db, order.id, line.id), { path: 'items', areAll: false });
  }
  order.reopen(tx);
  return {
    ...presentOrder(order.whole()),
    elsewhere: lost.map(({ gtin, serial, orderNumber }) => ({ gtin, serial, orderNumber })),
  };
};
