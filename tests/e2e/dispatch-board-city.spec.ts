import { deliveryApi } from '@primal/contracts/delivery/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures } from './fixtures.ts';

test('a city taken by its name goes to a truck by the next keys', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const date = addDays(today(), 352 + (process.pid % 8));
  const { body: driver } = await person.call(deliveryApi.createDriver, {
    body: { name: `City ${office.mark}` },
  });
  const numbers: string[] = [];
  for (const quantity of ['1', '2', '3']) {
    const { body } = await person.call(ordersApi.createOrder, {
      body: {
        order: { customerId: office.customer.id, orderDate: today(), expectedDeliveryDate: date },
        items: [{ productId: office.chicken.id, quantity }],
      },
    });
    numbers.push(body.orderNumber);
  }
  await page.goto(`/delivery-routes/board?date=${date}`);
  await page.getByLabel('Group by city').check();
  await page.getByRole('button', { name: /^Select all 3 of/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 deliveries selected', { exact: false })).toBeVisible();
  await page.keyboard.press('m');
  const chosen = page.getByRole('dialog', { name: 'Move to…' });
  await expect(chosen).toBeVisible();
  await page.keyboard.type(driver.name);
  await page.keyboard.press('Enter');
  const column = page.getByRole('region', { name: driver.name, exact: true });
  await expect(column.locator('[role=option]')).toHaveCount(3);
  const stored = async () =>
    (await person.call(deliveryApi.readBoard, { query: { date } })).body.routes
      .find((route) => route.driver.id === driver.id)
      ?.stops.map(({ number }) => number);
  await expect.poll(stored).toEqual(numbers);
});
