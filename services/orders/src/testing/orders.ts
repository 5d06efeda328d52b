import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import {
  customerPriceDeleted,
  customerPriceSaved,
  customerSaved,
  productSaved,
} from '@primal/contracts/admin/events';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { BodyInput } from '@primal/contracts/shared/api';
import { eventually, startTestService } from '@primal/service-kit/testing';
import {
  baconFixture,
  burgersFixture,
  customerFixture,
  ribeyeFixture,
} from '@primal/service-kit/testing/fixtures';
import { stopGuideMaker } from '../guide/paper.ts';
import { orders } from '../service.ts';

type CreateBody = BodyInput<typeof ordersApi.createOrder>;
type OrderBody = Partial<CreateBody['order']>;
type ItemBody = Partial<CreateBody['items'][number]>;
type UpdateBody = BodyInput<typeof ordersApi.updateOrder>;
type WeightsBody = BodyInput<typeof ordersApi.saveWeights>;
type WorkflowBody = BodyInput<typeof ordersApi.updateWorkflow>;

/**
 * Orders on its own database, with a customer and three products to sell. Standing orders are made by themselves only where a
 * test asks for it: what others make would be in their way.
 */
export const startOrders = async ({ followsStandingOrders = false } = {}) => {
  const background = followsStandingOrders ? orders.background : async () => stopGuideMaker;
  const service = await startTestService({ ...orders, background });
  const api = service.client();

  const saveCustomer = async (customer: CustomerAnswer): Promise<CustomerAnswer> => {
    await service.publish(customerSaved, { key: customer.id, sequence: customer.version, data: customer });
    return customer;
  };
  const saveProduct = async (product: ProductAnswer): Promise<ProductAnswer> => {
    await service.publish(productSaved, { key: product.id, sequence: product.version, data: product });
    return product;
  };
  const awaitPrice = (id: string, sequence: number) =>
    eventually(() =>
      service.db
        .selectFrom('customer_prices')
        .where('id', '=', id)
        .where('sequence', '=', sequence)
        .select('id')
        .executeTakeFirstOrThrow(),
    );
  const saveCustomerPrice = async (price: CustomerPriceAnswer): Promise<CustomerPriceAnswer> => {
    const { id: key, version: sequence } = price;
    await service.publish(customerPriceSaved, { key, sequence, data: price });
    await awaitPrice(key, sequence);
    return price;
  };
  const deleteCustomerPrice = async ({ id: key, version }: CustomerPriceAnswer): Promise<void> => {
    await service.publish(customerPriceDeleted, { key, sequence: version + 1, data: { id: key } });
    await awaitPrice(key, version + 1);
  };

  const customer = await saveCustomer(customerFixture());
  const ribeye = await saveProduct(ribeyeFixture());
  const burgers = await saveProduct(burgersFixture());
  const bacon = await saveProduct(baconFixture());

  /** One order of two cases of burgers, $80.00, unless told otherwise. */
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
    api,
    customer,
    ribeye,
    burgers,
    bacon,
    saveCustomer,
    saveProduct,
    saveCustomerPrice,
    deleteCustomerPrice,
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

/** The first line of an order, or the one at `index`. */
export const lineOf = (order: OrderAnswer, index = 0) => {
  const line = order.items[index];
  if (!line) throw new Error(`The order has no line ${index}.`);
  return line;
};
