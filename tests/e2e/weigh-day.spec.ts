import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
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
  orderOf,
  printedOrder,
  scan,
  stationFor,
  weightsOf,
} from './weighing.ts';

test('goes from a short line to a complete order and its printed invoice in three clicks', async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const ribeye = await addProduct(person, `Ribeye ${office.mark}`);
  const chuck = await addProduct(person, `Chuck ${office.mark}`);
  const order = await printedOrder(person, office, [
    { productId: ribeye.id, quantity: '2' },
    { productId: chuck.id, quantity: '10' },
  ]);
  // Another one waits after it.
  await printedOrder(person, office, [{ productId: chuck.id, quantity: '1' }], addDays(today(), 2));
  await gtinsKnown(person, order);
  await openStation(page, order);
  await scan(page, label(ribeye.gtin, '15.50', `${office.mark}-1`));
  await scan(page, label(ribeye.gtin, '15.60', `${office.mark}-2`));
  await expect(display(page)).toContainText('0left');
  await scan(page, label(chuck.gtin, '60.20', `${office.mark}-3`));
  await expect(display(page)).toContainText('9left');
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(3);
  // One of ten is weighed: nothing may be invoiced of it unsaid.
  expect((await orderOf(person, order)).catchWeightsEntered).toBe(false);

  await page.keyboard.press('Control+Enter');
  await expect(display(page)).toContainText(`${order.orderNumber} is complete`);
  await expect(display(page)).toContainText(`${chuck.name}: 1 / 10`);
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(4);
  expect((await orderOf(person, order)).catchWeightsEntered).toBe(true);
  // Taken back, the line waits again.
  await page.keyboard.press('Control+z');
  await expect(display(page)).toContainText('needs more again');
  await expect.poll(async () => (await orderOf(person, order)).catchWeightsEntered).toBe(false);
  await page.getByRole('button', { name: 'That Is All' }).click();
  await expect(display(page).getByRole('button', { name: /^Next: SO-\d+/ })).toBeVisible();

  const invoice = display(page).getByRole('button', { name: `Invoice ${order.orderNumber}` });
  await expect(invoice).toBeEnabled();
  await invoice.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invoice and Print' }).click();
  await page.waitForURL(/\/invoices\/.*\/print/);
  await expect(page.getByRole('button', { name: /Print/ }).first()).toBeVisible();
});

test('asks before a case goes to another customer, and forgets a GTIN that was taught by mistake', {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
  const ribeye = await addProduct(person, `Ribeye ${office.mark}`);
  const chuck = await addProduct(person, `Chuck ${office.mark}`);
  const order = await printedOrder(person, office, [
    { productId: ribeye.id, quantity: '1' },
    { productId: chuck.id, quantity: '3' },
  ]);
  const other = await printedOrder(
    person,
    office,
    [{ productId: ribeye.id, quantity: '3' }],
    addDays(today(), 2),
  );
  await gtinsKnown(person, order);
  await gtinsKnown(person, other);
  await openStation(page, order);
  await scan(page, label(ribeye.gtin, '15.50', `${office.mark}-1`));
  await scan(page, label(ribeye.gtin, '15.60', `${office.mark}-2`));
  await expect(display(page)).toContainText(`${order.orderNumber} has all 1 ${ribeye.name}`);
  // Who begins to type the next weight answers nothing by it.
  await page.keyboard.type('12.5', { delay: 250 });
  await page.keyboard.press('Escape');
  await expect(display(page)).toContainText('has all 1');
  await page.keyboard.press('2');
  await expect(display(page)).toContainText('Taken for another order');
  await expect.poll(() => weightsOf(person, other)).toEqual(['15.600']);
  expect(await weightsOf(person, order)).toEqual(['15.500']);

  const gtin = newGtin();
  await scan(page, label(gtin, '60.20', `${office.mark}-3`));
  await expect(display(page)).toContainText('Which product is this?');
  await display(page).getByRole('button', { name: chuck.name }).click();
  const gtinsOf = async () =>
    (await person.call(adminApi.getProduct, { params: { id: chuck.id } })).body.gtins;
  await expect.poll(gtinsOf).toContain(gtin);
  await page.keyboard.press('Control+z');
  await expect(display(page)).toContainText('And forget the GTIN?');
  await page.keyboard.press('1');
  await expect.poll(gtinsOf).not.toContain(gtin);
  await scan(page, label(gtin, '60.20', `${office.mark}-3`));
  await expect(display(page)).toContainText('Which product is this?');
});

