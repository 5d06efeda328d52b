import { randomInt } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { readGtin } from '@primal/contracts/shared/gtin';
import { parseWeights } from '@primal/contracts/shared/lines';
import { expect } from '../../harness/e2e.ts';
import type { Person } from '../../harness/person.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';

/** A GTIN that no other test uses. */
export const newGtin = (): string => {
  // The prefix 95 is no store label's.
  const digits = `995${randomInt(1e10).toString().padStart(10, '0')}`;
  return [...'0123456789'].map((check) => digits + check).find((text) => readGtin(text)) ?? '';
};

/** What a scanner sends of a case's label: GS1-128 with net pounds, a lot and a serial number. */
export const label = (gtin: string, pounds: string | null, serial: string, lot = 'L7421'): string => {
  const weight = pounds === null ? '' : `3202${pounds.replace('.', '').padStart(6, '0')}`;
  return `]C101${gtin}${weight}10${lot}\u001d21${serial}`;
};

const keyboards = new WeakMap<Page, Promise<CDPSession>>();

const keyboardOf = (page: Page): Promise<CDPSession> => {
  const keyboard = keyboards.get(page) ?? page.context().newCDPSession(page);
  keyboards.set(page, keyboard);
  return keyboard;
};

const control = 2;

/** Types like a scanner: key after key without a pause, FNC1 as Ctrl with its key, then Enter. */
export const scan = async (page: Page, text: string) => {
  const keyboard = await keyboardOf(page);
  const press = (key: string, typed: string, modifiers = 0) => [
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: typed, modifiers }),
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers }),
  ];
  await Promise.all([
    ...[...text].flatMap((key) => (key === '\u001d' ? press(']', '', control) : press(key, key))),
    ...press('Enter', '\r'),
  ]);
};

export const addProduct = async (person: Person, name: string) => {
  const gtin = newGtin();
  const { body } = await person.call(adminApi.createProduct, {
    body: {
      name,
      brand: 'Stone Creek',
      category: 'Beef',
      productType: 'variable-weight',
      unit: 'Case',
      billedBy: 'LBS',
      wholesalePrice: '9.00',
      restaurantPrice: '10.50',
      retailPrice: '13.00',
    },
  });
  await person.call(adminApi.addProductGtin, { params: { id: body.id }, body: { gtin } });
  return { id: body.id, name, gtin };
};
export type Weighed = Awaited<ReturnType<typeof addProduct>>;

/** An order whose work order is printed, so that the station weighs it. */
export const printedOrder = async (
  person: Person,
  { customer }: Pick<Fixtures, 'customer'>,
  lines: readonly { productId: string; quantity: string }[],
  expectedDeliveryDate = addDays(today(), 1),
): Promise<OrderAnswer> => {
  const { body } = await person.call(ordersApi.createOrder, {
    body: { order: { customerId: customer.id, expectedDeliveryDate }, items: [...lines] },
  });
  await person.call(ordersApi.updateWorkflow, {
    params: { id: body.id },
    body: { workOrderPrinted: true },
  });
  return body;
};

export const orderOf = async (person: Person, { id }: { id: string }): Promise<OrderAnswer> =>
  (await person.call(ordersApi.getOrder, { params: { id } })).body;

/** The weights of an order's first line, in their order. */
export const weightsOf = async (person: Person, order: { id: string }): Promise<string[]> =>
  parseWeights((await orderOf(person, order)).items[0]?.individualWeights);

export const display = (page: Page) => page.getByRole('region', { name: 'Last entry' });
export const box = (page: Page) => page.getByRole('textbox', { name: 'Scan, weigh or type' });
export const log = (page: Page) => page.getByRole('region', { name: 'Last Entries' });

/** The station, once it knows an order. */
export const openStation = async (page: Page, order?: OrderAnswer) => {
  await page.goto(`/sales-orders/weigh${order ? `?order=${order.orderNumber}` : ''}`);
  if (order) await expect(display(page)).toContainText(order.orderNumber);
  await expect(box(page)).toBeFocused();
};

/** Until the orders know what the catalog was told: GTINs travel as an event. */
export const gtinsKnown = async (person: Person, order: OrderAnswer) => {
  const { orderNumber } = order;
  const known = async () => {
    const { body } = await person.call(ordersApi.listOrdersToWeigh, { query: { orderNumber } });
    return body[0]?.lines.every(({ gtins }) => gtins.length > 0);
  };
  await expect.poll(known).toBe(true);
};

/** A product of the given name, a printed order of so many cases of it, and the station that weighs it. */
export const stationFor = async (page: Page, person: Person, name: string, quantity: string) => {
  const office = await makeFixtures(person);
  const product = await addProduct(person, `${name} ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity }]);
  await gtinsKnown(person, order);
  await openStation(page, order);
  return { office, product, order };
};
