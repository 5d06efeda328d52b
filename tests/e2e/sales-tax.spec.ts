import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { copySession } from '../../harness/browser.ts';
import { expect, test } from '../../harness/e2e.ts';
import { startProduct } from '../../harness/product.ts';
import { createAccount } from '../../ops/client/person.ts';

const address = { address: '1 Main Street', city: 'Waco', state: 'TX', zipCode: '76701', phone: '555-0101' };
const goods = {
  brand: 'Prairie',
  unit: 'Case',
  billedBy: 'Case',
  productType: 'fixed-weight',
  wholesalePrice: '100',
  restaurantPrice: '100',
  retailPrice: '100',
} as const;

test('a business sets a tax code, bills with tax, and pays what the report says', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const product = await startProduct();
  const { keyboard } = page;
  try {
    const owner = product.person();
    await owner.register(createAccount());
    await copySession(context, owner);
    for (const [name, taxable] of [
      ['Charcoal', true],
      ['Ground Beef', false],
    ] as const)
      await owner.must(adminApi.createProduct, { body: { ...goods, name, taxable } });
    const expires = addDays(today(), 10);
    for (const [name, taxExempt] of [
      ['Corner Grill', false],
      ['Wholesale Club', true],
    ] as const)
      await owner.must(adminApi.createCustomer, {
        body: {
          ...address,
          name,
          pricingTier: 'base',
          ...(taxExempt && { taxExempt, exemptUntil: expires }),
        },
      });

    // Without a code, no screen names a tax.
    await page.goto(`${product.url}/retail-sale`);
    await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText('Subtotal');
    await expect(page.locator('main').getByText(/tax/i)).toHaveCount(0);
    await page.goto(`${product.url}/products`);
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('In stock')).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/tax/i)).toHaveCount(0);

    await page.goto(`${product.url}/settings`);
    await page.getByLabel('Sales Tax Rate', { exact: true }).fill('8.25');
    await page.getByLabel('Sales Tax Name', { exact: true }).fill('Waco');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
    await page.getByRole('link', { name: '1 of 2 products are taxable' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Charcoal' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Ground Beef' })).toHaveCount(0);

    const figures = page.getByRole('contentinfo').or(page.locator('form'));
    const bill = async (customer: string, expected: string) => {
      await page.goto(`${product.url}/create-invoice`);
      await expect(page.getByLabel(/^Customer/)).toBeFocused();
      await keyboard.type(customer);
      await expect(page.getByRole('option', { name: new RegExp(customer) })).toBeVisible();
      await keyboard.press('Enter');
      for (const name of ['Charcoal', 'Ground Beef']) {
        await keyboard.type(name);
        await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
        await keyboard.press('Enter');
        await keyboard.type('2');
        await keyboard.press('Enter');
      }
      await expect(figures.first()).toContainText(expected);
      await keyboard.press('ControlOrMeta+Enter');
      await expect(page.getByText(/INV-\d+/).first()).toBeVisible();
    };
    await bill('Corner Grill', 'Waco (8.25%)$16.50');
    await bill('Wholesale Club', 'Waco (8.25%), exempt$0.00');
    const invoices = await owner.must(billingApi.listInvoices);
    expect(invoices.map(({ total }) => total).toSorted()).toEqual(['400.00', '416.50']);
    const taxed = invoices.find(({ tax }) => tax === '16.50');
    await page.goto(`${product.url}/invoices/${taxed?.id}/print`);
    await expect(page.getByRole('article').getByText('Waco (8.25%)')).toBeVisible();

    await page.goto(`${product.url}/books`);
    await page.getByRole('button', { name: 'Sales Tax' }).click();
    await page.getByLabel('Period').selectOption('This month so far');
    const row = page.getByRole('row').filter({ hasText: 'Waco (8.25%)' });
    for (const text of ['$200.00', 'Not taxable $400.00, Resale $200.00', '$16.50'])
      await expect(row).toContainText(text);
    await expect(page.getByText('The report equals the ledger.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Wholesale Club' })).toContainText(
      formatDate(expires),
    );
    await page.getByRole('button', { name: 'Record Tax Payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText('Tax payment recorded')).toBeVisible();
    await expect(page.getByText('-$16.50')).toBeVisible();
  } finally {
    await page.close();
    await product.stop();
  }
});
