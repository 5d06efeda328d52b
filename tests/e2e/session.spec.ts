import { expect, signedInTest, signInNewcomer, test } from '../../harness/e2e.ts';
import { createMarkedOffice } from '../../harness/office.ts';
import { createAccount } from '../../ops/client/person.ts';
import { logIn, pickOption } from './fixtures.ts';

/** Refused requests that Chromium logs: the current user before the sign-in, and a refused sign-in. */
const refusals = (complaints: string[]) =>
  complaints.splice(0).filter((text) => !/status of 40[19]/.test(text));

test('a person registers, is signed in, signs out and in again', async ({ page, complaints }) => {
  const { username, password } = createAccount();
  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveTitle('Register · Primal');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('First Name').fill('Maria');
  await page.getByLabel('Last Name').fill('Lopez');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByText('You have been logged in automatically')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await expect(page.getByRole('banner')).toContainText('Maria Lopez');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have been logged out successfully')).toBeVisible();

  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('Not-the-one1');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid username or password. Please try again.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(`Logged in as ${username}`)).toBeVisible();
  expect(refusals(complaints)).toEqual([]);
});

test('a signed-out visitor sees only the login page', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/sales-orders');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the login page' }).click();
  await expect(page).toHaveURL('/login');
  expect(refusals(complaints)).toEqual([]);
});

signedInTest(
  'a reload and a closed second tab do not sign the user out',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/dashboard');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const second = await context.newPage();
    await second.goto('/drivers');
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    const request = page.waitForRequest('**/api/user');
    await second.close({ runBeforeUnload: true });
    await request;
    await expect
      .poll(() => page.evaluate(() => fetch('/api/user').then((answer) => answer.status)))
      .toBe(200);
  },
);

test('signing out in one tab signs out every tab', { tag: '@long' }, async ({
  page,
  context,
  complaints,
}) => {
  await signInNewcomer(context);
  await page.goto('/dashboard');
  const second = await context.newPage();
  await second.goto('/drivers');
  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(refusals(complaints)).toEqual([]);
});

test('saving with an expired session asks for the sign-in, and the input is restored', async ({
  page,
  context,
  complaints,
}) => {
  const { person, account } = await signInNewcomer(context);
  const { customer, chicken } = await createMarkedOffice(person);
  await page.goto('/sales-orders/create');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await pickOption(page, customer.name);
  await page.keyboard.press('Enter');
  await pickOption(page, chicken.name);
  await expect(page.getByLabel('Qty, row 1')).toBeFocused();
  await page.getByLabel('Notes').fill('Back door, before noon');
  await context.clearCookies();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session expired.')).toBeVisible();
  await logIn(page, account);
  await expect(page).toHaveURL('/sales-orders/create');
  await expect(page.getByLabel('Notes')).toHaveValue('Back door, before noon');
  expect(refusals(complaints)).toEqual([]);
});