test('stands through the end of its session, keeps every scan, and sends it once somebody is there', {
  tag: '@long',
}, async ({ page, person, account, complaints }) => {
  const { office, product, order } = await stationFor(page, person, 'Plate', '6');
  await scan(page, label(product.gtin, '36.10', `${office.mark}-1`));
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(1);

  await page.context().clearCookies();
  await scan(page, label(product.gtin, '36.20', `${office.mark}-2`));
  const asks = page.getByRole('dialog', { name: 'Who is there?' });
  await expect(asks).toBeVisible();
  await scan(page, label(product.gtin, '36.30', `${office.mark}-3`));
  await expect(display(page)).toContainText('36.30lb');
  // A case that is scanned while one types the name is a case.
  await asks.getByLabel('Username').fill(account.username);
  await asks.getByLabel('Username').focus();
  await scan(page, label(product.gtin, '36.40', `${office.mark}-4`));
  await expect(display(page)).toContainText('36.40lb');
  await expect(asks.getByLabel('Username')).toHaveValue(account.username);
  await expect(log(page).locator('[data-entry="waiting"]')).toHaveCount(3);

  await asks.getByLabel('Password').fill(account.password);
  await asks.getByRole('button', { name: 'Sign In' }).click();
  await expect(asks).toBeHidden();
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.100', '36.200', '36.300', '36.400']);
  await expect(box(page)).toBeFocused();
  complaints.splice(0);
});

test('sends what met the end of a session in the name of whoever signs in after it', {
  tag: '@long',
}, async ({ page, person, baseURL, complaints }) => {
  const { office, product, order } = await stationFor(page, person, 'Brisket', '2');
  await scan(page, label(product.gtin, '36.10', `${office.mark}-1`));
  await expect(log(page).locator('[data-entry="stored"]')).toHaveCount(1);

  // Last of the order, a weight without a serial number: only its moment tells it from others.
  await page.context().clearCookies();
  await scan(page, '36.20');
  const asks = page.getByRole('dialog', { name: 'Who is there?' });
  await expect(asks).toBeVisible();
  const porter = { ...newAccount(), lastName: 'Porter' };
  await new Person(baseURL ?? '').register(porter);
  await asks.getByLabel('Username').fill(porter.username);
  await asks.getByLabel('Password').fill(porter.password);
  await asks.getByRole('button', { name: 'Sign In' }).click();
  await expect(asks).toBeHidden();
  await expect.poll(() => weightsOf(person, order)).toEqual(['36.100', '36.200']);
  const { body: pieces } = await person.call(ordersApi.listPieces, { params: { id: order.id } });
  expect(pieces.at(-1)?.takenBy).toBe('Test Porter');
  await expect(page.getByText(/until they sign in here/)).toBeHidden();
  await scan(page, order.orderNumber);
  await expect(display(page)).toContainText(`${order.orderNumber} is complete`);
  await expect(display(page).getByRole('button', { name: `Invoice ${order.orderNumber}` })).toBeEnabled();
  complaints.splice(0);
});

