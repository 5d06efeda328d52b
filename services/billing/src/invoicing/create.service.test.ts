import { billingApi } from '@primal/contracts/billing/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { runDuringChange } from '@primal/service-kit/testing/blocked';
import { findCustomer } from '@primal/service-trade/copies/customers';
import { burgersFixture, customerFixture, ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { api, create, body, customer, ribeye } = billing;
afterAll(() => billing.stop());

describe('creating an invoice', () => {
  it('returns the whole draft with computed figures', async () => {
    const answer = await api.call(billingApi.createInvoice, {
      body: body({ deliveryCharge: '12.50', subtotal: '1', total: 1, notes: ' Ring twice ' }, [
        { quantity: 2, total: '999', productName: 'Something else', quantityShipped: '7' },
        { productId: ribeye.id, quantity: 1, individualWeights: '[10.5, 12.25]', unitPrice: '11.10' },
      ]),
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      invoiceNumber: expect.stringMatching(/^INV-\d{4}$/),
      customer: { id: customer.id, name: customer.name, city: 'Springfield' },
      salesOrderId: null,
      invoiceDate: '2026-11-20',
      deliveryDate: null,
      dueDate: '2026-12-20',
      subtotal: '332.53',
      deliveryCharge: '12.50',
      total: '345.03',
      balance: '345.03',
      notes: 'Ring twice',
      status: 'draft',
      isPending: true,
      hasMissingCatchWeights: false,
      version: 1,
      items: [
        {
          productName: 'Burger patties',
          quantity: '2.000',
          quantityOrdered: '2.000',
          quantityShipped: '2.000',
          weight: null,
          unitPrice: '40.00',
          total: '80.00',
          individualWeights: '[]',
          needsWeight: false,
        },
        {
          productName: 'Ribeye',
          quantity: '2.000',
          quantityOrdered: '1.000',
          quantityShipped: '22.750',
          weight: '22.750',
          unitPrice: '11.10',
          total: '252.53',
          individualWeights: '[10.5,12.25]',
          needsWeight: true,
        },
      ],
    });
    expect(await billing.read(answer.body.id)).toEqual(answer.body);
  });

  it('publishes the snapshot for the other areas', async () => {
    const invoice = await create();
    const facts = await billing.recorded(invoiceSaved);
    expect(facts.filter(({ key }) => key === invoice.id)).toMatchObject([{ sequence: 1, data: invoice }]);
  });

  it.each([
    ['wholesale', '36.00'],
    ['retail', '48.00'],
    ['base', '40.00'],
    ['unknown', '40.00'],
  ])('uses the tier %s for a line without a price', async (pricingTier, price) => {
    const { id: customerId } = await billing.saveCustomer(customerFixture({ pricingTier }));
    const invoice = await create({ customerId }, [{ unitPrice: null }]);
    expect(invoice.items[0]?.unitPrice).toBe(price);
  });

  it('marks lines with missing weights', async () => {
    const invoice = await create({}, [{ productId: ribeye.id, weight: '0.00' }]);
    expect(invoice).toMatchObject({ hasMissingCatchWeights: true, total: '0.00' });
    expect(invoice.items[0]).toMatchObject({ weight: null, quantityShipped: '0.000', total: '0.00' });
  });

  it('can send the invoice immediately', async () => {
    expect(await create({ status: 'sent' })).toMatchObject({ status: 'sent', balance: '80.00', version: 1 });
  });

  it('returns a zero balance for a zero total', async () => {
    expect(await create({ status: 'sent' }, [{ unitPrice: '0' }])).toMatchObject({
      status: 'paid',
      balance: '0.00',
    });
  });

  it('accepts dates as date-times', async () => {
    const invoice = await create({
      invoiceDate: '2026-11-20T00:00:00.000Z',
      dueDate: '2026-11-25',
      deliveryDate: '',
    });
    expect(invoice).toMatchObject({ invoiceDate: '2026-11-20', dueDate: '2026-11-25', deliveryDate: null });
  });

  it('uses today by default', async () => {
    const answer = await api.call(billingApi.createInvoice, {
      body: { invoice: { customerId: customer.id }, items: [{ productId: ribeye.id, quantity: 1 }] },
    });
    expect(answer.body).toMatchObject({ invoiceDate: today(), dueDate: addDays(today(), 30) });
  });

  it('accepts a customer and a product that were just added', async () => {
    const chef = customerFixture();
    const lamb = burgersFixture({ name: 'Lamb rack' });
    const pending = create({ customerId: chef.id }, [{ productId: lamb.id }]);
    await billing.saveCustomer(chef);
    await billing.saveProduct(lamb);
    expect((await pending).items[0]?.productName).toBe('Lamb rack');
  });

  it('accepts a new customer and product in many concurrent requests', async () => {
    const chef = customerFixture();
    const pending = Promise.all(Array.from({ length: 32 }, () => create({ customerId: chef.id })));
    await billing.saveCustomer(chef);
    expect(await pending).toHaveLength(32);
  });

  it("keeps the product's name and price after the product changes", async () => {
    const pork = await billing.saveProduct(burgersFixture({ name: 'Pork loin' }));
    const invoice = await create({}, [{ productId: pork.id }]);
    await billing.saveProduct({
      ...pork,
      name: 'Pork loin, centre cut',
      restaurantPrice: '99.00',
      version: 2,
    });
    const later = await create({}, [{ productId: pork.id, unitPrice: '99.00' }]);
    expect(later.items[0]?.unitPrice).toBe('99.00');
    expect((await billing.read(invoice.id)).items[0]).toMatchObject({
      productName: 'Pork loin',
      unitPrice: '40.00',
    });
  });

  it('accepts fractional quantities of a product billed by the tub', async () => {
    const { id: productId } = await billing.saveProduct(
      ribeyeFixture({ productType: 'fixed-weight', billedBy: 'Tub' }),
    );
    const invoice = await create({}, [{ productId, quantity: '1.125' }]);
    expect(invoice.items[0]).toMatchObject({ quantity: '1.125', total: '11.25' });
  });
});

describe('an invalid reference', () => {
  it('rejects an unknown customer and an unknown product', async () => {
    const unknown = '0190a000-0000-7000-8000-000000000000';
    const [noCustomer, noProduct] = await Promise.all([
      api.call(billingApi.createInvoice, { body: body({ customerId: unknown }) }),
      api.call(billingApi.createInvoice, { body: body({}, [{}, { productId: unknown }]) }),
    ]);
    expect(noCustomer).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'invoice.customerId', message: 'This customer does not exist.' }] },
    });
    expect(noProduct).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'items.1.productId', message: 'This product does not exist.' }] },
    });
  });

  it('rejects an inactive customer by name', async () => {
    const closed = await billing.saveCustomer(customerFixture({ name: 'Closed Diner', isActive: false }));
    expect(await api.call(billingApi.createInvoice, { body: body({ customerId: closed.id }) })).toMatchObject(
      {
        status: 400,
        problem: {
          message: 'Closed Diner is inactive. Make the customer active again to continue.',
          issues: [{ path: 'invoice.customerId' }],
        },
      },
    );
  });

  it('rejects deleted records', async () => {
    const { customer: gone, product } = await billing.deleted();
    const noCustomer = await api.call(billingApi.createInvoice, { body: body({ customerId: gone.id }) });
    expect(noCustomer).toMatchObject({
      status: 400,
      problem: { message: 'Corner Bistro has been deleted.' },
    });
    const noProduct = await api.call(billingApi.createInvoice, {
      body: body({}, [{ productId: product.id }]),
    });
    expect(noProduct).toMatchObject({
      status: 400,
      problem: { message: 'Veal shank has been deleted.' },
    });
  });
});

it('a new invoice includes a concurrent change of its customer', async () => {
  const { id } = await billing.saveCustomer(customerFixture({ name: 'Elm Bistro' }));
  await eventually(() => findCustomer(billing.db, id));
  const invoice = await runDuringChange(
    billing.db,
    (holder) => holder.updateTable('customers').set({ name: 'Elm Grill' }).where('id', '=', id).execute(),
    () => billing.create({ customerId: id }),
  );
  expect(invoice.customer.name).toBe('Elm Grill');
});
