import { randomInt } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { readGtin } from '@primal/contracts/shared/gs1/gtin';
import { parseWeights } from '@primal/contracts/shared/lines';
import { expect, signedInTest as test } from '../support/e2e.ts';
import { newAccount, Person } from '../support/person.ts';
import { type Office, secondScreen, stockOffice } from './office.ts';

/** A GTIN that no other test uses. */
const newGtin = (): string => {
  const digits = `9${randomInt(1e12).toString().padStart(12, '0')}`;
  return [...'0123456789'].map((check) => digits + check).find((text) => readGtin(text)) ?? '';
};

/** What a scanner sends of a case's label: GS1-128 with net pounds, a lot and a serial number. */
const label = (gtin: string, pounds: string | null, serial: string, lot = 'L7421'): string => {
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
const scan = async (page: Page, text: string) => {
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

const addProduct = async (person: Person, name: string) => {
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
type Weighed = Awaited<ReturnType<typeof addProduct>>;

/** An order whose work order is printed, so that the station weighs it. */
const printedOrder = async (
  person: Person,
  { customer }: Pick<Office, 'customer'>,
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

const orderOf = async (person: Person, { id }: { id: string }): Promise<OrderAnswer> =>
  (await person.call(ordersApi.getOrder, { params: { id } })).body;

/** The weights of an order's first line, in their order. */
const weightsOf = async (person: Person, order: { id: string }): Promise<string[]> =>
  parseWeights((await orderOf(person, order)).items[0]?.individualWeights);

const display = (page: Page) => page.getByRole('region', { name: 'Last entry' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Scan, weigh or type' });
const log = (page: Page) => page.getByRole('region', { name: 'Last Entries' });

/** The station, once it knows an order. */
const openStation = async (page: Page, order?: OrderAnswer) => {
  await page.goto(`/sales-orders/weigh${order ? `?order=${order.orderNumber}` : ''}`);
  if (order) await expect(display(page)).toContainText(order.orderNumber);
  await expect(box(page)).toBeFocused();
};

/** Until the orders know what the catalogue was told: GTINs travel as an event. */
const gtinsKnown = async (person: Person, order: OrderAnswer) => {
  const { orderNumber } = order;
  const known = async () => {
    const { body } = await person.call(ordersApi.listOrdersToWeigh, { query: { orderNumber } });
    return body[0]?.lines.every(({ gtins }) => gtins.length > 0);
  };
  await expect.poll(known).toBe(true);
};

test('weighs an order of 10 lines with 40 scans and one key, among others that are open', async ({
  page,
  person,
}) => {
  const office = await stockOffice(person);
  const products: Weighed[] = [];
  for (let at = 0; at < 10; at += 1) products.push(await addProduct(person, `Cut ${at} ${office.mark}`));
  const lines = products.map(({ id }) => ({ productId: id, quantity: '4' }));
  const order = await printedOrder(person, office, lines);
  const other = await printedOrder(person, office, lines);
  await printedOrder(person, office, lines, addDays(today(), 2));
  await gtinsKnown(person, order);
  await gtinsKnown(person, other);
  await openStation(page);

  const expected = products.map((_, line) => [0, 1, 2, 3].map((at) => `3${line}.${at}4`));
  let isAsked = true;
  for (const [line, { gtin }] of products.entries())
    for (const [at, weight] of (expected[line] ?? []).entries()) {
      await scan(page, label(gtin, weight, `${office.mark}-${line}-${at}`));
      if (!isAsked) continue;
      // Two orders go out on the same day: one key says which one is on the table.
      const answers = display(page).getByRole('button');
      await expect(answers.first()).toContainText(/SO-/);
      const texts = await answers.allTextContents();
      await page.keyboard.press(String(texts.findIndex((text) => text.includes(order.orderNumber)) + 1));
      isAsked = false;
    }
  await expect(display(page)).toContainText('0left');
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(40);
  const weighed = await orderOf(person, order);
  expect(weighed.items.map(({ individualWeights }) => parseWeights(individualWeights))).toEqual(
    expected.map((weights) => weights.map((weight) => `${weight}0`)),
  );
  expect((await orderOf(person, other)).items.every(({ weight }) => weight === null)).toBe(true);
});

test('says each thing that comes, and takes steps back', async ({ page, person }) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Brisket ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
  await gtinsKnown(person, order);
  await openStation(page, order);
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await expect(display(page)).toContainText('36.54lb');
  await expect(display(page)).toContainText('2left');
  await expect(page.getByText(`Taken, 36.54 lb, ${product.name}`)).toBeAttached();
  await scan(page, '37.1 36.9');
  await expect(display(page)).toContainText('0left');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540', '37.100', '36.900']);
  await page.keyboard.press('Control+z');
  await expect(display(page)).toContainText('Taken back');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540']);
  await page.getByRole('button', { name: 'Take Back' }).click();
  await expect.poll(() => weightsOf(person, order)).toEqual([]);

  // The case is free again; its label without a weight asks for it; what is pressed elsewhere comes into the box.
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, label(product.gtin, null, 'S1'));
  await expect(display(page)).toContainText(`What does this ${product.name} weigh?`);
  await scan(page, '36.55');
  await expect(display(page)).toContainText('36.55lb');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.550']);
});

test('refuses in words what it cannot take', async ({ page, person }) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Chuck ${office.mark}`);
  const unwanted = await addProduct(person, `Shank ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '2' }]);
  const done = await printedOrder(person, office, [{ productId: product.id, quantity: '1' }]);
  await person.call(ordersApi.saveWeights, {
    params: { id: done.id },
    body: [{ itemId: done.items[0]?.id ?? '', weights: ['30'] }],
  });
  await person.call(ordersApi.convertOrder, { params: { id: done.id } });
  await gtinsKnown(person, order);
  await openStation(page, order);
  const says = async (entry: string, words: string) => {
    await scan(page, entry);
    await expect(display(page)).toContainText(words);
    await expect(display(page)).toContainText('Not taken');
  };
  await says(label(unwanted.gtin, '36.54', 'S1'), `No open order needs ${unwanted.name}`);
  await says(done.orderNumber, `${done.orderNumber} has been invoiced`);
  await says('SO-999999', 'There is no order SO-999999.');
  await says('0', 'Each weight must be above 0.');
  await says('36,5', 'Please write decimals with a point');
  await says(
    `]C101${product.gtin.slice(0, -1)}${(Number(product.gtin.at(-1)) + 1) % 10}3202003654`,
    'check digit',
  );
  await box(page).evaluate((field, text) => {
    (field as HTMLInputElement).value = text;
  }, '9'.repeat(10_000));
  await says('', 'too long');
  expect(await weightsOf(person, order)).toEqual([]);
});

