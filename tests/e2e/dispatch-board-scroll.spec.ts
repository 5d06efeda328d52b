import type { Page } from '@playwright/test';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { numberRange, runInParallel } from '../../harness/fixtures.ts';

const holdUntil = async (page: Page, x: number, y: number, isThere: () => Promise<boolean>) => {
  await page.mouse.move(x, y, { steps: 4 });
  await expect.poll(isThere, { intervals: [50] }).toBe(true);
};

test('a card dragged from the tray scrolls the trucks and the list of the truck under it', {
  tag: '@long',
}, async ({ page, person, office }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  const date = addDays(today(), 340 + (process.pid % 8));
  const names = ['Zoe A', 'Zoe B', 'Zoe C'];
  const [first, , last] = await runInParallel(names, 1, (name) => office.driver(name));
  if (!first || !last) throw new Error('There are three drivers.');
  const orders = await runInParallel(numberRange(1, 13), 1, () =>
    office.order({ lines: [[office.chicken, '1']], expectedDeliveryDate: date }),
  );
  const [dragged, ...there] = orders;
  if (!dragged) throw new Error('There are orders.');
  await office.route(last, date, there);

  await page.goto(`/delivery-routes/board?date=${date}`);
  await expect(page.locator('[data-draggable]')).toBeVisible();
  await page.locator(`[data-drag-key="${dragged.id}"]`).hover();
  await page.mouse.down();
  const truck = page.getByRole('region', { name: last.name, exact: true });
  const trucks = await page.getByRole('region', { name: first.name, exact: true }).boundingBox();
  const y = (trucks?.y ?? 0) + 150;
  const measureRight = async () => {
    const box = await truck.boundingBox();
    return box ? box.x + box.width : Number.POSITIVE_INFINITY;
  };
  await holdUntil(page, 740, y, async () => (await measureRight()) < 768);
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
    (await person.must(deliveryApi.readBoard, { query: { date } })).routes
      .find(({ driver }) => driver.id === last.id)
      ?.stops.map(({ number }) => number);
  await expect.poll(stored).toEqual([...there.map(({ orderNumber }) => orderNumber), dragged.orderNumber]);
});
