import { conversionApi } from '@primal/contracts/orders/conversion';
import { orderApi } from '@primal/contracts/orders/order';
import { productLinesApi } from '@primal/contracts/orders/product-lines';
import { shortsApi } from '@primal/contracts/orders/shorts';
import { weightsApi } from '@primal/contracts/orders/weights';
import { peekNumber } from '@primal/service-kit/numbering';
import { assertPermission } from '@primal/service-kit/problem';
import { afterCommit, createSlice, type Handlers } from '@primal/service-kit/routes';
import { releasePieces, replacePieces } from '../piece/store.ts';
import type { OrdersTables } from '../tables.ts';
import { awaitInvoice, convertLoaded, convertOrder, followConversions, reopenOrder } from './convert.ts';
import { setLineWeight } from './lines.ts';
import { listOrderItems, listOrders, listOrdersNeedingWeights } from './list.ts';
import { OrderLineSchema, SalesOrderSchema } from './order.ts';
import { toAnswer, toLineAnswer } from './presenter.ts';
import { findStaleOrders, updateProductLines } from './product-lines.ts';
import { followAccounts, releaseOtherHolds } from './recheck.ts';
import { createOrder, updateOrder } from './save.ts';
import { saveShorts } from './shorts.ts';
import {
  DeletedOrderSchema,
  lockOrder,
  lockOrderOfLine,
  readOrder,
  readOrderSettings,
  republishOrders,
  storeDeleted,
} from './store.ts';
import { assertAsShown, confirmWeights, enterWeights } from './weights.ts';

const mayNotInvoice = 'You may not make invoices. Ask an admin for the permission "Invoice".';

const calls = { ...orderApi, ...productLinesApi, ...weightsApi, ...shortsApi, ...conversionApi };

const handlers: Handlers<typeof calls, OrdersTables> = {
  listOrders,
  listOrdersNeedingWeights,
  listOrderItems,
  nextOrderNumber: async ({ tx }) => ({
    nextNumber: await peekNumber(tx.db, (await readOrderSettings(tx.db)).series),
  }),
  getOrder: async ({ tx, params }) => toAnswer(await readOrder(tx.db, params.id)),

  findStaleOrders: ({ tx, query }) => findStaleOrders(tx.db, query),
  updateProductLines: ({ tx, body }) => updateProductLines(tx, body),

  createOrder: ({ tx, body }) => createOrder(tx, body),

  updateOrder: afterCommit(async ({ tx, params, body, identity }) => {
    const { status, version, ...changes } = body;
    const converts = status === 'invoiced';
    if (converts) assertPermission(identity, 'invoice', mayNotInvoice);
    if (!converts || Object.keys(changes).length > 0) assertPermission(identity, 'takeOrders');
    const order = await updateOrder(tx, params.id, body);
    if (!converts) return toAnswer(order);
    return convertLoaded(tx, order, { isEdited: Object.keys(changes).length > 0 });
  }, awaitInvoice),

  convertOrder: afterCommit(({ tx, params }) => convertOrder(tx, params.id), awaitInvoice),

  releaseOrder: async ({ tx, params, body }) => {
    const order = await lockOrder(tx, params.id);
    order.releaseHold(tx, body.reason);
    return toAnswer(order);
  },

  reopenOrder: ({ tx, params }) => reopenOrder(tx, params.id),

  updateWorkflow: async ({ tx, params, body }) => {
    const order = await lockOrder(tx, params.id);
    if (body.catchWeightsEntered !== undefined) confirmWeights(order, body.catchWeightsEntered);
    if (body.workOrderPrinted !== undefined) order.markWorkOrder(tx, body.workOrderPrinted);
    return toAnswer(order);
  },

  saveWeights: async ({ tx, params, body }) => {
    const order = await lockOrder(tx, params.id);
    await replacePieces(tx, order, () => order.weigh(tx, () => enterWeights(order, body)));
    await releaseOtherHolds(tx, order);
    return toAnswer(order);
  },

  saveShorts: async ({ tx, params, body }) => {
    const order = await saveShorts(tx, params.id, body);
    return toAnswer(order);
  },

  updateOrderItem: async ({ tx, params, body }) => {
    const { order, line } = await lockOrderOfLine(tx, params.id);
    const { weight, shownWeights } = body;
    order.must('enterWeights');
    assertAsShown([{ line, shownWeights, wanted: [weight] }]);
    await replacePieces(tx, order, () => order.weigh(tx, () => setLineWeight(line, weight)));
    await releaseOtherHolds(tx, order);
    return toLineAnswer(line, order.id);
  },

  deleteOrder: async ({ tx, params, query: { reason = null } }) => {
    const order = await lockOrder(tx, params.id);
    if (order.status !== 'invoiced') releasePieces(tx, order.id);
    order.delete(tx, reason);
    storeDeleted(tx, order, reason);
    await releaseOtherHolds(tx, order);
    return undefined;
  },
};

export const orderSlice = createSlice(calls, handlers, {
  entities: [SalesOrderSchema, OrderLineSchema, DeletedOrderSchema],
  consumers: [...followConversions(), ...followAccounts()],
  republish: republishOrders,
});
