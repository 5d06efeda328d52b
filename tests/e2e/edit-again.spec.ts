import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures, makeInvoice, secondScreen } from './fixtures.ts';

test('a customer that is edited twice without a reload keeps both changes', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const { mark, customer } = await makeFixtures(person);
  await page.goto(`/customers?q=${mark}`);
  const edit = async (label: string, value: string) => {
    await page.getByRole('row').filter({ hasText: mark }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Customer' });
    await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await edit('Phone', '207-555-0999');
  await edit('Contact Person', 'Ada Lind');
  const { body } = await person.call(adminApi.getCustomer, { params: { id: customer.id } });
  expect(body).toMatchObject({ phone: '207-555-0999', contactPerson: 'Ada Lind' });
});

test('two people in one customer: the second one is asked, and overwrites nothing of the other', {
  tag: '@long',
}, async ({ page, person, browser, baseURL, complaints }) => {
  const { mark, customer } = await makeFixtures(person);
  const other = await secondScreen(browser, String(baseURL));
  for (const screen of [page, other]) {
    await screen.goto(`/customers?q=${mark}`);
    await screen.getByRole('row').filter({ hasText: mark }).getByRole('button', { name: 'Edit' }).click();
  }
  const dialogOf = (screen: typeof page) => screen.getByRole('dialog', { name: 'Edit Customer' });
  await expect(dialogOf(page).getByLabel('Phone')).toHaveValue(customer.phone);
  await dialogOf(other).getByLabel('Phone').fill('207-555-0777');
  await dialogOf(other).getByLabel('Delivery Notes').fill('Ring twice');
  await dialogOf(other).getByLabel('Credit Limit').fill('900');
  await dialogOf(other).getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialogOf(other)).toHaveCount(0);
  // The first screen has heard of it; its dialog stands as it was.
  await expect(page.getByRole('row').filter({ hasText: '207-555-0777' })).toHaveCount(1);
  await dialogOf(page).getByLabel('Contact Person').fill('Ada Lind');
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('dialog', { name: 'Save mine over it?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('changed');
  await expect(dialogOf(page).getByLabel('Contact Person')).toHaveValue('Ada Lind');
  const read = () => person.call(adminApi.getCustomer, { params: { id: customer.id } });
  expect((await read()).body).toMatchObject({ phone: '207-555-0777', contactPerson: null });
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
  await question.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  expect((await read()).body).toMatchObject({
    phone: '207-555-0777',
    deliveryNotes: 'Ring twice',
    creditLimit: '900.00',
    contactPerson: 'Ada Lind',
  });
  const refused = expect.stringContaining('409');
  expect(complaints.splice(0)).toEqual([refused, refused]);
});

test('an invoice that is edited again without a reload shows one’s own change', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const { id } = await makeInvoice(person, office);
  await page.goto(`/invoices?q=${office.mark}`);
  const edit = () =>
    page.getByRole('row').filter({ hasText: office.mark }).getByRole('button', { name: 'Edit' }).click();
  const save = async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/\/invoices(\?|$)/);
  };
  await edit();
  await page.getByLabel('Notes').fill('first');
  await save();
  await edit();
  await expect(page.getByLabel('Notes')).toHaveValue('first');
  await page.getByLabel('Notes').fill('second');
  await save();
  const { body } = await person.call(billingApi.getInvoice, { params: { id } });
  expect(body.notes).toBe('second');
});
