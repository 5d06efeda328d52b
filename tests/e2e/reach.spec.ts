import { billingApi } from '@primal/contracts/billing/api';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { certificateApi } from '@primal/contracts/billing/certificate';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { expect, signedInTest, test } from '../../harness/e2e.ts';
import { findViolations } from './faults.ts';
import { takeQuietDay } from './fixtures.ts';
import { goTo, screens } from './screens.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colors`, { tag: colorScheme === 'light' ? [] : '@long' }, () => {
    test.use({ colorScheme });

    test('the pages before sign-in are accessible', async ({ page, complaints }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.goto('/register');
      await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      // Chromium logs the refused request for the current user.
      complaints.splice(0);
    });
  });

  signedInTest.describe(`in ${colorScheme} colors`, { tag: colorScheme === 'light' ? [] : '@long' }, () => {
    signedInTest.use({ colorScheme });

    signedInTest(
      'every screen is accessible, and fits 390 px without horizontal scrolling',
      async ({ page, complaints }) => {
        signedInTest.setTimeout(300_000);
        for (const path of screens) {
          await goTo(page, path);
          await expect.soft(page, path).toHaveTitle(/\S · Primal$/);
          // All screens have the same frame, so check the frame only on the first screen.
          expect.soft(await findViolations(page, path === screens[0] ? 'html' : 'main'), path).toEqual([]);
          if (colorScheme === 'dark') continue;
          await page.setViewportSize({ width: 390, height: 844 });
          const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
          await expect.soft.poll(fits, { message: `${path} at 390 px` }).toBe(true);
          await page.setViewportSize({ width: 1440, height: 900 });
        }
        await page.goto('/guide/index.html');
        expect.soft(await findViolations(page), 'the guide').toEqual([]);
        // Chromium logs the missing page.
        expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
      },
    );

    signedInTest(
      'the palette, the notifications and the list of keys are accessible',
      { tag: '@long' },
      async ({ page }) => {
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: /^Screen/ })).toBeFocused();
        expect(await findViolations(page), 'the palette').toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Notifications' }).click();
        await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
        expect(await findViolations(page), 'the notifications').toEqual([]);
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
        expect(await findViolations(page), 'the keys').toEqual([]);
      },
    );

    signedInTest(
      'the grid in edit mode, its picker and its dialog are accessible',
      async ({ page, office }) => {
        await page.goto('/sales-orders/create');
        await page.getByLabel('Customer').fill(office.mark);
        await expect(page.getByRole('option', { name: office.customer.name })).toBeVisible();
        expect(await findViolations(page), 'the open list of customers').toEqual([]);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await page.keyboard.type(office.mark);
        await expect(page.getByRole('option')).toHaveCount(2);
        expect(await findViolations(page), 'the open list of products').toEqual([]);
        await page.getByRole('option', { name: office.ribeye.name }).click();
        await page.keyboard.type('two');
        expect(await findViolations(page), 'a cell that is edited').toEqual([]);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('grid').getByRole('alert')).toBeVisible();
        expect(await findViolations(page), 'a cell that is refused').toEqual([]);
        await page.keyboard.press('Control+a');
        await page.keyboard.type('2');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Enter Weights' }).click();
        const dialog = page.getByRole('dialog', { name: office.ribeye.name });
        await dialog.getByRole('textbox').first().fill('365.4');
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('alert')).toBeVisible();
        expect(await findViolations(page), 'the weights of a line').toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
        expect(await findViolations(page), 'the question before discarding').toEqual([]);
      },
    );

    signedInTest(
      'the print pages, and the certificate without an account, are accessible',
      { tag: '@long' },
      async ({ page, person, browser, office }) => {
        const order = await office.order();
        const invoice = await office.invoice({ status: 'sent' });
        const date = takeQuietDay();
        await person.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat: '150' } });
        const params = { id: invoice.id };
        const link = await person.must(certificateApi.shareCertificate, { params });
        for (const path of [
          `/sales-orders/${order.id}/work-order`,
          `/sales-orders/${order.id}/view`,
          `/sales-orders/guide/${office.customer.id}`,
          `/invoices/${invoice.id}/print`,
          `/cash-drawer/${date}/print`,
          '/accounts-receivable/aging/print',
          '/books/print',
        ]) {
          await goTo(page, path);
          await expect(page.getByRole('article').first()).toBeVisible();
          expect.soft(await findViolations(page), path).toEqual([]);
        }
        const phone = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
        const stranger = await phone.newPage();
        // The address has the operator's host, so the test opens its path at the product's host.
        await stranger.goto(new URL(new URL(link.address).pathname, page.url()).href);
        await expect(stranger.getByRole('heading', { name: 'Weight Certificate', level: 1 })).toBeVisible();
        expect.soft(await findViolations(stranger), 'the certificate').toEqual([]);
        await phone.close();
      },
    );

    signedInTest(
      'the weight dialogs of orders are accessible',
      { tag: '@long' },
      async ({ page, person, office }) => {
        const order = await office.order();
        const body = { workOrderPrinted: true };
        await person.call(ordersApi.updateWorkflow, { params: { id: order.id }, body });
        for (const button of ['Enter Weights', 'Catch Weight Entry']) {
          await page.goto(`/sales-orders?q=${order.orderNumber}`);
          await page.getByRole('button', { name: button }).click();
          const fields = page.getByRole('dialog').getByRole('textbox');
          await fields.first().fill('365.4');
          await fields.first().press('Enter');
          await expect(page.getByRole('alert').first()).toBeVisible();
          expect(await findViolations(page), `${button}: a slip`).toEqual([]);
          await fields.first().fill('36,54');
          await fields.first().press('Enter');
          await expect(fields.first()).toHaveAttribute('aria-invalid', 'true');
          expect(await findViolations(page), `${button}: a refusal`).toEqual([]);
        }
      },
    );
  });
}

signedInTest(
  'a tablet shows the whole row, with figures beside actions',
  { tag: '@long' },
  async ({ page, person, office }) => {
    const { id, orderNumber } = await office.order();
    await office.printWorkOrder({ id });
    const creditMemo = { customerId: office.customer.id, creditDate: today(), reason: 'discount' as const };
    const items = [{ productId: office.chicken.id, quantity: '10', unitPrice: '105.50' }];
    const credit = await person.must(billingApi.createCreditMemo, { body: { creditMemo, items } });
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const [path, number] of [
      [`/sales-orders?q=${orderNumber}`, orderNumber],
      [`/credit-memos?q=${credit.creditNumber}`, credit.creditNumber],
    ] as const) {
      await page.goto(path);
      const row = page.getByRole('row').filter({ hasText: number });
      await expect(row).toBeVisible();
      const hidden = () =>
        page
          .getByRole('table')
          .evaluate(({ parentElement: frame }) =>
            frame ? frame.scrollWidth - frame.clientWidth : Number.NaN,
          );
      await expect.poll(hidden, { message: path }).toBe(0);
    }
  },
);
