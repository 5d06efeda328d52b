import type { Page } from '@playwright/test';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures } from './fixtures.ts';

/** Holds what is dragged at a point until something has come into the window. */
const holdUntil = async (page: Page, x: number, y: number, isThere: () => Promise<boolean>) => {
  await page.mouse.move(x, y, { steps: 4 });
  await expect.poll(isThere, { intervals: [50] }).toBe(true);
};

test('what is dragged from the tray scrolls the trucks, and the list of the truck under it', {
  tag: '@long',
}, async ({ page, person }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  const office = await makeFixtures(person);
  const date = addDays(today(), 340 + (process.pid % 8));
  const names = ['A', 'B', 'C'].map((letter) => `Zoe ${letter} ${office.mark}`);
  const drivers = [];
  for (const name of names)
    drivers.push((await person.call(deliveryApi.createDriver, { body: { name } })).body);
  const last = drivers.at(-1);
  if (!last) throw new Error('There are three drivers.');
  const orders = [];
  for (let at = 0; at < 13; at += 1) {
    const { body } = await person.call(ordersApi.createOrder, {
      body: {
        order: { customerId: office.customer.id, orderDate: today(), expectedDeliveryDate: date },
        items: [{ productId: office.chicken.id, quantity: '1' }],
      },
    });
    orders.push(body);
  }
  const [dragged, ...there] = orders;
  if (!dragged) throw new Error('There are orders.');
  await person.call(deliveryApi.assignMany, {
    body: { driverId: last.id, routeDate: date, salesOrderIds: there.map(({ id }) => id) },
  });

  await page.goto(`/delivery-routes/board?date=${date}`);
  await expect(page.locator('[data-draggable]')).toBeVisible();
  await page.locator(`[data-drag-key="${dragged.id}"]`).hover();
  await page.mouse.down();
  const truck = page.getByRole('region', { name: last.name, exact: true });
  const trucks = await page.getByRole('region', { name: names[0] ?? '', exact: true }).boundingBox();
  const y = (trucks?.y ?? 0) + 150;
  const rightOf = async () => {
    const box = await truck.boundingBox();
    return box ? box.x + box.width : Number.POSITIVE_INFINITY;
  };
  await holdUntil(page, 740, y, async () => (await rightOf()) < 768);
  const list = await truck.getByRole('listbox').boundingBox();
  if (!list) throw new Error('The truck has a list.');
  const bottom = Math.min(list.y + list.height, 800) - 4;
  const end = truck.getByRole('option').last();
  await holdUntil(page, list.x + 100, bottom, async () => {
    const box = await end.boundingBox();
    return box !== null && box.y + box.height < bottom + 8;
  });
  await page.mouse.up();
  const stored = async () =>
    (await person.call(deliveryApi.readBoard, { query: { date } })).body.routes
      .find(({ driver }) => driver.id === last.id)
      ?.stops.map(({ number }) => number);
  await expect.poll(stored).toEqual([...there.map(({ orderNumber }) => orderNumber), dragged.orderNumber]);
});
