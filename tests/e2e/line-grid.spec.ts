import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { pickOption } from './fixtures.ts';

const beginOrder = async (page: Page, office: Office) => {
  await page.goto('/sales-orders/create');
  await page.getByLabel('Customer').fill(office.mark);
  await expect(page.getByRole('option', { name: office.customer.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await addLine(page, office.chicken.name, '3');
};

const addLine = async (page: Page, product: string, quantity: string) => {
  await pickOption(page, product);
  await page.keyboard.type(quantity);
  // Waits for the focus to move before the next key.
  await expect(page.locator('input:focus')).toHaveValue(quantity);
  await page.keyboard.press('Enter');
};

const cell = (page: Page, row: number, column: string) =>
  page.getByRole('grid', { name: 'Items' }).getByRole('row').nth(row).locator(`[data-column="${column}"]`);

test("a line's error message does not cover the choices that fix it", { tag: '@long' }, async ({
  page,
  office,
}) => {
  await beginOrder(page, office);
  await page.keyboard.type('no such product');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Validation Error')).toBeVisible();
  await page.keyboard.type(office.mark);
  const choices = page.getByRole('option');
  await expect(choices).toHaveCount(2);
  // Moves the message to the place of the choices, which must cover it.
  const seen = await choices.first().evaluate((choice) => {
    const message = document.querySelector('[role="alert"]')?.closest('li');
    const { left, top } = choice.getBoundingClientRect();
    message?.style.setProperty('position', 'fixed');
    message?.style.setProperty('left', `${left}px`);
    message?.style.setProperty('top', `${top}px`);
    return choice.contains(document.elementFromPoint(left + 20, top + 15));
  });
  expect(seen).toBe(true);
});

test.describe('on a touch screen', { tag: '@long' }, () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap on another field moves the focus there, and a number's label stays above its field", async ({
    page,
    office,
  }) => {
    await beginOrder(page, office);
    await cell(page, 1, 'quantity').tap();
    await expect(page.getByLabel('Qty, row 1')).toBeFocused();
    const label = await cell(page, 1, 'quantity').evaluate((td) => getComputedStyle(td, '::before').content);
    expect(label).toBe('"Qty"');
    await page.getByLabel('Notes').tap();
    await page.keyboard.type('Back door');
    await expect(page.getByLabel('Notes')).toHaveValue('Back door');
  });
});

test.describe('at 200%', { tag: '@long' }, () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test('each line and its list are visible while typing', async ({ page, office }) => {
    await beginOrder(page, office);
    const field = (name: string) => page.getByRole('combobox', { name });
    for (const row of [2, 3]) {
      await page.keyboard.type(office.mark);
      await expect(page.getByRole('option')).toHaveCount(2);
      for (const seen of [field(`Product, row ${row}`), page.getByRole('option').first()]) {
        await expect(seen).toBeInViewport({ ratio: 1 });
        const onTop = await seen.evaluate((element) => {
          const { left, width, top, height } = element.getBoundingClientRect();
          return [top + 2, top + height - 2].every((y) =>
            element.contains(document.elementFromPoint(left + width / 2, y)),
          );
        });
        expect(onTop).toBe(true);
      }
      const list = page.getByRole('listbox');
      const typed = field(`Product, row ${row}`);
      const a = await list.boundingBox();
      const b = await typed.boundingBox();
      if (!a || !b) throw new Error('The list or its field is not drawn');
      expect(a.y >= b.y + b.height || a.y + a.height <= b.y, 'the list covers no part of its field').toBe(
        true,
      );
      await page.keyboard.press('Enter');
      await page.keyboard.type('2');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(page.getByText('Sales order created successfully!')).toBeVisible();
  });
});

test("the product list shows whole names, and a number's error takes two lines at most", {
  tag: '@long',
}, async ({ page, office }) => {
  await beginOrder(page, office);
  await page.keyboard.type(office.mark);
  const option = page.getByRole('option', { name: office.ribeye.name });
  await expect(option).toBeVisible();
  const cut = await option.evaluate((row) =>
    [...row.querySelectorAll('span')].some(
      (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
    ),
  );
  expect(cut).toBe(false);
  await cell(page, 1, 'quantity').click();
  await page.keyboard.type('2,5');
  await page.keyboard.press('Enter');
  const sentence = page.getByText('Please write decimals with a point, like 1,234.50.');
  await expect(sentence).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await sentence.boundingBox();
    expect(box?.height).toBeLessThan(40);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});
