import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { customerDeleted } from '@primal/contracts/admin/events';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import { deliveryApi } from '@primal/contracts/delivery/api';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import type { OrderEventData } from '@primal/contracts/orders/order';
import type { BodyInput } from '@primal/contracts/shared/api';
import { eventually, startTestService, type TestAnswer } from '@primal/service-kit/testing';
import { createInvoiceFixture, createOrderFixture } from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { createPublisher } from '@primal/service-trade/testing/records';
import { delivery } from '../src/service.ts';

type OrderBody = BodyInput<typeof deliveryApi.assignOrder>;
type InvoiceBody = BodyInput<typeof deliveryApi.assignInvoice>;
type StopBody = BodyInput<typeof deliveryApi.createStop>;
type DriverBody = BodyInput<typeof deliveryApi.createDriver>;

export const friday = '2026-11-20';
export const nobody = '0190a000-0000-7000-8000-000000000000';

const requireBody = <Body>({ status, body, problem }: TestAnswer<Body>): Body => {
  if (status >= 300) throw new Error(`${status}: ${problem?.message}`);
  return body;
};

export const startDelivery = async () => {
  const service = await startTestService(delivery);
  const api = service.client();
  const customer = customerFixture();

  const { tell, saveCustomer } = createPublisher(service);
  const deleteCustomer = ({ id, version }: CustomerAnswer) =>
    service.publish(customerDeleted, { key: id, sequence: version + 1, data: { id } });
  const saveOrder = (order: OrderEventData) => tell(orderSaved, order);
  const deleteOrder = ({ id, version }: OrderEventData, reason: string | null = null) =>
    service.publish(orderDeleted, { key: id, sequence: version + 1, data: { id, reason } });
  const saveInvoice = (invoice: InvoiceEventData) => tell(invoiceSaved, invoice);
  await saveCustomer(customer);
  const copied = (table: 'orders' | 'invoices', id: string) =>
    eventually(() =>
      service.db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirstOrThrow(),
    );
  const newOrder = async (changes?: Partial<OrderEventData>): Promise<OrderEventData> => {
    const order = await saveOrder(createOrderFixture(customer, changes));
    await copied('orders', order.id);
    return order;
  };
  const newInvoice = async (changes?: Partial<InvoiceEventData>): Promise<InvoiceEventData> => {
    const invoice = await saveInvoice(createInvoiceFixture(customer, changes));
    await copied('invoices', invoice.id);
    return invoice;
  };

  const addDriver = async (changes: Partial<DriverBody> = {}): Promise<DriverAnswer> =>
    requireBody(await api.call(deliveryApi.createDriver, { body: { name: 'Dana Cole', ...changes } }));
  const assignOrder = (driverId: string, salesOrderId: string, changes: Partial<OrderBody> = {}) =>
    api.call(deliveryApi.assignOrder, { body: { driverId, salesOrderId, routeDate: friday, ...changes } });
  const assignInvoice = (driverId: string, invoiceId: string, changes: Partial<InvoiceBody> = {}) =>
    api.call(deliveryApi.assignInvoice, { body: { driverId, invoiceId, routeDate: friday, ...changes } });
  const addStop = (body: StopBody) => api.call(deliveryApi.createStop, { body });
  const changeStop = (id: string, body: BodyInput<typeof deliveryApi.updateStop>) =>
    api.call(deliveryApi.updateStop, { params: { id }, body });
  const removeStop = (id: string) => api.call(deliveryApi.deleteStop, { params: { id } });
  const readRoute = async (id: string): Promise<RouteAnswer> =>
    requireBody(await api.call(deliveryApi.getRoute, { params: { id } }));
  const stopsOf = async (document: { salesOrderId: string } | { invoiceId: string }): Promise<StopAnswer[]> =>
    requireBody(await api.call(deliveryApi.listStops, { query: document }));

  return {
    ...service,
    api,
    customer,
    answered: requireBody,
    saveCustomer,
    deleteCustomer,
    saveOrder,
    deleteOrder,
    saveInvoice,
    newOrder,
    newInvoice,
    addDriver,
    assignOrder,
    assignInvoice,
    addStop,
    changeStop,
    removeStop,
    readRoute,
    stopsOf,
  };
};
