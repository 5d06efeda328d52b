import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { numberRange, runInParallel } from '../../harness/fixtures.ts';
import type { Office } from '../../harness/office.ts';
import type { Person } from '../../ops/client/person.ts';

let days = 0;
const freeDay = (): string => addDays(today(), 320 + (process.pid % 8) * 4 + days++);

const planned = async (office: Office, count: number) => {
  const date = freeDay();
  const driver = await office.driver('!Ed');
  const order = {
    lines: [[office.chicken, '3']],
    expectedDeliveryDate: date,
    notes: 'Back door, ring twice',
  } as const;
  const orders = await runInParallel(numberRange(1, count), 1, () => office.order(order));
  const route = await office.route(driver, date, orders);
  return { date, driver, orders, route };
};

const routeOf = async (person: Person, id: string) =>
  await person.must(deliveryApi.getRoute, { params: { id } });

test.describe.configure({ mode: 'serial' });

test('the papers of a route show its stops and later changes', { tag: '@long' }, async ({
  page,
  office,
  person,
}) => {
  const { driver, orders, route, date } = await planned(office, 2);
  const [first, second] = orders;
  if (!first || !second) throw new Error('There are two orders.');
  await office.updateCustomer({
    deliverFrom: '06:00',
    deliverUntil: '10:00',
    deliveryNotes: 'Key under the mat',
  });
  await expect
    .poll(async () => (await routeOf(person, route.id)).items[0]?.customer?.deliverUntil)
    .toBe('10:00');
  await page.goto(`/delivery-routes/${route.id}/print`);
  const sheet = page.getByRole('main').or(page.locator('body')).first();
  await expect(sheet.getByText(`3 x ${office.chicken.name}`, { exact: false }).first()).toBeVisible();
  await expect(sheet.getByText('Back door, ring twice', { exact: false }).first()).toBeVisible();
  await expect(sheet.getByText('Delivery hours: 06:00–10:00').first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(async () => (await routeOf(person, route.id)).printedAt).not.toBeNull();

  await page.goto(`/delivery-routes/${route.id}/loading`);
  await expect(page.getByRole('table', { name: 'Goods of stop 2' })).toBeVisible();
  const tables = await page.getByRole('table').evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(tables).toEqual(['Goods of stop 2', 'Goods of stop 1', 'All goods']);

  const [stop] = (await routeOf(person, route.id)).items;
  await person.call(deliveryApi.deleteStop, { params: { id: stop?.id ?? '' } });
  await page.goto(`/delivery-routes/board?date=${date}`);
  const column = page.getByRole('region', { name: driver.name, exact: true });
  await column.getByText('Changed since printed (1)').click();
  await expect(column.getByText(`${first.orderNumber} ${office.customer.name} was taken off.`)).toBeVisible();

  for (const [paper, left] of [
    ['loading', 1],
    ['print', 0],
  ] as const) {
    await page.goto(`/delivery-routes/${route.id}/${paper}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await expect.poll(async () => (await routeOf(person, route.id)).changedSincePrinted.length).toBe(left);
  }
});

test('a stop fails with a reason and returns to the tray, and filters find delivered stops without an invoice', async ({
  page,
  person,
  office,
}) => {
  const { date, driver, orders, route } = await planned(office, 2);
  await page.goto(`/delivery-routes?date=${date}&tab=drivers`);
  await page.getByRole('button', { name: 'Manage Route' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Route' });
  await dialog.getByLabel(`Status of stop 1, ${office.customer.name}`).selectOption('failed');
  const asked = page.getByRole('dialog', { name: 'Not Delivered' });
  await asked.getByRole('button', { name: 'Mark as Failed' }).click();
  await expect(asked.getByText('Please choose a reason.')).toBeVisible();
  await asked.getByLabel('Reason').selectOption('refused');
  await asked.getByLabel('Note').fill('Too warm');
  await asked.getByRole('button', { name: 'Mark as Failed' }).click();
  await expect(dialog.getByText('Failed: Refused: Too warm')).toBeVisible();
  await dialog.getByLabel(`Status of stop 2, ${office.customer.name}`).selectOption('delivered');
  await expect(dialog.getByText('Not invoiced')).toBeVisible();
  await expect.poll(async () => (await routeOf(person, route.id)).status).toBe('completed');

  await page.goto(`/delivery-routes/board?date=${addDays(date, 1)}`);
  await expect(
    page
      .getByRole('region', { name: 'Tray' })
      .getByText(`Failed ${formatDate(date)} with ${driver.name}: Refused: Too warm`),
  ).toBeVisible();
  await page.goto(`/delivery-routes?date=${date}&tab=orders&status=delivered_not_invoiced`);
  const row = page.getByRole('row').filter({ hasText: orders[1]?.orderNumber ?? '' });
  await expect(row.getByText('Delivered, not invoiced')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: orders[0]?.orderNumber ?? '' })).toHaveCount(0);
});

test('a changed delivery date asks whether to move the stop', { tag: '@long' }, async ({
  page,
  office,
  person,
}) => {
  const { date, driver, orders, route } = await planned(office, 1);
  const [order] = orders;
  if (!order) throw new Error('There is an order.');
  const changeTo = async (next: string, answer: string) => {
    await page.goto(`/sales-orders/${order.id}/edit`);
    await page.getByLabel('Expected Delivery', { exact: false }).fill(next);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const question = page.getByRole('dialog', {
      name: `It is on ${driver.name}’s route for ${formatDate(date)}`,
    });
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toBeHidden();
  };
  const later = addDays(date, 1);
  await changeTo(later, 'Leave It');
  await expect.poll(async () => (await routeOf(person, route.id)).items[0]?.dateDiffers).toBe(true);
  await page.goto(`/delivery-routes/board?date=${date}`);
  const column = page.getByRole('region', { name: driver.name, exact: true });
  await expect(column.getByText(`Dated ${formatDate(later)}`)).toBeVisible();

  const muchLater = addDays(date, 2);
  await changeTo(muchLater, 'Move It');
  await expect.poll(async () => (await routeOf(person, route.id)).items).toEqual([]);
  const stops = await person.must(deliveryApi.listStops, { query: { salesOrderId: order.id } });
  expect(stops[0]).toMatchObject({ dateDiffers: false, route: { routeDate: muchLater } });
});
