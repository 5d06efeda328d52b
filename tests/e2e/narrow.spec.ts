import type { Page } from '@playwright/test';
import { today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { addCustomer } from '../../harness/office.ts';
import { screens } from './screens.ts';

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** The size of a window of 1280 pixels at a zoom of 400%. */
test.use({ viewport: { width: 320, height: 640 } });

test('every screen has one column at 400%', { tag: '@long' }, async ({ page, complaints }) => {
  test.setTimeout(300_000);
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect.soft.poll(() => fits(page), { message: path }).toBe(true);
  }
  // Chromium logs the missing page.
  expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
});

test('header buttons do not overlap at 400%', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const boxes = await page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => ({ left, right }))
        .sort((one, other) => one.left - other.left),
    );
  expect(boxes.length).toBeGreaterThan(5);
  for (const [at, { left }] of boxes.slice(1).entries())
    expect(left, `button ${at + 2}`).toBeGreaterThanOrEqual(boxes[at]?.right ?? 0);
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(320);
});

test('a document needs no horizontal scrolling on a phone or at 400%', { tag: '@long' }, async ({
  page,
  office,
}) => {
  const order = await office.order();
  const invoice = await office.invoice({ status: 'sent' });
  await office.printWorkOrder(order);
  for (const path of [
    `/sales-orders/${order.id}/work-order`,
    `/sales-orders/${order.id}/view`,
    `/sales-orders/guide/${office.customer.id}`,
    `/invoices/${invoice.id}/print`,
    `/invoices/${invoice.id}/view`,
    `/accounts-receivable/${office.customer.id}/statement`,
    '/accounts-receivable/aging/print',
    '/books/print',
  ]) {
    await page.goto(path);
    const paper = page.getByRole('article').first();
    await expect(paper).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await fits(page), path).toBe(true);
    const over = await paper.evaluate((sheet) => {
      const { right } = sheet.getBoundingClientRect();
      const parts = [...sheet.querySelectorAll('td, dd, div, h1, h2, p')];
      const hidden = sheet.parentElement && sheet.parentElement.scrollWidth > sheet.parentElement.clientWidth;
      return { hidden, parts: parts.filter((part) => part.getBoundingClientRect().right > right).length };
    });
    expect.soft(over, path).toEqual({ hidden: false, parts: 0 });
  }
});

/** Short words that the page breaks, because their column is too narrow. */
const listBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.nodeValue?.matchAll(/\w{2,12}/g) ?? []) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    return broken;
  });

test('the journal and the paper of the books keep their words whole', async ({ page, office }) => {
  await office.invoice({ status: 'sent' });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/ledger/journal');
  await expect(page.getByRole('list', { name: /^Lines of/ }).first()).toBeVisible();
  expect(await listBrokenWords(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/books/print');
  await expect(page.getByRole('table', { name: 'Books' })).toBeVisible();
  expect(await listBrokenWords(page)).toEqual([]);
});

test('page tabs stay on one line on a phone, with the current tab visible, even with their counts', {
  tag: '@long',
}, async ({ page }) => {
  const counted = Promise.withResolvers<void>();
  await page.route('**/api/delivery-items/sales-orders?*', async (route) => {
    await counted.promise;
    await route.continue();
  });
  await page.goto('/delivery-routes');
  const tabs = page.getByRole('tab');
  await tabs.filter({ hasText: 'Drivers' }).last().press('Enter');
  const chosen = page.getByRole('tab', { selected: true });
  await expect(chosen).toHaveText('Drivers');
  await expect(chosen).toBeInViewport({ ratio: 0.99 });
  counted.resolve();
  await expect(tabs.filter({ hasText: /^Sales Orders \(\d/ })).toBeVisible();
  await expect(chosen).toBeInViewport({ ratio: 0.99 });
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('the settlement of a route wraps stop names between words on a phone', {
  tag: '@long',
}, async ({ page, person, office }) => {
  const customer = await addCustomer(person, { name: `Grill of Ed ${office.mark}`, cashOnDelivery: true });
  const invoice = await office.invoice({ customerId: customer.id, status: 'sent' });
  const driver = await office.driver('Ed');
  await office.stop(driver, invoice, { sequenceNumber: 1 });
  await page.goto(`/delivery-routes?tab=routes&date=${today()}`);
  const row = page.getByRole('row').filter({ hasText: driver.name });
  await row.getByRole('button', { name: 'Manage Route' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Settle/ })
    .click();
  const stop = page.getByRole('dialog', { name: /^Settle Ed/ }).getByText(customer.name);
  await expect(stop).toBeVisible();
  expect(await stop.evaluate((cell) => cell.getBoundingClientRect().width)).toBeGreaterThan(150);
});
