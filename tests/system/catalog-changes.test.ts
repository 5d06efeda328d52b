import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { expect, it } from 'vitest';
import { orderBody } from '../../harness/fixtures.ts';
import { makeOffice } from '../../harness/office.ts';
import { openProduct } from '../../harness/open.ts';

const { person } = await openProduct();

it('a change in the catalog counts for what comes after it, and documents keep what they said', async () => {
  const office = await makeOffice(person);
  const { body: before } = await person.call(ordersApi.createOrder, { body: orderBody(office) });
  const { body: draft } = await person.call(billingApi.createInvoice, {
    body: {
      invoice: { customerId: office.customer.id, invoiceDate: today() },
      items: [{ productId: office.chicken.id, quantity: '2' }],
    },
  });
  const { body: sent } = await person.call(billingApi.createInvoice, {
    body: {
      invoice: { customerId: office.customer.id, invoiceDate: today(), status: 'sent' },
      items: [{ productId: office.chicken.id, quantity: '2' }],
    },
  });
  const lineOf = (order: typeof before) =>
    order.items.find(({ productId }) => productId === office.chicken.id);
  const paid = lineOf(before)?.unitPrice;

  await person.call(adminApi.savePrices, {
    body: { prices: [{ id: office.chicken.id, wholesalePrice: '9.40' }] },
  });
  await person.call(adminApi.updateProduct, {
    params: { id: office.chicken.id },
    body: { name: 'Chicken Breast, Trimmed' },
  });
  await person.call(adminApi.updateCustomer, {
    params: { id: office.customer.id },
    body: { name: 'Harbor Grill & Bar' },
  });

  await eventually(async () => {
    const { body: after } = await person.call(ordersApi.createOrder, { body: orderBody(office) });
    expect(lineOf(after)).toMatchObject({ unitPrice: '9.40', productName: 'Chicken Breast, Trimmed' });
    const { body: invoice } = await person.call(billingApi.getInvoice, { params: { id: draft.id } });
    expect(invoice).toMatchObject({
      customer: { name: 'Harbor Grill & Bar' },
      items: [{ unitPrice: paid, productName: 'Chicken Breast' }],
    });
  });
  const { body: kept } = await person.call(ordersApi.getOrder, { params: { id: before.id } });
  expect(lineOf(kept)).toMatchObject({ unitPrice: paid, productName: 'Chicken Breast' });
  const { body: fixed } = await person.call(billingApi.getInvoice, { params: { id: sent.id } });
  expect(fixed).toMatchObject({ customer: { name: 'Harbor Grill' }, items: [{ unitPrice: paid }] });
});

it('what documents use cannot be deleted', async () => {
  const office = await makeOffice(person);
  await person.call(ordersApi.createOrder, { body: orderBody(office) });
  expect(await person.call(adminApi.deleteCustomer, { params: { id: office.customer.id } })).toMatchObject({
    status: 409,
    problem: {
      message:
        'This customer is used by sales orders, invoices or payments and cannot be deleted. Make the customer inactive instead.',
    },
  });
  expect(await person.call(adminApi.deleteProduct, { params: { id: office.ribeye.id } })).toMatchObject({
    status: 409,
  });
});
