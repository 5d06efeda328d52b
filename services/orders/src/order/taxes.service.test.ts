import { settingsSaved } from '@primal/contracts/admin/events';
import { orderConverted } from '@primal/contracts/orders/events';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
import { eventually } from '@primal/service-kit/testing';
import { burgersFixture, customerFixture, settingsFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
const { create, update } = orders;
afterAll(() => orders.stop());

const wacoId = '0198a000-0000-7000-8000-0000000000a1';
const waco: TaxSettings = {
  codes: [
    {
      id: wacoId,
      name: 'Waco',
      rates: [
        { from: '2026-01-01', percent: '8.000' },
        { from: '2026-12-01', percent: '10.000' },
      ],
      taxesDelivery: false,
    },
  ],
  defaultCodeId: wacoId,
  taxesExpired: false,
};

let sequence = 0;
const useTaxes = async (salesTax: TaxSettings | null) => {
  sequence += 1;
  await orders.publish(settingsSaved, { key: 'settings', sequence, data: settingsFixture({ salesTax }) });
  await eventually(async () => {
    const row = await orders.db.selectFrom('settings').select('sequence').executeTakeFirst();
    if (row?.sequence !== sequence) throw new Error('The settings are not stored yet.');
  });
};
await useTaxes(waco);
const untaxed = await orders.saveProduct(burgersFixture({ name: 'Ground beef', taxable: false }));
const exempt = await orders.saveCustomer(customerFixture({ taxExempt: true }));

const describeTax = ({ tax, salesTax, total, estimatedTotal }: OrderAnswer) =>
  `${salesTax?.rate} of ${salesTax?.base}: ${tax}, ${total}, about ${estimatedTotal}`;

it('an order estimates its tax by the delivery date, else by the order date, and ignores a sent tax', async () => {
  const lines = [{ quantity: 2 }, { productId: untaxed.id, quantity: 1 }];
  expect(describeTax(await create({ tax: 99, discount: 12 }, lines))).toBe(
    '8.000 of 72.00: 5.76, 113.76, about 113.76',
  );
  const later = await create({ expectedDeliveryDate: '2026-12-01' }, lines);
  expect(describeTax(later)).toBe('10.000 of 80.00: 8.00, 128.00, about 128.00');
  await update(later.id, { expectedDeliveryDate: '2026-11-30' });
  const moved = await orders.read(later.id);
  expect(describeTax(moved)).toBe('8.000 of 80.00: 6.40, 126.40, about 126.40');
  await update(later.id, { notes: 'Side door' });
  const noted = await orders.read(later.id);
  expect(describeTax(noted)).toBe('8.000 of 80.00: 6.40, 126.40, about 126.40');
});

it('an order of an exempt customer is not taxed, and follows a change of the customer', async () => {
  const order = await create({ customerId: exempt.id });
  expect(order).toMatchObject({ tax: '0.00', salesTax: { exempt: 'resale', base: '80.00' } });
  const { body } = await update(order.id, { customerId: orders.customer.id });
  expect(body).toMatchObject({ tax: '6.40', salesTax: { exempt: null } });
});

it('the estimate includes unweighed lines, and weighing makes it exact', async () => {
  const order = await create({}, [{ productId: orders.ribeye.id, quantity: 2 }]);
  expect(describeTax(order)).toBe('8.000 of 0.00: 0.00, 0.00, about 324.00');
  const { id } = requireLine(order);
  await orders.weigh(order.id, [{ itemId: id, weights: [10, 10.25] }]);
  expect(describeTax(await orders.read(order.id))).toBe('8.000 of 202.50: 16.20, 218.70, about 218.70');
  await orders.convert(order.id);
  const converted = (await orders.recorded(orderConverted)).find(({ data }) => data.id === order.id);
  expect(converted?.data).toMatchObject({ tax: '16.20', salesTax: { name: 'Waco', rate: '8.000' } });
});

it('without tax codes, a sent tax stays, and an estimate goes with the next change', async () => {
  const estimated = await create();
  await useTaxes(null);
  expect(await create({ tax: '1.25' })).toMatchObject({ tax: '1.25', salesTax: null, total: '81.25' });
  const items = [{ productId: orders.burgers.id, quantity: 1 }];
  const { body } = await update(estimated.id, { items });
  expect(body).toMatchObject({ tax: '0.00', salesTax: null, total: '40.00' });
});
