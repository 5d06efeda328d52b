import { adminApi } from '@primal/contracts/admin/api';
import { expect, adminTest as test } from '../../harness/e2e.ts';
import { createAccount } from '../../ops/client/person.ts';
import { logIn } from './fixtures.ts';

test('a warehouse account chooses a password, and sees no costs and no forbidden page', async ({
  page,
  admin,
  browser,
  office,
}) => {
  const cost = '7.91';
  await admin.call(adminApi.updateProduct, { params: { id: office.ribeye.id }, body: { costPrice: cost } });
  const order = await office.order();
  const name = `ware-${office.mark}`;

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Email').fill(`${name}@example.com`);
  await dialog.getByLabel('Password', { exact: true }).fill('Brisket-4711');
  await dialog.getByLabel('Role').selectOption({ label: 'Warehouse' });
  await expect(dialog.getByText('Can: See orders, See deliveries, Weigh.')).toBeVisible();
  await expect(dialog.getByLabel('Must choose a new password at the next sign-in')).toBeChecked();
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('User Created')).toBeVisible();

  const context = await browser.newContext({ baseURL: process.env.E2E_URL });
  const theirs = await context.newPage();
  const errors: string[] = [];
  theirs.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  theirs.on('pageerror', (error) => errors.push(error.message));
  await theirs.goto('/login');
  await theirs.getByLabel('Username').fill(name);
  await theirs.getByLabel('Password').fill('Brisket-4711');
  await theirs.getByRole('button', { name: 'Login' }).click();

  await expect(theirs.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await theirs.getByLabel('New Password').fill('Sirloin-4711');
  await theirs.getByLabel('Confirm Password').fill('Sirloin-4711');
  await theirs.getByRole('button', { name: 'Set Password' }).click();

  await expect(theirs).toHaveURL(/\/sales-orders$/);
  await expect(theirs.getByRole('heading', { name: 'Sales Orders', level: 1 })).toBeVisible();
  const menu = theirs.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Sales Orders' })).toBeVisible();
  for (const other of ['Dashboard', 'All Invoices', 'Create Invoice'])
    await expect(menu.getByRole('link', { name: other })).toHaveCount(0);
  // The page hides links to forbidden pages; a forbidden action names a contact.
  await expect(theirs.getByRole('button', { name: 'Weigh Station' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'New Sales Order' })).toHaveCount(0);
  await theirs.goto(`/sales-orders/${order.id}`);
  await expect(theirs.getByRole('button', { name: 'Convert to Invoice' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(theirs.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await expect(theirs.getByText('Ask an admin for the permission "Take orders".').first()).toBeAttached();
  await expect(theirs.getByRole('heading', { name: order.orderNumber }).first()).toBeVisible();
  expect(await theirs.getByRole('main').innerHTML()).not.toContain(cost);
  await theirs.goto('/products');
  await expect(theirs.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();
  expect(await theirs.getByRole('main').innerHTML()).not.toContain(cost);

  for (const [address, button, permission] of [
    ['/products', 'Add Product', 'Change products'],
    ['/customers', 'Add Customer', 'Change customers'],
    [`/customers/${office.customer.id}`, 'Record Payment', 'Take payments'],
    ['/drivers', 'Add Driver', 'Plan deliveries'],
    ['/delivery-routes', 'Assign to Driver', 'Plan deliveries'],
  ] as const) {
    await theirs.goto(address);
    const refused = theirs.getByRole('button', { name: button, exact: true }).first();
    await expect(refused).toHaveAttribute('aria-disabled', 'true');
    await expect(refused).toHaveAccessibleDescription(
      `You may not do this. Ask an admin for the permission "${permission}".`,
    );
  }

  await theirs.goto('/accounts-receivable');
  await expect(theirs.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(theirs.getByText('Ask an admin for the permission "See invoices".')).toBeVisible();
  await theirs.goto('/settings');
  const own = theirs.getByRole('region', { name: 'Your Account' });
  await own.getByRole('button', { name: 'Edit Your Account' }).click();
  const editing = theirs.getByRole('dialog', { name: 'Edit User' });
  await expect(editing.getByLabel('Role')).toBeDisabled();
  await editing.getByLabel('First Name').fill('Wendell');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(own.getByText('Wendell')).toBeVisible();
  for (const other of ['User Management', 'Roles', 'Business Information', 'Audit Trail'])
    await expect(theirs.getByRole('region', { name: other })).toHaveCount(0);

  // Chromium logs the 401 of the signed-out start.
  expect(errors.filter((text) => !/status of 401/.test(text))).toEqual([]);
  await context.close();
});

test('an account whose role has no page sees an explanation', { tag: '@long' }, async ({
  admin,
  browser,
}) => {
  const account = createAccount();
  const { email, ...given } = account;
  const made = await admin.must(adminApi.createRole, {
    body: { name: `Counter ${given.username}`, description: '', permissions: ['closePeriods'] },
  });
  const added = await admin.must(adminApi.createUser, {
    body: { ...given, email: email ?? '', role: made.id },
  });
  const context = await browser.newContext({ baseURL: process.env.E2E_URL });
  const theirs = await context.newPage();
  await theirs.goto('/login');
  await logIn(theirs, account);
  await expect(theirs.getByText(`There is nothing here for the role ${made.name} yet`)).toBeVisible();
  await expect(theirs.getByText(/It lets you: Close periods/)).toBeVisible();

  await admin.call(adminApi.updateUser, { params: { id: added.id }, body: { isActive: false } });
  await expect(theirs.getByRole('button', { name: 'Login' })).toBeVisible();
  await context.close();
});
