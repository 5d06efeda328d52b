import { customerDeleted, productDeleted, settingsSaved } from '@primal/contracts/admin/events';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import type { SettingsEventData } from '@primal/contracts/admin/settings';
import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { orderConverted } from '@primal/contracts/orders/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { eventually, startTestService } from '@primal/service-kit/testing';
import {
  burgersFixture,
  customerFixture,
  ribeyeFixture,
  settingsFixture,
} from '@primal/service-trade/testing/fixtures';
import { createPublisher } from '@primal/service-trade/testing/records';
import { billing } from '../src/service.ts';
import type { ConvertedOrder } from './fixtures.ts';

type CreateBody = BodyInput<typeof billingApi.createInvoice>;
type UpdateBody = BodyInput<typeof billingApi.updateInvoice>;
export type InvoiceBody = Partial<CreateBody['invoice']>;
export type ItemBody = Partial<CreateBody['items'][number]>;

export const startBilling = async () => {
  const service = await startTestService(billing);
  const client = service.client();

  const records = createPublisher(service);
  const { saveCustomer, saveProduct } = records;
  const saveSettings = (changes: Partial<SettingsEventData>, sequence: number) =>
    service.publish(settingsSaved, { key: 'settings', sequence, data: settingsFixture(changes) });

  const customer = await saveCustomer(customerFixture());
  const ribeye = await saveProduct(ribeyeFixture());
  const burgers = await saveProduct(burgersFixture());
  await eventually(async () => {
    const all = [customer.id, ribeye.id, burgers.id];
    const stored = await Promise.all([
      service.db.selectFrom('customers').where('id', 'in', all).select('id').execute(),
      service.db.selectFrom('products').where('id', 'in', all).select('id').execute(),
    ]);
    if (stored.flat().length < all.length) throw new Error('Not all records are stored yet.');
  }, 30_000);

  const body = (invoice: InvoiceBody = {}, items: ItemBody[] = [{}]): CreateBody => ({
    invoice: { customerId: customer.id, invoiceDate: '2026-11-20', ...invoice },
    items: items.map((item) => ({ productId: burgers.id, quantity: 2, ...item })),
  });
  const create = async (invoice?: InvoiceBody, items?: ItemBody[]): Promise<InvoiceAnswer> => {
    const answer = await client.call(billingApi.createInvoice, { body: body(invoice, items) });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.problem?.message}`);
    return answer.body;
  };
  const update = (id: string, change: UpdateBody) =>
    client.call(billingApi.updateInvoice, { params: { id }, body: change });
  const read = async (id: string): Promise<InvoiceAnswer> =>
    (await client.call(billingApi.getInvoice, { params: { id } })).body;

  const deleteProduct = async (product: ProductAnswer): Promise<void> => {
    await service.publish(productDeleted, { key: product.id, sequence: 2, data: { id: product.id } });
    await eventually(async () => {
      const { deleted: isGone } = await service.db
        .selectFrom('products')
        .where('id', '=', product.id)
        .select('deleted')
        .executeTakeFirstOrThrow();
      return isGone;
    });
  };

  const deleted = async () => {
    const deletedCustomer = await saveCustomer(customerFixture());
    const product = await saveProduct(burgersFixture({ name: 'Veal shank' }));
    await service.publish(customerDeleted, {
      key: deletedCustomer.id,
      sequence: 2,
      data: { id: deletedCustomer.id },
    });
    await deleteProduct(product);
    return { customer: deletedCustomer, product };
  };

  const convert = (order: ConvertedOrder) =>
    service.publish(orderConverted, { key: order.id, sequence: order.version, data: order });
  const invoiced = (order: ConvertedOrder): Promise<InvoiceAnswer> =>
    eventually(async () => {
      const { status, body: invoice } = await client.call(billingApi.getInvoice, {
        params: { id: order.invoiceId },
      });
      if (status !== 200) throw new Error(`The invoice is not there yet: ${status}`);
      return invoice;
    });

  return {
    ...service,
    ...records,
    api: client,
    customer,
    ribeye,
    burgers,
    saveSettings,
    deleteProduct,
    deleted,
    body,
    create,
    update,
    read,
    convert,
    invoiced,
  };
};

export type Billing = Awaited<ReturnType<typeof startBilling>>;
