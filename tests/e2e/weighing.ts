import { randomInt } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { readGtin } from '@primal/contracts/shared/gtin';
import { parseWeights } from '@primal/contracts/shared/lines';
import { expect } from '../../harness/e2e.ts';
import { addWeighed, type Line, type Office } from '../../harness/office.ts';

export const createGtin = (): string => {
  // Prefix 95, which no store label uses.
  const digits = `995${randomInt(1e10).toString().padStart(10, '0')}`;
  return [...'0123456789'].map((check) => digits + check).find((text) => readGtin(text)) ?? '';
};

/** Output of a scanner for a case label: GS1-128 with net pounds, a lot and a serial number. */
export const formatCaseLabel = (
  gtin: string,
  pounds: string | null,
  serial: string,
  lot = 'L7421',
): string => {
  const weight = pounds === null ? '' : `3202${pounds.replace('.', '').padStart(6, '0')}`;
  return `]C101${gtin}${weight}10${lot}\u001d21${serial}`;
};

const keyboards = new WeakMap<Page, Promise<CDPSession>>();

const openKeyboard = (page: Page): Promise<CDPSession> => {
  const keyboard = keyboards.get(page) ?? page.context().newCDPSession(page);
  keyboards.set(page, keyboard);
  return keyboard;
};

const control = 2;

/** Types like a scanner: keys without pauses, FNC1 as a Ctrl key, then Enter. */
export const scan = async (page: Page, text: string) => {
  const keyboard = await openKeyboard(page);
  const press = (key: string, typed: string, modifiers = 0) => [
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: typed, modifiers }),
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers }),
  ];
  await Promise.all([
    ...[...text].flatMap((key) => (key === '\u001d' ? press(']', '', control) : press(key, key))),
    ...press('Enter', '\r'),
  ]);
};

/** Creates a product sold by the pound with a case GTIN, named with the office's mark. */
export const addLabeled = async ({ person, mark }: Office, name: string) => {
  const gtin = createGtin();
  const product = await addWeighed(person, { name: `${name} ${mark}` });
  await person.must(adminApi.addProductGtin, { params: { id: product.id }, body: { gtin } });
  return { ...product, gtin };
};
export type Labeled = Awaited<ReturnType<typeof addLabeled>>;

export const createPrintedOrder = async (
  office: Office,
  lines: readonly Line[],
  expectedDeliveryDate = addDays(today(), 1),
): Promise<OrderAnswer> => {
  const order = await office.order({ lines, expectedDeliveryDate });
  await office.printWorkOrder(order);
  return order;
};

export const readWeights = async (office: Office, order: { id: string }): Promise<string[]> =>
  parseWeights((await office.readOrder(order)).items[0]?.individualWeights);

export const display = (page: Page) => page.getByRole('region', { name: 'Last entry' });
export const box = (page: Page) => page.getByRole('textbox', { name: 'Scan, weigh or type' });
export const log = (page: Page) => page.getByRole('region', { name: 'Last Entries' });

export const openStation = async (page: Page, order?: OrderAnswer) => {
  await page.goto(`/sales-orders/weigh${order ? `?order=${order.orderNumber}` : ''}`);
  if (order) await expect(display(page)).toContainText(order.orderNumber);
  await expect(box(page)).toBeFocused();
};

/** Waits until the orders service has the products' GTINs, which arrive in an event. */
export const awaitGtins = async ({ person }: Office, { orderNumber }: OrderAnswer) => {
  const known = async () => {
    const [order] = await person.must(ordersApi.listOrdersToWeigh, { query: { orderNumber } });
    return order?.lines.every(({ gtins }) => gtins.length > 0);
  };
  await expect.poll(known).toBe(true);
};

export const openStationFor = async (page: Page, office: Office, name: string, quantity: string) => {
  const product = await addLabeled(office, name);
  const order = await createPrintedOrder(office, [[product, quantity]]);
  await awaitGtins(office, order);
  await openStation(page, order);
  return { product, order };
};
