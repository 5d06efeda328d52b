import { deliveryApi } from '@primal/contracts/delivery/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { type LineProduct, needsWeight } from '@primal/contracts/shared/lines';
import { type DemoClient, retryUntilKnown } from './client.ts';
import { hasReached } from './outcomes.ts';
import type { PlannedOrder } from './plan.ts';
import { Random } from './random.ts';
import type { DemoRecords } from './records.ts';

const drawPiece = (average: number, random: Random): string =>
  (average * (0.92 + random.next() * 0.16)).toFixed(2);

const weigh = (product: LineProduct, pieces: number, random: Random): string[] =>
  Array.from({ length: pieces }, () => drawPiece(Number(product.averageWeight ?? 10), random));

/** Weights for the unweighed lines; `half` skips the second half of them. */
const drawWeights = (order: OrderAnswer, seed: number, half: boolean) => {
  const random = new Random(seed);
  const weighed = order.items.filter((item) => item.needsWeight);
  const count = half ? Math.ceil(weighed.length / 2) : weighed.length;
  return weighed
    .map(({ id, weight, product, quantityOrdered }) => ({
      isOpen: weight === null,
      entry: { itemId: id, weights: weigh(product, Number(quantityOrdered), random) },
    }))
    .slice(0, count)
    .flatMap(({ isOpen, entry }) => (isOpen ? [entry] : []));
};

interface Work {
  client: DemoClient;
  records: DemoRecords;
  today: BusinessDate;
  stored: ReadonlyMap<string, string>;
}

export const nameOf = (order: { customerId: string; orderDate: BusinessDate }): string =>
  `${order.orderDate}-${order.customerId}`;

const findCustomerId = (planned: PlannedOrder, { customers }: DemoRecords): string =>
  customers[planned.customer] ?? '';

/** Lines of an invoiced order, with their weights, as if a clerk typed the order from paper. */
const createLines = ({ records }: Work, { lines, stage, seed }: PlannedOrder) => {
  const random = new Random(seed);
  return lines.map(({ product: { productCode }, quantity }) => {
    const product = records.products.get(productCode);
    const isWeighed = stage === 'invoiced' && product && needsWeight(product);
    return {
      productId: product?.id ?? '',
      quantity,
      ...(isWeighed && {
        individualWeights: JSON.stringify(weigh(product, Number(quantity), random).map(Number)),
      }),
    };
  });
};

const takeOrder = (work: Work, planned: PlannedOrder, key: string): Promise<OrderAnswer> => {
  const { client, records } = work;
  const { orderDate, deliveryDate, deliveryCharge, notes } = planned;
  const customerId = findCustomerId(planned, records);
  const body = {
    order: { customerId, orderDate, expectedDeliveryDate: deliveryDate, deliveryCharge, notes },
    items: createLines(work, planned),
  };
  return retryUntilKnown(() =>
    client.must(ordersApi.createOrder, { idempotencyKey: `demo-order-${key}`, body }),
  );
};

const prepare = async (client: DemoClient, planned: PlannedOrder, order: OrderAnswer): Promise<void> => {
  const params = { id: order.id };
  if (hasReached(planned.stage, 'printed') && !order.workOrderPrinted)
    await client.must(ordersApi.updateWorkflow, { params, body: { workOrderPrinted: true } });
  const weights = hasReached(planned.stage, 'weighing')
    ? drawWeights(order, planned.seed, planned.stage === 'weighing')
    : [];
  if (weights.length > 0) await client.must(ordersApi.saveWeights, { params, body: weights });
  const status = { weighing: 'in_progress', ready: 'ready' } as const;
  if (planned.stage === 'weighing' || planned.stage === 'ready')
    await client.must(ordersApi.updateOrder, { params, body: { status: status[planned.stage] } });
};

const route = async (work: Work, planned: PlannedOrder, order: OrderAnswer, key: string): Promise<void> => {
  const { client, records, today } = work;
  if (!planned.stop) return;
  const body = {
    driverId: records.drivers[planned.stop.driver] ?? '',
    salesOrderId: order.id,
    routeDate: planned.deliveryDate,
    sequenceNumber: planned.stop.place,
  };
  const stop = await retryUntilKnown(() =>
    client.must(deliveryApi.assignOrder, { idempotencyKey: `demo-stop-${key}`, body }),
  );
  if (planned.stage === 'invoiced' && planned.deliveryDate < today)
    await client.must(deliveryApi.updateStop, { params: { id: stop.id }, body: { status: 'delivered' } });
};

interface DemoOrder {
  planned: PlannedOrder;
  order: OrderAnswer;
  key: string;
}

export const findOrTakeOrder = async (work: Work, planned: PlannedOrder): Promise<DemoOrder> => {
  const { client, records, stored } = work;
  const { orderDate } = planned;
  const key = nameOf({ customerId: findCustomerId(planned, records), orderDate });
  const id = stored.get(key);
  const order = id
    ? await client.must(ordersApi.getOrder, { params: { id } })
    : await takeOrder(work, planned, key);
  return { planned, order, key };
};

export const prepareAndRoute = async (work: Work, { planned, order, key }: DemoOrder): Promise<void> => {
  if (order.status === 'invoiced') return;
  await prepare(work.client, planned, order);
  await route(work, planned, order, key);
};
