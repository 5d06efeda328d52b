import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { newAccount, Person } from '../../harness/person.ts';
import { makeFixtures, secondScreen } from './fixtures.ts';
import {
  addProduct,
  box,
  display,
  gtinsKnown,
  label,
  log,
  newGtin,
  openStation,
  printedOrder,
  scan,
  stationFor,
  weightsOf,
} from './weighing.ts';

test('says that a case is on an order already, until somebody has read it', { tag: '@long' }, async ({
  page,
  person,
  complaints,
}) => {
  const { product, order } = await stationFor(page, person, 'Flank', '3');
  // Taken at another station: here nobody knows it, and the server refuses.
  const pieces = [{ weight: '36.54', source: 'scan' as const, gtin: product.gtin, serial: 'S1' }];
  const [line] = order.items;
  await person.call(ordersApi.addPieces, {
    params: { id: order.id },
    body: { itemId: line?.id ?? '', pieces },
  });
  await scan(page, label(product.gtin, '36.54', 'S1'));
  await expect(log(page)).toContainText(`This case is already on ${order.orderNumber}`);
  // Whoever looks at the large figures only is told as well, however late the answer came.
  await expect(display(page)).toContainText(`This case is already on ${order.orderNumber}`);
  await expect(display(page)).toContainText('Not taken');
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.540']);
  await log(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(log(page)).not.toContainText('already');
  // What this station has taken it knows itself, and asks nothing about it, however full its line is.
  await scan(page, label(product.gtin, '36.60', 'S2'));
  await scan(page, label(product.gtin, '36.70', 'S3'));
  await expect(display(page)).toContainText(`${order.orderNumber} is complete`);
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(2);
  await scan(page, label(product.gtin, '36.60', 'S2'));
  await expect(display(page)).toContainText(`This case is already on ${order.orderNumber}`);
  await expect(display(page)).not.toContainText('One more for');
  // Chromium writes refused requests to the console.
  complaints.splice(0);
});

test('says what became of a scan for an order that the office has deleted, and forgets the order', {
  tag: '@long',
}, async ({ page, person, complaints }) => {
  const { product, order } = await stationFor(page, person, 'Hanger', '3');
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

test('takes cases under the name of whoever has signed in in another tab meanwhile', {
  tag: '@long',
}, async ({ page, person, baseURL, complaints }) => {
  const { product, order } = await stationFor(page, person, 'Oxtail', '3');
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
  await expect(page.getByText(/1 entry by .* waits until/)).toBeVisible();
  await page.unroute('**/api/sales-orders/*/pieces');
  await scan(page, label(product.gtin, '36.60', 'S2'));
  const takenBy = async () =>
    (await other.call(ordersApi.listPieces, { params: { id: order.id } })).body.map(
      ({ weight, takenBy: name }) => [weight, name],
    );
  await expect.poll(takenBy).toEqual([['36.600', 'Test Porter']]);
  complaints.splice(0);
});

test.describe('on a touch screen', { tag: '@long' }, () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true });

  test('a tap leaves the focus to the box, and the number pad types into it', async ({ page, person }) => {
    const office = await makeFixtures(person);
    const product = await addProduct(person, `Tongue ${office.mark}`);
    const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
    await gtinsKnown(person, order);
    await openStation(page, order);
    await scan(page, '36.54');
    await expect(display(page)).toContainText('36.54lb');
    await page.getByRole('button', { name: 'Sound' }).tap();
    await expect(box(page)).toBeFocused();
    await page.getByRole('button', { name: product.name }).tap();
    await expect(box(page)).toBeFocused();
    // Who went there by keyboard stays there, and takes back from there.
    await page.getByRole('button', { name: 'All Orders' }).focus();
    await page.keyboard.press('Control+z');
    await expect(display(page)).toContainText('Undone');

    // Keys for gloves type into the same box.
    await page.getByRole('button', { name: 'Number Pad' }).tap();
    const pad = page.getByRole('group', { name: 'Number pad' });
    for (const key of '36.60') await pad.getByRole('button', { name: key, exact: true }).tap();
    await pad.getByRole('button', { name: 'Enter' }).tap();
    await expect(display(page)).toContainText('36.60lb');
    await page.getByRole('button', { name: 'Number Pad' }).tap();
    await scan(page, '36.70');
    await expect.poll(() => weightsOf(person, order)).toEqual(['36.600', '36.700']);
  });
});

test('two stations on one order see what the other has taken', { tag: '@long' }, async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const office = await makeFixtures(person);
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

test('tells a station that its line has more than was ordered once its pieces are stored', {
  tag: '@long',
}, async ({ page, person, browser, baseURL, complaints }) => {
  const office = await makeFixtures(person);
  const product = await addProduct(person, `Clod ${office.mark}`);
  const order = await printedOrder(person, office, [{ productId: product.id, quantity: '3' }]);
  const other = await secondScreen(browser, baseURL ?? '');
  await openStation(page, order);
  await openStation(other, order);
  await other.context().setOffline(true);
  for (const weight of ['36.10', '36.20', '36.30']) {
    await scan(page, weight);
    await scan(other, weight);
  }
  await expect.poll(() => weightsOf(person, order)).toHaveLength(3);
  await expect(log(other).locator('[data-entry="waiting"]')).toHaveCount(3);
  await other.context().setOffline(false);
  await expect(display(other)).toContainText('Double-check');
  await expect(display(other)).toContainText(`${order.orderNumber} has 6 of 3 ${product.name}`);
  await expect(other.getByRole('button', { name: product.name })).toContainText('more than ordered');
  // Before it becomes an invoice the line is named.
  await display(other)
    .getByRole('button', { name: `Invoice ${order.orderNumber}` })
    .click();
  const asked = other.getByRole('dialog', { name: `Invoice ${order.orderNumber}?` });
  await expect(asked).toContainText(`${product.name}: 6 for 3 ordered.`);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  complaints.splice(0);
});

test('puts an order away that was looked up by its number, once the office has invoiced it', {
  tag: '@long',
}, async ({ page, person, complaints }) => {
  const office = await makeFixtures(person);
  // Goods without weight alone: no list of orders to weigh has it, printed or not.
  const order = await printedOrder(person, office, [{ productId: office.chicken.id, quantity: '2' }]);
  await openStation(page);
  await scan(page, order.orderNumber);
  await expect(display(page)).toContainText('Nothing on it needs a weight');
  await expect(page.getByRole('button', { name: office.chicken.name })).toContainText('0 / 2');
  const gtin = newGtin();
  await scan(page, label(gtin, null, `${office.mark}-1`));
  await expect(display(page)).toContainText('Which product is this?');
  await display(page).getByRole('button', { name: office.chicken.name }).click();
  await expect(display(page)).toContainText('1 / 2checked');
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(1);
  await person.call(ordersApi.convertOrder, { params: { id: order.id } });
  await expect(display(page)).toContainText(`${order.orderNumber} has been invoiced`);
  await expect(page.getByRole('heading', { name: /orders? to weigh/ })).toBeVisible();
  complaints.splice(0);
});
