import { addDays, today } from '@primal/contracts/shared/dates';
import { toWeekday, weekdayNames } from '@primal/contracts/shared/delivery-days';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

/** The date `days` from today, or the next day if that is a Sunday. */
const ahead = (days: number): string => {
  const date = addDays(today(), days);
  return toWeekday(date) === 'sun' ? addDays(date, 1) : date;
};

test("a new order has the customer's delivery day and charge, and warns about another day", async ({
  page,

  office,
}) => {
  const { name } = office.customer;
  const his = ahead(3);
  await office.updateCustomer({
    deliveryDays: [toWeekday(his)],
    deliveryCharge: '15',
    minimumOrder: '150',
    freeDeliveryFrom: '300',
  });
  await page.goto('/sales-orders/create');
  const delivered = page.getByLabel('Expected Delivery Date');
  const charge = page.getByLabel('Delivery/Gas Surcharge');
  await expect(delivered).toHaveValue(today());
  await page.getByLabel('Customer').fill(office.mark);
  await page.getByRole('option', { name }).click();
  await expect(delivered).toHaveValue(his);
  await expect(charge).toHaveValue('15.00');

  await page.getByRole('button', { name: 'Add Row' }).click();
  await page.getByLabel('Product, row 1').fill(office.chicken.name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  const bar = page.locator('[data-summary-bar]');
  await expect(bar.getByText('Below the minimum order of $150.00').last()).toBeVisible();

  const other = ahead(his === ahead(4) ? 5 : 4);
  await delivered.fill(other);
  await expect(
    page.getByText(`${weekdayNames[toWeekday(other)]} is not a delivery day for ${name}`),
  ).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`for ${name}. Below the minimum order of $150.00`)).toBeVisible();
  expect(await office.orders()).toMatchObject([
    { expectedDeliveryDate: other, deliveryCharge: '15.00', total: '46.50' },
  ]);
});
