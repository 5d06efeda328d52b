import { adminApi } from '@primal/contracts/admin/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { Person } from '../../harness/person.ts';
import { givePrice, makeFixtures } from './fixtures.ts';

test('a price that was being typed is there again after the session ended, and 840 for 8.40 is asked about', {
  tag: '@long',
}, async ({ page, context, baseURL, complaints }) => {
  const person = new Person(baseURL ?? '');
  const { username, password } = await person.register();
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: baseURL ?? '' })));
  const office = await makeFixtures(person);
  const dialog = page.getByRole('dialog', { name: 'Add Price' });
  const open = async () => {
    await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'Add Price' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Product or Category' })).toBeFocused();
  };
  await page.goto(`/customers/${office.customer.id}`);
  await open();
  await page.keyboard.type(office.chicken.name);
  await expect(page.getByRole('option', { name: office.chicken.name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(/^Price/)).toBeFocused();
  await page.keyboard.type('840');
  await dialog.getByLabel('Note').fill('by phone');
  await expect(dialog.getByText(/^Comes to \$840\.00 today/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Price' }).click();
  const question = page.getByRole('dialog', { name: 'Is this right?' });
  await expect(
    question.getByText(`$840.00 for ${office.chicken.name}, while restaurant is $10.50.`),
  ).toBeVisible();
  // By key: another person's change may have the page ask first, and leave for the login.
  await question.getByRole('button', { name: 'Add Price' }).focus();
  await context.clearCookies();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/customers/${office.customer.id}`);
  await open();
  await expect(dialog.getByLabel(/^Price/)).toHaveValue('840.00');
  await expect(dialog.getByLabel('Note')).toHaveValue('by phone');
  await expect(dialog.getByRole('combobox', { name: 'Product or Category' })).toHaveValue(
    office.chicken.name,
  );
  await dialog.getByLabel(/^Price/).fill('8.40');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const { body: prices } = await person.call(adminApi.listCustomerPrices, {
    query: { customerId: office.customer.id },
  });
  expect(prices).toMatchObject([{ productId: office.chicken.id, value: '8.40', note: 'by phone' }]);
  await open();
  await expect(dialog.getByLabel(/^Price/)).toHaveValue('');
  expect(complaints.splice(0).filter((text) => !/status of 401/.test(text))).toEqual([]);
});

test('Escape closes the open list of products, and only the next one the dialog', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const dialog = page.getByRole('dialog', { name: 'Add Price' });
  await page.goto(`/customers/${office.customer.id}`);
  await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'Add Price' }).click();
  const product = dialog.getByRole('combobox', { name: 'Product or Category' });
  await expect(product).toBeFocused();
  await page.keyboard.type(office.chicken.name);
  const option = page.getByRole('option', { name: office.chicken.name });
  await expect(option.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option).toHaveCount(0);
  await expect(product).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a price list on a phone shows its prices without pushing the paper aside', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  await givePrice(person, office, { productId: office.ribeye.id });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/customers/${office.customer.id}/price-list`);
  const price = page.getByRole('article', { name: 'Price List' }).getByText('$8.40 / lb');
  await expect(price).toBeVisible();
  const { x, width } = (await price.boundingBox()) ?? { x: 0, width: 1000 };
  expect(x + width).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
