import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { BodyInput } from '@primal/contracts/shared/api';
import { startTestService } from '@primal/service-kit/testing';
import {
  baconFixture,
  burgersFixture,
  customerFixture,
  ribeyeFixture,
} from '@primal/service-trade/testing/fixtures';
import { createPublisher } from '@primal/service-trade/testing/records';
import { orders } from '../src/service.ts';

type CreateBody = BodyInput<typeof ordersApi.createOrder>;
type OrderBody = Partial<CreateBody['order']>;
type ItemBody = Partial<CreateBody['items'][number]>;
type UpdateBody = BodyInput<typeof ordersApi.updateOrder>;
type WeightsBody = BodyInput<typeof ordersApi.saveWeights>;
type WorkflowBody = BodyInput<typeof ordersApi.updateWorkflow>;

/**
 * Starts the orders service on its own database, with a customer and three products. Standing orders are made
 * only if requested, because they would disturb other tests.
 */
export const startOrders = async ({ followsStandingOrders = false } = {}) => {
  const { background: _, ...still } = orders;
  const service = await startTestService(followsStandingOrders ? orders : still);
  const api = service.client();

  const records = createPublisher(service);
  const { saveCustomer, saveProduct } = records;
  const customer = await saveCustomer(customerFixture());
  const ribeye = await saveProduct(ribeyeFixture());
  const burgers = await saveProduct(burgersFixture());
  const bacon = await saveProduct(baconFixture());

  const body = (order: OrderBody = {}, items: ItemBody[] = [{}]): CreateBody => ({
    order: { customerId: customer.id, orderDate: '2026-11-20', ...order },
    items: items.map((item) => ({ productId: burgers.id, quantity: 2, ...item })),
  });
  const create = async (order?: OrderBody, items?: ItemBody[]): Promise<OrderAnswer> => {
    const answer = await api.call(ordersApi.createOrder, { body: body(order, items) });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.problem?.message}`);
    return answer.body;
  };

  return {
    ...service,
    ...records,
    api,
    customer,
    ribeye,
    burgers,
    bacon,
    body,
    create,
    read: async (id: string) => (await api.call(ordersApi.getOrder, { params: { id } })).body,
    update: (id: string, change: UpdateBody) =>
      api.call(ordersApi.updateOrder, { params: { id }, body: change }),
    weigh: (id: string, weights: WeightsBody) =>
      api.call(ordersApi.saveWeights, { params: { id }, body: weights }),
    workflow: (id: string, flags: WorkflowBody) =>
      api.call(ordersApi.updateWorkflow, { params: { id }, body: flags }),
    weighItem: (id: string, weight: string) =>
      api.call(ordersApi.updateOrderItem, { params: { id }, body: { weight } }),
    convert: (id: string, idempotencyKey?: string) =>
      api.call(ordersApi.convertOrder, { params: { id }, ...(idempotencyKey && { idempotencyKey }) }),
    reopen: (id: string) => api.call(ordersApi.reopenOrder, { params: { id } }),
    remove: (id: string) => api.call(ordersApi.deleteOrder, { params: { id } }),
  };
};

export type Orders = Awaited<ReturnType<typeof startOrders>>;

export const requireLine = (order: OrderAnswer, index = 0) => {
  const line = order.items[index];
  if (!line) throw new Error(`The order has no line ${index}.`);
  return line;
};