test('says that a case is on an order already, until somebody has read it', async ({
  page,
  person,
  complaints,
}) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Flank ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
  await gtinsKnown(person, order);
  await openStation(page, order);
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await expect(log(page)).toContainText(`This case is already on ${order.orderNumber}`);
  // Whoever looks at the large figures only is told as well, however late the answer came.
  await expect(display(page)).toContainText(`This case is already on ${order.orderNumber}`);
  await expect(display(page)).toContainText('Not taken');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540']);
  await log(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(log(page)).not.toContainText('already');
  // Chromium writes refused requests to the console.
  complaints.splice(0);
});

test('refuses a case that waits to be sent already, without a network', async ({
  page,
  person,
  complaints,
}) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Skirt ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
  await gtinsKnown(person, order);
  await openStation(page, order);
  await page.context().setOffline(true);
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await expect(display(page)).toContainText('2left');
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await expect(display(page)).toContainText(`This case is already on ${order.orderNumber}`);
  await expect(log(page).locator('[data-entry="waiting"]')).toHaveCount(1);
  // Taken back, it may be scanned again.
  await page.keyboard.press('Control+z');
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await expect(display(page)).toContainText('2left');
  await page.context().setOffline(false);
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540']);
  complaints.splice(0);
});

test('says what became of a scan for an order that the office has deleted, and forgets the order', async ({
  page,
  person,
  complaints,
}) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Hanger ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
  await gtinsKnown(person, order);
  await openStation(page, order);
  await page.context().setOffline(true);
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await expect(display(page)).toContainText('2left');
  await person.call(ordersApi.deleteOrder, { params: { id: order.id } });
  await page.context().setOffline(false);
  await expect(display(page)).toContainText('Not taken');
  await expect(display(page)).toContainText(order.orderNumber);
  await expect(page.getByRole('heading', { name: new RegExp(order.orderNumber) })).toBeHidden();
  await scan(page, label(product.gtin, '36.60', 'S2'));
  await expect(display(page)).toContainText(`No open order needs ${product.name}`);
  complaints.splice(0);
});

