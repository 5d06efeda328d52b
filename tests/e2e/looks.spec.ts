import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { today } from '@primal/contracts/shared/dates';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { addCustomer, addProduct } from '../../harness/office.ts';

const measureBox = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element is not rendered.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

const onPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 });

test("a hyphen in a word has a hyphen's width, and digits have equal widths", {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/settings/set-up');
  await expect(page.getByRole('heading', { level: 1, name: 'Set-up' })).toBeVisible();
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const measureWidth = (text: string, figures: string) => {
      const word = document.createElement('span');
      word.style.cssText = `position: absolute; font-size: 100px; font-variant-numeric: ${figures}`;
      word.textContent = text;
      document.body.append(word);
      const { width } = word.getBoundingClientRect();
      word.remove();
      return width;
    };
    return {
      asShown: measureWidth('Set-up', 'inherit'),
      asWritten: measureWidth('Set-up', 'normal'),
      ones: measureWidth('111', 'inherit'),
      eights: measureWidth('888', 'inherit'),
    };
  });
  expect(Math.abs(widths.asShown - widths.asWritten)).toBeLessThan(2);
  expect(widths.ones).toBe(widths.eights);
});

test('sortable headings and other headings share a baseline', { tag: '@long' }, async ({ page, office }) => {
  await office.invoice();
  await page.goto('/payments');
  const sorts = await measureBox(page.getByRole('button', { name: 'Customer', exact: true }));
  expect(sorts.height).toBeGreaterThanOrEqual(24);
  const middle = (text: string) =>
    page.getByRole('columnheader', { name: text, exact: true }).evaluate((head) => {
      const range = document.createRange();
      range.selectNodeContents(head.querySelector('button')?.firstChild ?? head);
      const { top, bottom } = range.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
  expect(await middle('Applied To')).toBe(await middle('Customer'));
});

test('prices align with the right end of their heading', { tag: '@long' }, async ({ page, office }) => {
  const { chicken } = office;
  await page.goto(`/products/pricing?q=${encodeURIComponent(chicken.name)}`);
  const price = page.getByRole('textbox', { name: /Retail Price/ }).first();
  const end = await price.evaluate((field) => {
    const { paddingRight, borderRightWidth } = getComputedStyle(field);
    return (
      field.getBoundingClientRect().right -
      Number.parseFloat(paddingRight) -
      Number.parseFloat(borderRightWidth)
    );
  });
  const head = await page.getByRole('columnheader', { name: 'Retail Price' }).evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector('button')?.firstChild ?? cell);
    return range.getBoundingClientRect().right;
  });
  expect(Math.abs(end - head)).toBeLessThanOrEqual(1);
});

test("a page's primary action is visible on a phone", { tag: '@long' }, async ({ page, office }) => {
  const order = await office.order();
  await onPhone(page);
  await page.goto('/delivery-routes');
  await expect(page.getByRole('button', { name: 'Dispatch Board' })).toBeVisible();
  await page.goto(`/sales-orders/${order.id}`);
  await expect(page.getByRole('button', { name: 'Convert to Invoice' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden();
});

test("a card's status aligns with its other values on a phone", { tag: '@long' }, async ({
  page,
  office,
}) => {
  const order = await office.order();
  await onPhone(page);
  await page.goto(`/sales-orders?q=${order.orderNumber}`);
  const row = page.getByRole('row').filter({ hasText: order.orderNumber });
  const status = await measureBox(row.getByText('Pending', { exact: true }));
  const total = await measureBox(row.getByRole('cell').filter({ hasText: '$' }));
  expect(Math.abs(status.right - total.right)).toBeLessThanOrEqual(8);
});

test("a customer's debt is below the customer on a phone", { tag: '@long' }, async ({ page, office }) => {
  await office.invoice({ status: 'sent' });
  const order = await office.order();
  await onPhone(page);
  await page.goto(`/sales-orders/${order.id}/edit`);
  const owes = await measureBox(page.getByText(/^Owes/));
  const date = await measureBox(page.getByLabel('Order Date'));
  expect(owes.bottom).toBeLessThan(date.y);
});

test("line headings and the bar's buttons fit a tablet", {
  tag: '@long',
}, async ({ page, office }) => {
  const invoice = await office.invoice({ invoiceDate: today() });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/invoices/${invoice.id}/edit`);
  const head = page.getByRole('columnheader', { name: 'Description' });
  await expect(head).toBeVisible();
  expect(await head.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  const cancel = await measureBox(page.getByRole('button', { name: 'Cancel' }));
  const save = await measureBox(page.getByRole('button', { name: 'Save Changes' }));
  expect(save.y).toBe(cancel.y);
});

test('an endless word widens neither a list nor a printed page', {
  tag: '@long',
}, async ({ page, person, office }) => {
  const endless = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 80);
  const names = { name: endless, contactPerson: endless, address: endless, city: endless };
  const { id: customerId } = await addCustomer(person, names);
  const [brand, category] = [endless.slice(0, 40), endless.slice(0, 40)];
  const product = await addProduct(person, { name: endless, brand, category });
  const invoice = await office.invoice({ customerId, lines: [[product, '1']] });
  for (const path of ['/customers', '/products', '/invoices']) {
    await page.goto(`${path}?q=${endless}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
    const over = page.getByRole('cell').filter({ hasText: endless });
    expect(
      await over.evaluateAll(
        (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
      ),
      path,
    ).toBe(0);
  }
  await page.goto(`/invoices/${invoice.id}/print`);
  const items = await measureBox(page.getByRole('table', { name: 'Items' }));
  const paper = await measureBox(page.getByRole('article'));
  expect(items.right).toBeLessThanOrEqual(paper.right);
});

test('a list repeats its headings on every printed page', { tag: '@long' }, async ({ page, person }) => {
  const mark = randomUUID().slice(0, 8);
  for (let at = 0; at < 40; at++) await addCustomer(person, { name: `${mark} Grill ${at}` });
  await page.goto(`/customers?q=${mark}`);
  await expect(page.getByText('Showing 40 of 40 customers')).toBeVisible();
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf, { mergePages: false });
  expect(text.length).toBeGreaterThan(1);
  for (const words of text) expect(words).toContain('Pricing Tier');
});

test('a printed page fits the window at 200%', { tag: '@long' }, async ({ page, office }) => {
  const invoice = await office.invoice();
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(`/invoices/${invoice.id}/print`);
  const paper = await measureBox(page.getByRole('article'));
  const items = await measureBox(page.getByRole('table', { name: 'Items' }));
  expect(paper.right).toBeLessThanOrEqual(720);
  expect(items.right).toBeLessThanOrEqual(paper.right);
});

test('the product of a standing order is as wide as its customer on a phone', {
  tag: '@long',
}, async ({ page }) => {
  await onPhone(page);
  await page.goto('/sales-orders/standing/create');
  const customer = await measureBox(page.getByLabel('Customer'));
  const product = await measureBox(page.getByPlaceholder('Type or search product...'));
  expect(product.width).toBe(customer.width);
});
