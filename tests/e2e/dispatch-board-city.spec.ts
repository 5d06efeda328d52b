import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { runInParallel } from '../../harness/fixtures.ts';

test('a dispatcher moves the stops of a city to a truck by keyboard', { tag: '@long' }, async ({
  page,
  person,
  office,
}) => {
  const date = addDays(today(), 352 + (process.pid % 8));
  const driver = await office.driver('City');
  const orders = await runInParallel(['1', '2', '3'], 1, (quantity) =>
    office.order({ lines: [[office.chicken, quantity]], expectedDeliveryDate: date }),
  );
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
    (await person.must(deliveryApi.readBoard, { query: { date } })).routes
      .find((route) => route.driver.id === driver.id)
      ?.stops.map(({ number }) => number);
  await expect.poll(stored).toEqual(orders.map(({ orderNumber }) => orderNumber));
});
