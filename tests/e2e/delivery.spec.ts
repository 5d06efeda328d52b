import type { Page } from '@playwright/test';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { numberRange, runInParallel } from '../../harness/fixtures.ts';
import type { Office } from '../../harness/office.ts';
import type { Person } from '../../ops/client/person.ts';
import { printPages } from './fixtures.ts';

let days = 0;
const freeDay = (): string => addDays(today(), 40 + (process.pid % 20) * 15 + days++);

const hireDrivers = (office: Office, count: number) =>
  runInParallel(numberRange(1, count), 1, (at) =>
    office.driver(String.fromCharCode(64 + at), { vehicleNumber: `T${at}` }),
  );

const takeOrders = (office: Office, expectedDeliveryDate: string, count: number) =>
  runInParallel(numberRange(1, count), 8, () =>
    office.order({ lines: [[office.chicken, '3']], expectedDeliveryDate }),
  );

const listRoutes = async (person: Person, date: string) =>
  await person.must(deliveryApi.listRoutes, { query: { routeDate: date } });

test('a dispatcher plans a day of 40 orders for 6 drivers with the keyboard alone', async ({
  page,
  person,
  office,
}) => {
  const date = freeDay();
  const drivers = await hireDrivers(office, 6);
  const orders = await takeOrders(office, date, 40);
  test.slow();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await page.goto(`/delivery-routes?date=${date}`);
  await expect(page.getByRole('heading', { name: 'Delivery Routes' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Pending Orders' })).toBeVisible();
  await press('4');
  const table = page.getByRole('table', { name: 'Pending sales orders' });
  await expect(table.getByRole('row')).toHaveCount(41);
  await press('ArrowDown');
  for (const [at, driver] of drivers.entries()) {
    const count = at < 4 ? 7 : 6;
    for (let row = 0; row < count; row += 1) await press('Shift+ArrowDown');
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    await press('g');
    const dialog = page.getByRole('dialog', { name: 'Assign Sales Orders to Driver' });
    await expect(dialog.getByLabel('Driver')).toBeFocused();
    await page.keyboard.type(driver.name);
    await expect(page.getByRole('option', { name: `${driver.name} (` })).toBeVisible();
    await press('Enter');
    await press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(table.getByRole('row').filter({ hasText: driver.name })).toHaveCount(count);
  }
  expect(keys).toBeLessThanOrEqual(60);

  const routes = await listRoutes(person, date);
  expect(routes.map(({ items }) => items.length).sort()).toEqual([6, 6, 7, 7, 7, 7]);
  for (const { items } of routes)
    expect(items.map(({ sequenceNumber }) => sequenceNumber)).toEqual(items.map((_, at) => at + 1));
  const assigned = routes.flatMap(({ items }) => items.map(({ salesOrderId }) => salesOrderId));
  expect(new Set(assigned)).toEqual(new Set(orders.map(({ id }) => id)));

  await press('5');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: drivers[0]?.name }) });
  await expect(card.getByText('7 deliveries')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Print Route Sheet' })).toBeVisible();
});

test('the lists show one day, and All Dates shows the others', { tag: '@long' }, async ({ page, office }) => {
  const date = freeDay();
  const [order] = await takeOrders(office, date, 1);
  await page.goto(`/delivery-routes?tab=orders&date=${addDays(date, 1)}&q=${office.mark}`);
  await expect(page.getByText('No sales orders found')).toBeVisible();
  await page.getByLabel('All Dates').check();
  const row = page
    .getByRole('table', { name: 'Sales orders' })
    .getByRole('row')
    .filter({
      hasText: order?.orderNumber ?? '',
    });
  await expect(row).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('All Dates')).toBeChecked();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await page.getByLabel('Delivery Date').fill(date);
  await expect(row).toBeVisible();
});

/** Repeats the key until a message appears, because a list that has just moved may ignore a key. */
const moveDown = async (page: Page, place: RegExp) =>
  expect(async () => {
    if ((await page.getByText(place).count()) === 0) await page.keyboard.press('ArrowDown');
    await expect(page.getByText(place)).toBeAttached({ timeout: 2_000 });
  }).toPass();

