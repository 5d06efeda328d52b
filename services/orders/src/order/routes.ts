import type { ordersApi } from '@primal/contracts/orders/api';
import { assertCustomer, awaitCustomer } from '@primal/service-kit/copies/customers';
import { productsById } from '@primal/service-kit/copies/products';
import { peekNumber } from '@primal/service-kit/numbering';
import { problem } from '@primal/service-kit/problem';
import { type Handlers, withAfter } from '@primal/service-kit/routes';
import type { OrdersTables } from '../tables.ts';
import { answerConverted, isPendingInvoice, pendingInvoice } from './convert.ts';
import { listNeedingWeights, listOrderLines, listOrders } from './list.ts';
import { lockOrder, lockOrderOfLine } from './lock.ts';
import type { SalesOrder } from './order.ts';
import { presentLine, presentOrder } from './presenter.ts';
import { wholeOrder } from './read.ts';
import { series } from './store.ts';
import { takeOrder } from './take.ts';
import { updateOrder } from './update.ts';
import { confirmWeights, enterWeights } from './weights.ts';

const present = (order: SalesOrder) => presentOrder(order, order.customer, order.lines);

export const handlers: Handlers<typeof ordersApi, OrdersTables> = {
  listOrders: ({ tx, query }) => listOrders(tx.db, query),
  listOrdersNeedingWeights: ({ tx, query }) => listNeedingWeights(tx.db, query),
  listOrderItems: ({ tx, query }) => listOrderLines(tx.db, query),
  nextOrderNumber: async ({ tx }) => ({ nextNumber: await peekNumber(tx.db, series) }),

  getOrder: async ({ tx, params }) => {
    const found = await wholeOrder(tx.db, params.id);
    if (!found) throw problem.notFound('Sales order not found');
    return presentOrder(found.order, found.customer, found.lines);
  },

  createOrder: async ({ tx, body }) => {
    const named = await awaitCustomer(tx.db, body.order.customerId);
    const customer = assertCustomer(named, 'order.customerId');
    const productIds = body.items.map((item) => item.productId);
    return takeOrder(tx, body, customer, await productsById(tx.db, productIds));
  },

  updateOrder: withAfter(
    async ({ tx, params, body }) => {
      const order = await updateOrder(tx, params.id, body);
      return body.status === 'invoiced' ? pendingInvoice(order.convert(tx)) : present(order);
    },
    (committed, answer) => (isPendingInvoice(answer) ? answerConverted(committed, answer) : answer),
  ),

  convertOrder: withAfter(
    async ({ tx, params }) => pendingInvoice((await lockOrder(tx, params.id)).convert(tx)),
    (committed, answer) => (isPendingInvoice(answer) ? answerConverted(committed, answer) : answer),
  ),

  updateWorkflow: async ({ tx, params, body }) => {
    const order = await lockOrder(tx, params.id);
    if (body.catchWeightsEntered !== undefined) confirmWeights(order, body.catchWeightsEntered);
    if (body.workOrderPrinted !== undefined) order.markWorkOrder(tx, body.workOrderPrinted);
    return present(order);
  },

  saveWeights: async ({ tx, params, body }) => {
    const order = await lockOrder(tx, params.id);
    order.weigh(tx, () => enterWeights(order, body));
    return present(order);
  },

  updateOrderItem: async ({ tx, params, body }) => {
    const { order, line } = await lockOrderOfLine(tx, params.id);
    order.weigh(tx, () => line.setWeight(body.weight));
    return presentLine(line, order.id);
  },

  deleteOrder: async ({ tx, params }) => {
    (await lockOrder(tx, params.id)).delete(tx);
    return undefined;
  },
};
