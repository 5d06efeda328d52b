import type { ordersApi } from '@primal/contracts/orders/api';
import type { pieceApi } from '@primal/contracts/orders/piece-api';
import { peekNumber } from '@primal/service-kit/numbering';
import { problem } from '@primal/service-kit/problem';
import { afterCommit, type Handlers } from '@primal/service-kit/routes';
import { keepingPieces, letGoOfPieces } from '../piece/store.ts';
import type { OrdersTables } from '../tables.ts';
import { answerConverted, convertLoaded, convertOrder, isPendingInvoice } from './convert.ts';
import { listNeedingWeights, listOrderLines, listOrders } from './list.ts';
import { assertAllowed, type SalesOrder } from './order.ts';
import { presentLine, presentOrder } from './presenter.ts';
import { reopenOrder } from './reopen.ts';
import { createOrder, updateOrder } from './save.ts';
import { lockOrder, lockOrderOfLine, orderSeries, wholeOrder } from './store.ts';
import { assertAsShown, confirmWeights, enterWeights } from './weights.ts';

const present = (order: SalesOrder) => presentOrder(order, order.customer, order.lines);

export const orderHandlers: Omit<Handlers<typeof ordersApi, OrdersTables>, keyof typeof pieceApi> = {
  listOrders: ({ tx, query }) => listOrders(tx.db, query),
  listOrdersNeedingWeights: ({ tx, query }) => listNeedingWeights(tx.db, query),
  listOrderItems: ({ tx, query }) => listOrderLines(tx.db, query),
  nextOrderNumber: async ({ tx }) => ({ nextNumber: await peekNumber(tx.db, orderSeries) }),

  getOrder: async ({ tx, params }) => {
    const found = await wholeOrder(tx.db, params.id);
    if (!found) throw problem.notFound('Sales order not found');
    return presentOrder(found.order, found.customer, found.lines);
  },

  createOrder: ({ tx, body }) => createOrder(tx, body),

  updateOrder: afterCommit(
    async ({ tx, params, body }) => {
      const order = await updateOrder(tx, params.id, body);
      return body.status === 'invoiced' ? convertLoaded(tx, order) : present(order);
    },
    (committed, answer) => (isPendingInvoice(answer) ? answerConverted(committed, answer) : answer),
  ),

  convertOrder: afterCommit(
    ({ tx, params }) => convertOrder(tx, params.id),
    (committed, answer) => (isPendingInvoice(answer) ? answerConverted(committed, answer) : answer),
  ),

  reopenOrder: ({ tx, params }) => reopenOrder(tx, params.id),

  updateWorkflow: async ({ tx, params, body }) => {
    const order = await lockOrder(tx, params.id);
    if (body.catchWeightsEntered !== undefined) confirmWeights(order, body.catchWeightsEntered);
    if (body.workOrderPrinted !== undefined) order.markWorkOrder(tx, body.workOrderPrinted);
    return present(order);
  },

  saveWeights: async ({ tx, params, body }) => {
    const order = await lockOrder(tx, params.id);
    await keepingPieces(tx, order, () => order.weigh(tx, () => enterWeights(order, body)));
    return present(order);
  },

  updateOrderItem: async ({ tx, params, body }) => {
    const { order, line } = await lockOrderOfLine(tx, params.id);
    const { weight, shownWeights } = body;
    assertAllowed(order, 'enterWeights');
    assertAsShown([{ line, shownWeights, wanted: [weight] }]);
    await keepingPieces(tx, order, () => order.weigh(tx, () => line.setWeight(weight)));
    return presentLine(line, order.id);
  },

  deleteOrder: async ({ tx, params }) => {
    const order = await lockOrder(tx, params.id);
    // Those of an invoiced one went on with the invoice.
    if (order.status !== 'invoiced') await letGoOfPieces(tx, order.id);
    order.delete(tx);
    return undefined;
  },
};