test('takes cases under the name of whoever has signed in in another tab meanwhile', async ({
  page,
  person,
  baseURL,
  complaints,
}) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Oxtail ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
  await gtinsKnown(person, order);
  await openStation(page, order);
  await page.route('**/api/sales-orders/*/pieces', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await scan(page, label(product.gtin, '36.50', 'S1'));
  await expect(log(page).locator('[data-entry="waiting"]')).toHaveCount(1);

  const other = new Person(baseURL ?? '');
  await other.register({ ...newAccount(), lastName: 'Porter' });
  const url = baseURL ?? '';
  await page.context().addCookies([...other.cookies].map(([name, value]) => ({ name, value, url })));
  const tab = await page.context().newPage();
  await openStation(tab, order);
  await expect(page.getByText(/1 of .* wait until/)).toBeVisible();
  await page.unroute('**/api/sales-orders/*/pieces');
  await scan(page, label(product.gtin, '36.60', 'S2'));
  const takenBy = async () =>
    (await other.call(ordersApi.listPieces, { params: { id: order.id } })).body.map(
      ({ weight, takenBy: name }) => [weight, name],
    );
  await expect.poll(takenBy).toEqual([['36.600', 'Test Porter']]);
  complaints.splice(0);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true });

  test('a tap leaves the focus to the box, and a scan beside an open menu goes nowhere else', async ({
    page,
    person,
  }) => {
    const office = await stockOffice(person);
    const product = await addProduct(person, `Tongue ${office.mark}`);
    const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
    await gtinsKnown(person, order);
    await openStation(page, order);
    await scan(page, '36.54');
    await expect(display(page)).toContainText('36.54lb');
    await page.getByRole('button', { name: 'Sound On' }).tap();
    await expect(box(page)).toBeFocused();
    await page.getByRole('button', { name: product.name }).tap();
    await expect(box(page)).toBeFocused();
    // Who went there by keyboard stays there, and takes back from there.
    await page.getByRole('button', { name: 'All Orders' }).focus();
    await page.keyboard.press('Control+z');
    await expect(display(page)).toContainText('Taken back');

    for (const [name, weight] of [
      ['Colours', '36.60'],
      ['Notifications', '36.70'],
    ] as const) {
      await page.getByRole('button', { name }).first().tap();
      await expect(box(page)).not.toBeFocused();
      await scan(page, `(01)${product.gtin}(3202)${weight.replace('.', '').padStart(6, '0')}`);
      await expect(display(page)).toContainText(`${weight}lb`);
    }
    await expect.poll(() => weightsOf(person, order)).toEqual(['36.600', '36.700']);
  });
});

test('asks once which product an unknown GTIN is, and the catalogue remembers', async ({ page, person }) => {
  const office = await stockOffice(person);
  const order = await printedOrder(person, office, [{ productId: office.ribeye.id, quantity: '3' }]);
  const gtin = newGtin();
  await openStation(page, order);
  await scan(page, label(gtin, '18.54', 'S1'));
  await expect(display(page)).toContainText('Which product is this?');
  await expect(page.getByRole('textbox', { name: 'Type its name or code' })).toBeFocused();
  // The next case comes before the answer: it waits its turn.
  await scan(page, label(gtin, '18.60', 'S2'));
  await expect(display(page)).toContainText('1 more waiting for the answer');
  await page.keyboard.type(office.mark);
  await expect(display(page).getByRole('button', { name: office.ribeye.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => weightsOf(person, order)).toEqual(['18.540', '18.600']);
  const { body } = await person.call(adminApi.getProduct, { params: { id: office.ribeye.id } });
  expect(body.gtins).toEqual([gtin]);
});

test('asks about a weight far from what is usual: one key takes the suggestion, Enter keeps it', async ({
  page,
  person,
}) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Loin ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '40' }]);
  const pieces = Array.from({ length: 25 }, (_, at) => ({ weight: `${34 + (at % 7)}.5` }));
  await person.call(ordersApi.addPieces, {
    params: { id: order.id },
    body: { itemId: order.items[0]?.id ?? '', pieces },
  });
  await openStation(page, order);
  await scan(page, '365.4');
  await expect(display(page)).toContainText('Did you mean 36.54?');
  await page.keyboard.press('1');
  await expect.poll(async () => (await weightsOf(person, order)).at(-1)).toBe('36.540');
  await scan(page, '365.4');
  await expect(display(page)).toContainText('Did you mean 36.54?');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await weightsOf(person, order)).at(-1)).toBe('365.400');
});