test('a dispatcher manages a route, and another screen shows it', { tag: '@long' }, async ({
  page,
  person,
  context,
  office,
}) => {
  const date = freeDay();
  const [driver, other] = await hireDrivers(office, 2);
  if (!driver || !other) throw new Error('There are two drivers.');
  const orders = await takeOrders(office, date, 3);
  await office.route(driver, date, orders);
  const open = async (screen: Page) => {
    await screen.goto(`/delivery-routes?tab=routes&date=${date}&driver=${driver.id}`);
    await expect(screen.getByRole('row').filter({ hasText: driver.name })).toContainText('0 of 3');
  };
  const theirs = await context.newPage();
  await open(theirs);
  await open(page);
  // Chromium renders background pages only once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Manage Route' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Route' });
  const numbers = () => dialog.getByRole('listitem').allInnerTexts();
  const shown = async () => (await numbers()).map((text) => text.match(/SO-\d+/)?.[0]);
  const [first, second, third] = orders.map(({ orderNumber }) => orderNumber);
  await expect.poll(shown).toEqual([first, second, third]);

  await dialog.getByRole('combobox').first().selectOption('Delivered');
  await expect(theirs.getByRole('row').filter({ hasText: driver.name })).toContainText('1 of 3');

  await dialog.getByRole('button', { name: /^Move stop 1/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/place 1 of 3/)).toBeAttached();
  await moveDown(page, /place 2 of 3/);
  await moveDown(page, /place 3 of 3/);
  await page.keyboard.press('Space');
  await expect.poll(shown).toEqual([second, third, first]);
  const stored = async () =>
    (await listRoutes(person, date)).flatMap(({ items }) =>
      items.map(({ salesOrder, sequenceNumber }) => `${sequenceNumber} ${salesOrder?.orderNumber}`),
    );
  await expect.poll(stored).toEqual([`1 ${second}`, `2 ${third}`, `3 ${first}`]);
  const handle = dialog.getByRole('button', { name: /^Move stop 3/ });
  const target = dialog.getByRole('button', { name: /^Move stop 1/ });
  await handle.hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error('The first stop is on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect.poll(stored).toEqual([`1 ${first}`, `2 ${second}`, `3 ${third}`]);
  await expect.poll(shown).toEqual([first, second, third]);

  await dialog.getByRole('button', { name: /^Actions for stop 2/ }).click();
  await page.getByRole('menuitem', { name: 'Move to Another Driver' }).click();
  const moving = page.getByRole('dialog', { name: 'Move to Another Driver' });
  await moving.getByLabel('Driver').fill(other.name);
  await page.getByRole('option', { name: `${other.name} (` }).click();
  await moving.getByRole('button', { name: 'Move Stop' }).click();
  await expect.poll(shown).toEqual([first, third]);
  await dialog.getByRole('button', { name: /^Actions for stop 3/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from Route' }).click();
  await expect.poll(shown).toEqual([first]);
  expect((await listRoutes(person, date)).flatMap(({ items }) => items)).toHaveLength(2);

  await page.goto(`/sales-orders?q=${office.mark}`);
  const row = (number: string | undefined) => page.getByRole('row').filter({ hasText: number ?? '' });
  await expect(row(first)).toContainText(driver.name);
  await expect(row(second)).toContainText(other.name);
  await expect(row(third)).toContainText('No route');
  await theirs.close();
});

test('the sheets of a route and of a day print each driver on separate pages', {
  tag: '@long',
}, async ({ page, person, complaints, office }) => {
  const date = freeDay();
  const drivers = await hireDrivers(office, 3);
  const orders = await takeOrders(office, date, 20);
  for (const [at, driver] of drivers.entries())
    await office.route(driver, date, orders.slice(at * 8, at * 8 + 8));
  const routes = await listRoutes(person, date);
  const route = routes.find(({ driver }) => driver.id === drivers[0]?.id);
  await page.goto(`/delivery-routes/${route?.id}/print`);
  await expect(page.getByRole('heading', { name: 'Delivery Route Sheet' })).toBeVisible();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  for (const words of [formatDate(date), 'Total Stops', 'Delivered', 'Delivery Notes', 'Driver Signature'])
    await expect(page.getByText(words).first()).toBeVisible();
  const lines = await page
    .getByRole('listitem')
    .filter({ hasText: 'Delivery Notes' })
    .evaluateAll((stops) => stops.map((stop) => getComputedStyle(stop).borderTopStyle));
  expect(lines).toEqual(['none', ...Array(7).fill('solid')]);

  await page.goto(`/delivery-routes/print?date=${date}`);
  await expect(page.getByRole('heading', { name: 'Delivery Route Sheet' })).toHaveCount(3);
  await expect(page.locator('html[data-printed]')).toBeAttached();
  const pages = await printPages(page);
  for (const text of pages) {
    const named = drivers.filter(({ name }) => text.includes(name));
    expect(named).toHaveLength(1);
    expect(text).toMatch(/SO-\d+|Driver Signature/);
  }
  expect(pages.filter((text) => text.includes('Driver Signature'))).toHaveLength(3);
  for (const { orderNumber } of orders)
    expect(
      pages.filter((text) => text.includes(`${orderNumber} `) || text.includes(`${orderNumber}\n`)),
    ).toHaveLength(1);

  await page.goto('/delivery-routes/0190a000-0000-7000-8000-000000000000/print');
  await expect(page.getByRole('heading', { name: 'Route not found' })).toBeVisible();
  complaints.length = 0;
  await page.goto(`/delivery-routes/print?date=${addDays(date, 900)}`);
  await expect(page.getByText(`No deliveries assigned for ${formatDate(addDays(date, 900))}`)).toBeVisible();
});