test('runs a day: five orders, wrong labels, two stations, no network, an order invoiced meanwhile', {
  tag: '@long',
}, async ({ page, person, browser, baseURL, complaints }) => {
  const office = await makeFixtures(person);
  const ribeye = await addProduct(person, `Ribeye ${office.mark}`);
  const chuck = await addProduct(person, `Chuck ${office.mark}`);
  const lines = [
    { productId: ribeye.id, quantity: '2' },
    { productId: chuck.id, quantity: '1' },
  ];
  const orders = [];
  for (let at = 0; at < 5; at += 1)
    orders.push(await printedOrder(person, office, lines, addDays(today(), at + 1)));
  const [first, second, third, fourth, fifth] = orders;
  if (!first || !second || !third || !fourth || !fifth) throw new Error('There are five orders.');
  for (const order of orders) await gtinsKnown(person, order);
  let serial = 0;
  const next = (gtin: string, pounds: string) => {
    serial += 1;
    return label(gtin, pounds, `${office.mark}-${serial}`);
  };
  const tablet = await secondScreen(browser, baseURL ?? '');
  await openStation(page, first);
  await openStation(tablet, second);

  // Two stations at once, one of them without a network for a while.
  await scan(page, next(ribeye.gtin, '15.10'));
  await tablet.context().setOffline(true);
  await scan(tablet, next(ribeye.gtin, '15.20'));
  await scan(tablet, next(ribeye.gtin, '15.30'));
  await expect(log(tablet).locator('[data-entry="waiting"]')).toHaveCount(2);
  await scan(page, next(ribeye.gtin, '15.40'));
  // Wrong labels: a check digit, a key left in the box.
  await scan(page, next(`${ribeye.gtin.slice(0, -1)}${(Number(ribeye.gtin.at(-1)) + 1) % 10}`, '15.50'));
  await expect(display(page)).toContainText('check digit');
  await scan(page, `5${next(chuck.gtin, '60.10')}`);
  await expect(display(page)).toContainText('“5” is in front of this label');
  await scan(page, next(chuck.gtin, '60.20'));
  await expect(display(page)).toContainText(`${first.orderNumber} is complete`);
  await tablet.context().setOffline(false);
  await expect.poll(() => weightsOf(person, second)).toEqual(['15.200', '15.300']);
  await scan(tablet, next(chuck.gtin, '60.30'));
  await expect(display(tablet)).toContainText(`${second.orderNumber} is complete`);

  // The office invoices one of them meanwhile.
  await scan(page, third.orderNumber);
  await expect(display(page)).toContainText(third.orderNumber);
  const fourthItems = fourth.items.map(({ id }, at) => ({
    itemId: id,
    weights: at === 0 ? ['15.6', '15.7'] : ['60'],
  }));
  await person.call(ordersApi.saveWeights, { params: { id: fourth.id }, body: fourthItems });
  await person.call(ordersApi.convertOrder, { params: { id: fourth.id } });
  await scan(page, next(ribeye.gtin, '15.80'));
  await scan(page, next(ribeye.gtin, '15.90'));
  await scan(page, next(chuck.gtin, '60.40'));
  await expect(display(page)).toContainText(`${third.orderNumber} is complete`);
  await scan(page, fourth.orderNumber);
  await expect(display(page)).toContainText(`${fourth.orderNumber} has been invoiced`);
  // A short one is said to be all.
  await scan(page, fifth.orderNumber);
  await scan(page, next(ribeye.gtin, '15.95'));
  await expect(display(page)).toContainText('1left');
  await page.keyboard.press('Control+Enter');
  await expect(display(page)).toContainText(`${ribeye.name} is done: 1 / 2`);
  await scan(page, next(chuck.gtin, '60.50'));
  await expect(display(page)).toContainText(`${fifth.orderNumber} is complete`);

  const weighed = await Promise.all(orders.map((order) => weightsOf(person, order)));
  expect(weighed).toEqual([
    ['15.100', '15.400'],
    ['15.200', '15.300'],
    ['15.800', '15.900'],
    ['15.600', '15.700'],
    ['15.950'],
  ]);
  await expect.poll(async () => (await orderOf(person, fifth)).catchWeightsEntered).toBe(true);
  expect((await orderOf(person, fifth)).items[0]?.quantityShort).toBe('1.000');
  complaints.splice(0);
});
