import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../support/e2e.ts';
import { stockOffice } from './office.ts';

/** Six lines with the weights of two pieces each, four counted in cases. */
const lines = [
  ...Array.from({ length: 6 }, (_, at) => ({ weighed: true, typed: `36.5${at} 37.1${at}` })),
  ...Array.from({ length: 4 }, (_, at) => ({ weighed: false, typed: String(at + 2) })),
];

test('a 10-line order with 6 weighed lines takes 30 keystrokes beyond its data, from the list to saved', async ({
  page,
  person,
}) => {
  const office = await stockOffice(person);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const data = (text: string) => page.keyboard.type(text);
  const option = (name: string) => expect(page.getByRole('option', { name }).first()).toBeVisible();

  await page.goto('/sales-orders');
  await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible();
  await press('n');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await data(office.mark);
  await option(office.customer.name);
  await press('Enter');
  await press('Enter');
  for (const { weighed, typed } of lines) {
    const product = weighed ? office.ribeye.name : office.chicken.name;
    await data(product);
    await option(product);
    await press('Enter');
    // The weights say how many pieces there are, so the quantity is passed over.
    if (weighed) await press('Tab');
    await data(typed);
    await press('Enter');
  }
  await press('Control+Enter');
  await expect(page.getByText('Sales order created successfully!')).toBeVisible();

  const { body } = await person.call(ordersApi.listOrders, { query: { customerId: office.customer.id } });
  expect(body).toMatchObject([{ itemCount: 10, catchWeightsEntered: true, subtotal: '4786.95' }]);
  expect(keys).toBe(30);
});
