import type { Page } from '@playwright/test';
import { ordersApi } from '@primal/contracts/orders/api';
import { today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../support/e2e.ts';
import type { Person } from '../support/person.ts';
import { type Office, stockOffice } from './office.ts';

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

const orderOf = async (person: Person, office: Office, lines: number, weights: readonly number[] = []) => {
  const { body } = await person.call(ordersApi.createOrder, {
    body: {
      order: { customerId: office.customer.id, orderDate: today() },
      items: Array.from({ length: lines }, () => ({
        productId: office.ribeye.id,
        description:
          'Choice, boneless, lip on, two inches, aged twenty-one days, vacuum packed, keep below 34 °F',
        quantity: '2',
        individualWeights: JSON.stringify(weights),
      })),
    },
  });
  return body;
};

const print = async (page: Page): Promise<number> => pagesOf(await page.pdf({ preferCSSPageSize: true }));

/** Nothing is wider than the paper: what overflows would be cut. */
const fits = (page: Page) =>
  page.getByRole('article').evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth);

for (const [lines, workOrderPages, fullPages] of [
  [1, 1, 1],
  [10, 2, 1],
  [11, 2, 1],
  [60, 8, 4],
] as const) {
  test(`prints an order of ${lines} lines`, async ({ page, person }) => {
    const order = await orderOf(person, await stockOffice(person), lines);
    await page.goto(`/sales-orders/${order.id}/work-order`);
    await expect(page.getByRole('table', { name: 'Items to Pick' }).getByRole('row')).toHaveCount(lines + 1);
    expect(await fits(page)).toBe(true);
    expect(await print(page)).toBe(workOrderPages);
    await page.goto(`/sales-orders/${order.id}/view`);
    await expect(page.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(
      Math.max(10, lines) + 1,
    );
    expect(await fits(page)).toBe(true);
    expect(await print(page)).toBe(fullPages);
  });
}

test('thirty weights on a line show the slots that fit and count the others', async ({ page, person }) => {
  const weights = Array.from({ length: 30 }, (_, at) => 30 + at / 100);
  const order = await orderOf(person, await stockOffice(person), 1, weights);
  await page.goto(`/sales-orders/${order.id}/work-order`);
  await expect(page.getByText('+25 more')).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await print(page)).toBe(1);
  await page.goto(`/sales-orders/${order.id}/view`);
  await expect(page.getByText('+22 more')).toBeVisible();
  expect(await fits(page)).toBe(true);
});
