import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { parseWeights } from '@primal/contracts/shared/lines';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures } from './fixtures.ts';
import {
  addProduct,
  box,
  display,
  gtinsKnown,
  label,
  log,
  newGtin,
  openStation,
  orderOf,
  printedOrder,
  scan,
  stationFor,
  type Weighed,
  weightsOf,
} from './weighing.ts';

test('weighs an order of 10 lines with 40 scans and one key, among others that are open', async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
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

test('says each thing that comes, and takes steps back', { tag: '@long' }, async ({ page, person }) => {
  const { product, order } = await stationFor(page, person, 'Brisket', '3');
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await expect(display(page)).toContainText('36.54lb');
  await expect(display(page)).toContainText('2left');
  await expect(page.getByText(`Taken, 36.54 lb, ${product.name}`)).toBeAttached();
  await scan(page, '37.1 36.9');
  await expect(display(page)).toContainText('0left');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540', '37.100', '36.900']);
  await page.keyboard.press('Control+z');
  await expect(display(page)).toContainText('Undone');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => weightsOf(person, order)).toEqual([]);

  // The case is free again; its label without a weight asks for it; what is pressed elsewhere comes into the box.
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, label(product.gtin, null, 'S1'));
  await expect(display(page)).toContainText(`What does this ${product.name} weigh?`);
  await scan(page, '36.55');
  await expect(display(page)).toContainText('36.55lb');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.550']);
});

test('refuses in words what it cannot take', { tag: '@long' }, async ({ page, person }) => {
  const office = await makeFixtures(person);
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

test('asks once which product an unknown GTIN is, and the catalog remembers', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const order = await printedOrder(person, office, [{ productId: office.ribeye.id, quantity: '3' }]);
  const gtin = newGtin();
  await openStation(page, order);
  await scan(page, label(gtin, '18.54', 'S1'));
  await expect(display(page)).toContainText('Which product is this?');
  await expect(page.getByRole('textbox', { name: 'Type its name or code' })).toBeFocused();
  // The next case comes before the answer: it waits its turn.
  await scan(page, label(gtin, '18.60', 'S2'));
  await expect(display(page)).toContainText('1 more waiting for the answer');
  // So does a work order that is scanned meanwhile: it is no name of a product.
  await scan(page, order.orderNumber);
  await expect(display(page)).toContainText('2 more waiting for the answer');
  await scan(page, 'no such cut');
  await expect(display(page)).toContainText('No product matches “no such cut”');
  await page.keyboard.type(office.mark);
  await expect(display(page).getByRole('button', { name: office.ribeye.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => weightsOf(person, order)).toEqual(['18.540', '18.600']);
  const { body } = await person.call(adminApi.getProduct, { params: { id: office.ribeye.id } });
  expect(body.gtins).toEqual([gtin]);
});

test('asks about a weight far from what is usual: one key takes the suggestion, Enter keeps it', {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
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
  // A second Enter as quick as a scanner's double line end is none: a person presses again when nothing happens.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(display(page)).not.toContainText('Did you mean', { timeout: 500 });
  }).toPass();
  await expect.poll(async () => (await weightsOf(person, order)).at(-1)).toBe('365.400');
});

test('says on the smallest phone that it asks in a whole word', { tag: '@long' }, async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const office = await makeFixtures(person);
  await openStation(
    page,
    await printedOrder(person, office, [{ productId: office.ribeye.id, quantity: '2' }]),
  );
  await scan(page, '99.99');
  const asked = display(page).getByText('Question', { exact: true });
  await expect(asked).toBeVisible();
  const lines = await asked.evaluate((word) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    return new Set([...range.getClientRects()].map(({ top, height }) => Math.round(top + height / 2))).size;
  });
  expect(lines).toBe(1);
});

test('reads a scale: what moves is shown, what lies still is taken, other units are refused', {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
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
  await dialog
    .getByLabel('Takes a weight')
    .selectOption({ label: 'Automatically, when the weight is steady' });
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

test('takes labels whole that are scanned before its code runs', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const { product, order } = await stationFor(page, person, 'Rib', '3');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const heldFor = (milliseconds: number) =>
    page.waitForFunction(
      (wanted) => window.earlyKeys && performance.now() - window.earlyKeys.since > wanted,
      milliseconds,
    );
  await page.reload({ waitUntil: 'commit' });
  await heldFor(100);
  await scan(page, label(product.gtin, '36.54', 'E1'));
  await scan(page, label(product.gtin, '37.10', 'E2'));
  go();
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540', '37.100']);
});
