import type { Locator, Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { addDays, today } from '@primal/contracts/shared/dates';
import { adminTest as asAdmin, expect, signedInTest as test } from '../../harness/e2e.ts';
import { numberRange, runInParallel } from '../../harness/fixtures.ts';
import { createMarkedOffice, type Office } from '../../harness/office.ts';
import type { Person } from '../../ops/client/person.ts';
import { findViolations } from './faults.ts';
import { openSecondScreen } from './fixtures.ts';

let days = 0;
const freeDay = (): string => addDays(today(), 20 + (process.pid % 20) * 15 + days++);

/**
 * Deactivates drivers of earlier tests, including failed tests, because their columns would appear on this
 * board.
 */
const retire = async (person: Person) => {
  const body = await person.must(deliveryApi.listDrivers, { query: { limit: '1000' } });
  for (const { id } of body.filter(({ name, isActive }) => isActive && name.startsWith('!')))
    await person.call(deliveryApi.updateDriver, { params: { id }, body: { isActive: false } });
};

/** Hires drivers whose names sort first, so that their columns are on the left, with board numbers from 1. */
const hire = async ({ person, mark }: Office, count: number): Promise<DriverAnswer[]> => {
  await retire(person);
  return runInParallel(numberRange(1, count), 1, (boardNumber) => {
    const name = `!${mark}-${String.fromCharCode(64 + boardNumber)}`;
    const body = { name, vehicleNumber: `T${boardNumber}`, boardNumber };
    return person.must(deliveryApi.createDriver, { body });
  });
};

const takeOrders = (office: Office, expectedDeliveryDate: string, count: number) =>
  runInParallel(numberRange(1, count), 1, () =>
    office.order({ lines: [[office.chicken, '3']], expectedDeliveryDate }),
  );

const readBoard = async (person: Person, date: string) =>
  await person.must(deliveryApi.readBoard, { query: { date } });
const stopsOf = async (person: Person, date: string, driver: DriverAnswer) =>
  (await readBoard(person, date)).routes
    .find((route) => route.driver.id === driver.id)
    ?.stops.map(({ number }) => number) ?? [];

const openBoard = async (page: Page, date: string) => {
  await page.goto(`/delivery-routes/board?date=${date}`);
  await expect(page.getByRole('heading', { name: 'Dispatch Board' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Not on a Truck/ })).toBeVisible();
};
const tray = (page: Page) => page.getByRole('region', { name: 'Tray' });
const column = (page: Page, driver: DriverAnswer) =>
  page.getByRole('region', { name: driver.name, exact: true });
const cards = (within: Locator) => within.locator('[role=option]');

const counting = (page: Page) => {
  let actions = 0;
  return {
    count: () => actions,
    press: async (key: string) => {
      actions += 1;
      await page.keyboard.press(key);
    },
    click: async (target: Locator, options: Parameters<Locator['click']>[0] = {}) => {
      actions += 1;
      await target.click(options);
    },
    drag: async (from: Locator, to: Locator) => {
      actions += 1;
      await expect(page.locator('[data-draggable]')).toBeVisible();
      await from.hover();
      await page.mouse.down();
      const box = await to.boundingBox();
      if (!box) throw new Error('Nothing to drop on.');
      // Aims at the lower half of a card, which means the place after it. The window's edge would scroll.
      const x = box.x + box.width / 2;
      const y = box.y + (box.height > 150 ? box.height / 2 : box.height - 4);
      await page.mouse.move(x - 30, y - 10, { steps: 4 });
      await page.mouse.move(x, y, { steps: 2 });
      await page.mouse.up();
    },
  };
};

test.describe.configure({ mode: 'serial' });

test('a dispatcher puts 40 orders on 5 trucks in at most 40 keys without loss', async ({
  page,
  person,
  office,
}) => {
  test.slow();
  const date = freeDay();
  const drivers = await hire(office, 5);
  const orders = await takeOrders(office, date, 40);
  await openBoard(page, date);
  await expect(cards(tray(page))).toHaveCount(40);
  const keys = counting(page);
  await keys.press('ArrowDown');
  for (const [at] of drivers.entries()) {
    await keys.press('Shift+PageDown');
    await keys.press('Shift+ArrowDown');
    await keys.press('Shift+ArrowDown');
    await expect(page.getByText('8 deliveries selected', { exact: false })).toBeVisible();
    await keys.press(String(at + 1));
    await expect(cards(tray(page))).toHaveCount(32 - 8 * at);
  }
  expect(keys.count()).toBeLessThanOrEqual(40);
  await expect(page.getByText('Everything for this day is on a truck.')).toBeVisible();
  const stored = async () =>
    (await readBoard(person, date)).routes.slice(0, 5).map(({ stops }) => stops.length);
  await expect.poll(stored).toEqual([8, 8, 8, 8, 8]);
  const planned = (await readBoard(person, date)).routes.flatMap(({ stops }) =>
    stops.map(({ salesOrderId }) => salesOrderId),
  );
  expect(new Set(planned)).toEqual(new Set(orders.map(({ id }) => id)));

  await page.keyboard.press('Control+z');
  await expect(cards(tray(page))).toHaveCount(8);
  await expect.poll(stored).toEqual([8, 8, 8, 8, 0]);
});

test('a dispatcher drags ranges between tray, trucks and places', async ({ page, person, office }) => {
  const date = freeDay();
  const [ed, bea] = await hire(office, 2);
  if (!ed || !bea) throw new Error('There are two drivers.');
  const orders = await takeOrders(office, date, 4);
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  await openBoard(page, date);
  const mouse = counting(page);
  const inTray = cards(tray(page));
  await mouse.click(inTray.nth(0));
  await mouse.click(inTray.nth(2), { modifiers: ['Shift'] });
  await mouse.drag(inTray.nth(1), column(page, ed));
  await expect(cards(column(page, ed))).toHaveCount(3);
  expect(mouse.count()).toBe(3);
  await expect.poll(() => stopsOf(person, date, ed)).toEqual(numbers.slice(0, 3));

  await mouse.drag(cards(column(page, ed)).nth(0), cards(column(page, ed)).nth(2));
  await expect.poll(() => stopsOf(person, date, ed)).toEqual([numbers[1], numbers[2], numbers[0]]);
  await mouse.drag(cards(column(page, ed)).nth(2), column(page, bea));
  await expect.poll(() => stopsOf(person, date, bea)).toEqual([numbers[0]]);
  await mouse.drag(cards(column(page, bea)).nth(0), tray(page));
  await expect(cards(tray(page))).toHaveCount(2);
  await expect.poll(() => stopsOf(person, date, bea)).toEqual([]);
});

test("a sick driver's ten stops go to another driver in at most 4 actions and keep their order", {
  tag: '@long',
}, async ({ page, person, office }) => {
  const date = freeDay();
  const [sick, other] = await hire(office, 2);
  if (!sick || !other) throw new Error('There are two drivers.');
  const orders = await takeOrders(office, date, 10);
  await office.route(sick, date, orders.toReversed());
  const numbers = orders.map(({ orderNumber }) => orderNumber).toReversed();
  await openBoard(page, date);
  await expect(cards(column(page, sick))).toHaveCount(10);
  const actions = counting(page);
  await actions.click(page.getByRole('button', { name: `Route of ${sick.name}` }));
  await actions.click(page.getByRole('menuitem', { name: 'Hand Over to…' }));
  await expect(
    page.getByRole('dialog', { name: 'Hand Over to…' }).getByLabel('Number or driver'),
  ).toBeFocused();
  await actions.press('2');
  await actions.press('Enter');
  expect(actions.count()).toBeLessThanOrEqual(4);
  await expect.poll(() => stopsOf(person, date, other)).toEqual(numbers);
  await expect(cards(column(page, other))).toHaveCount(10);
  expect(await stopsOf(person, date, sick)).toEqual([]);

  const keys = counting(page);
  await cards(column(page, other)).first().focus();
  await keys.press('Control+a');
  await keys.press('1');
  await expect.poll(() => stopsOf(person, date, sick)).toEqual(numbers);
});

test("two dispatchers see each other's moves with names", { tag: '@long' }, async ({
  page,
  person,
  browser,
  baseURL,
  office,
  complaints,
}) => {
  const date = freeDay();
  const [ed] = await hire(office, 1);
  if (!ed) throw new Error('There is a driver.');
  const [order, second] = await takeOrders(office, date, 2);
  const theirs = await openSecondScreen(browser, baseURL ?? '');
  await openBoard(theirs, date);
  await openBoard(page, date);
  await expect(cards(tray(theirs))).toHaveCount(2);
  await cards(tray(page)).first().focus();
  await page.keyboard.press('1');
  await expect(cards(column(theirs, ed))).toHaveCount(1, { timeout: 2_000 });
  await expect(theirs.getByRole('status', { name: 'What others moved' })).toContainText(
    `moved ${order?.orderNumber} ${office.customer.name} to ${ed.name}, stop 1`,
  );
  await expect(page.getByRole('status', { name: 'What others moved' })).toBeEmpty();
  await expect(page.getByRole('status', { name: 'What you moved' })).toContainText(
    `${order?.orderNumber} ${office.customer.name} moved to ${ed.name}, stop 1`,
  );
  await theirs.close();

  // Offline, the board queues moves and shows a notice within two seconds.
  await page.context().setOffline(true);
  await cards(tray(page)).first().focus();
  await page.keyboard.press('1');
  await expect(cards(column(page, ed))).toHaveCount(2);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('There is no connection.', {
    timeout: 2_000,
  });
  await page.context().setOffline(false);
  await expect.poll(() => stopsOf(person, date, ed)).toEqual([order?.orderNumber, second?.orderNumber]);
  await expect(page.getByRole('status', { name: 'Connection' })).toBeEmpty();
  expect(complaints.every((complaint) => complaint.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  complaints.splice(0);
});

asAdmin(
  'the board proposes usual trucks, keeps held orders in the tray, and shows one column on a phone',
  { tag: '@long' },
  async ({ page, admin: person, complaints, office }) => {
    const date = freeDay();
    const [ed, bea] = await hire(office, 2);
    if (!ed || !bea) throw new Error('There are two drivers.');
    // Bea delivered to the customer last week.
    const before = await takeOrders(office, addDays(date, -7), 1);
    await office.route(bea, addDays(date, -7), before);
    const [mine] = await takeOrders(office, date, 1);
    const stranger = await createMarkedOffice(person);
    const [theirs] = await takeOrders(stranger, date, 1);
    await openBoard(page, date);
    await expect(cards(tray(page)).first()).toBeVisible();
    expect(await findViolations(page, 'main')).toEqual([]);
    await expect(cards(tray(page)).filter({ hasText: mine?.orderNumber ?? '' })).toContainText(
      `Usually ${bea.name}`,
    );
    await page.getByRole('button', { name: 'Propose for All' }).click();
    await expect.poll(() => stopsOf(person, date, bea)).toEqual([mine?.orderNumber]);
    await expect(page.getByText('1 delivery put on the usual truck')).toBeVisible();
    await expect(page.getByText('1 delivery without a usual driver.')).toBeVisible();
    await expect(cards(tray(page))).toHaveCount(1);

    await person.call(adminApi.updateSettings, { body: { creditControl: 'hold' } });
    await stranger.updateCustomer({ onHold: true, holdReason: 'Asked for' });
    await page.keyboard.press('Control+z');
    await expect(cards(tray(page))).toHaveCount(2);
    await expect(cards(tray(page)).filter({ hasText: theirs?.orderNumber ?? '' })).toContainText('On Hold');
    await cards(tray(page)).first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('1');
    await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(
      `${theirs?.orderNumber} is on credit hold`,
    );
    complaints.splice(0);
    await page.getByRole('button', { name: 'Move the Others' }).click();
    await expect.poll(() => stopsOf(person, date, ed)).toEqual([mine?.orderNumber]);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(column(page, ed)).toBeHidden();
    await page.getByLabel('Show').selectOption({ label: `${ed.name} (1)` });
    await expect(cards(column(page, ed))).toHaveCount(1);
    await expect(tray(page)).toBeHidden();
    await cards(column(page, ed)).first().click();
    await page.getByRole('button', { name: 'To the Tray' }).click();
    await expect.poll(() => stopsOf(person, date, ed)).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
  },
);