test('keeps 22 entries without a network, through a closed page, and sends each once, in order', async ({
  page,
  person,
  complaints,
}) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Round ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '30' }]);
  await gtinsKnown(person, order);
  await openStation(page, order);
  const context = page.context();
  await context.setOffline(true);
  const expected: string[] = [];
  for (let at = 0; at < 22; at += 1) {
    const weight = `36.${String(at + 10)}`;
    expected.push(`${weight}0`);
    await scan(page, at % 2 === 0 ? label(product.gtin, weight, `S${at}`) : weight);
  }
  await expect(display(page)).toContainText('8left');
  await expect(log(page).locator('[data-entry="waiting"]')).toHaveCount(22);
  await expect(page.getByText('No network · 22 waiting')).toBeVisible();
  expect(await weightsOf(person, order)).toEqual([]);

  // Another page of this browser, while the orders cannot be reached: what was kept is there.
  await context.route('**/api/sales-orders/*/pieces', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/sales-orders/weigh?order=${order.orderNumber}`);
  await page.close();
  await expect(log(again).locator('[data-entry="waiting"]')).toHaveCount(22);
  await again.reload();
  await expect(log(again).locator('[data-entry="waiting"]')).toHaveCount(22);
  await context.unroute('**/api/sales-orders/*/pieces');
  await expect.poll(() => weightsOf(person, order)).toEqual(expected);
  await expect(log(again).locator('[data-entry="stored"]')).toHaveCount(22);
  complaints.splice(0);
});

test('two stations on one order see what the other has taken', async ({ page, person, browser, baseURL }) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Plate ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '4' }]);
  const other = await secondScreen(browser, baseURL ?? '');
  await openStation(page, order);
  await openStation(other, order);
  await scan(page, '36.54');
  await expect(other.getByRole('button', { name: product.name })).toContainText('1 / 4');
  await scan(other, '36.60');
  await expect(page.getByRole('button', { name: product.name })).toContainText('2 / 4');
  expect(await weightsOf(person, order)).toEqual(['36.540', '36.600']);
});

test('reads a scale: what moves is shown, what lies still is taken, other units are refused', async ({
  page,
  person,
}) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Short Rib ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '4' }]);
  await page.addInitScript(() => {
    let say: (text: string) => void = () => {};
    const port = {
      open: async () => {},
      close: async () => {},
      readable: new ReadableStream({
        start: (controller) => {
          say = (text) => controller.enqueue(new TextEncoder().encode(text));
        },
      }),
      writable: new WritableStream(),
    };
    const serial = { requestPort: async () => port, getPorts: async () => [port] };
    Object.defineProperty(navigator, 'serial', { value: serial });
    Object.assign(window, { scaleSays: (text: string) => say(text) });
  });
  const scaleSays = (line: string) =>
    page.evaluate(
      (text) => (window as unknown as { scaleSays: (text: string) => void }).scaleSays(text),
      `${line}\r\n`,
    );
  await openStation(page, order);
  await page.getByRole('button', { name: 'Connect Scale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a Scale' });
  await dialog.getByLabel('Takes a weight').selectOption({ label: 'By itself, when a case lies still' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();

  await scaleSays('S D     36.20 lb');
  await expect(page.getByText('36.20 lb …')).toBeVisible();
  await scaleSays('S S     36.54 lb');
  await expect(display(page)).toContainText('36.54lb');
  // The same case still lies there; the next one comes after it was lifted off.
  await scaleSays('S S     36.54 lb');
  await scaleSays('S S      0.00 lb');
  await scaleSays('S S     16.50 kg');
  await expect(display(page)).toContainText('36.38lb');
  await scaleSays('S S      0.00 lb');
  await scaleSays('S S  16500.00 g');
  await expect(display(page)).toContainText('The scale weighs in g. Please set it to lb or kg.');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540', '36.380']);
  expect(
    (await person.call(ordersApi.listPieces, { params: { id: order.id } })).body.map(({ source }) => source),
  ).toEqual(['scale', 'scale']);
});

test('a recall says who got the cases of a lot', async ({ page, person }) => {
  const office = await stockOffice(person);
  const product = await addProduct(person, `Tenderloin ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
  await gtinsKnown(person, order);
  await openStation(page, order);
  for (const serial of ['S1', 'S2'])
    await scan(page, label(product.gtin, '7.25', serial, `LOT${office.mark}`));
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Recall' }).click();
  await page.getByLabel('Lot').fill(`LOT${office.mark}`);
  await expect(page.getByRole('heading', { name: office.customer.name })).toBeVisible();
  await expect(page.getByText('2 pieces · 14.50 lbs')).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: order.orderNumber }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^recall-.*\.csv$/);
  await page.getByLabel('GTIN').fill('12345678901234');
  await expect(page.getByText('whose check digit is right')).toBeVisible();
});

test('a product shows its GTINs; they are added and removed there', async ({ page, person }) => {
  const office = await stockOffice(person);
  await page.goto(`/products?q=${office.ribeye.productCode}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const field = dialog.getByLabel('GTINs on Its Cases');
  await field.fill('90614141000016');
  await field.press('Enter');
  await expect(dialog.getByText('whose check digit is right')).toBeVisible();
  const gtin = newGtin();
  await field.fill(gtin);
  await field.press('Enter');
  await expect(dialog.getByRole('list', { name: 'GTINs' })).toContainText(gtin);
  await dialog.getByRole('button', { name: `Remove GTIN ${gtin}` }).click();
  await expect(dialog.getByText('None yet.')).toBeVisible();
});
