import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, showDate, today } from '@primal/contracts/shared/dates';
import { expect, it } from 'vitest';
import { makeOffice } from '../../harness/office.ts';
import { openProduct } from '../../harness/open.ts';

const { person } = await openProduct();

const now = today();
const monday = addDays(now, 7);

it('a price agreed with a customer is on his order at once, and on its invoice', async () => {
  const { customer, chicken } = await makeOffice(person);
  const agreed = {
    customerId: customer.id,
    productId: chicken.id,
    kind: 'fixed',
    value: '7.77',
    from: now,
  } as const;
  const { body: price } = await person.call(adminApi.createCustomerPrice, { body: agreed });
  const take = async () =>
    await person.call(ordersApi.createOrder, {
      body: {
        order: { customerId: customer.id, orderDate: now },
        items: [{ productId: chicken.id, quantity: '2' }],
      },
    });

  const { body: order } = await take();
  const line = { unitPrice: '7.77', priceSource: 'customer', listPrice: chicken.wholesalePrice };
  expect(order.items).toMatchObject([line]);
  const { body: converted } = await person.call(ordersApi.convertOrder, { params: { id: order.id } });
  expect(converted).toMatchObject({ items: [line] });

  const clash = await person.call(adminApi.createCustomerPrice, {
    body: { ...agreed, value: '7.50', from: monday },
  });
  expect(clash).toMatchObject({ status: 409, problem: { message: `Overlaps $7.77 from ${showDate(now)}.` } });

  await person.call(adminApi.deleteCustomerPrice, { params: { id: price.id } });
  expect((await take()).body.items).toMatchObject([
    { unitPrice: chicken.wholesalePrice, priceSource: 'tier' },
  ]);
});

it('prices that begin on a day are those of what is delivered from that day on', async () => {
  const { customer, chicken } = await makeOffice(person);
  const prices = [{ id: chicken.id, wholesalePrice: '12.34' }];
  await person.call(adminApi.savePrices, { body: { from: monday, prices } });
  const items = [{ productId: chicken.id, quantity: '2' }];
  const order = (expectedDeliveryDate: string) =>
    person.call(ordersApi.createOrder, {
      body: { order: { customerId: customer.id, orderDate: now, expectedDeliveryDate }, items },
    });
  const invoice = (deliveryDate: string) =>
    person.call(billingApi.createInvoice, {
      body: { invoice: { customerId: customer.id, invoiceDate: now, deliveryDate }, items },
    });
  for (const make of [order, invoice]) {
    const { body: sunday } = await make(addDays(monday, -1));
    expect(sunday.items).toMatchObject([
      { unitPrice: chicken.wholesalePrice, listPrice: chicken.wholesalePrice },
    ]);
    const { body } = await make(monday);
    expect(body.items).toMatchObject([{ unitPrice: '12.34', priceSource: 'tier', listPrice: '12.34' }]);
  }
});
