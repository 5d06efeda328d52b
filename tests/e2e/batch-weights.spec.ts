import { expect, signedInTest as test } from '../../harness/e2e.ts';

test("a clerk enters weights across orders, and each line's input stays in its own field", async ({
  page,
  office,
}) => {
  const first = await office.order();
  const second = await office.order();
  await page.goto('/sales-orders');
  await page.getByRole('button', { name: 'Catch Weight Entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Catch Weight Entry' });
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  await expect(page.getByText('No weights entered')).toBeVisible();
  await expect(page.getByText('Please enter at least one weight before saving.')).toBeVisible();
  const fields = dialog.getByLabel(`Weight for ${office.ribeye.name} (lbs)`);
  await expect(fields).toHaveCount(2);

  await fields.first().fill('36,54');
  await page.keyboard.press('Enter');
  await expect(fields.first()).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('Please write decimals with a point, like 1,234.50.');
  await expect(fields.nth(1)).toHaveValue('');
  await fields.nth(1).fill('18.2 18.34');
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  await expect(fields.first()).toBeFocused();
  await expect(fields.first()).toHaveAccessibleName(
    `Weight for ${office.ribeye.name} (lbs), ${first.orderNumber}`,
  );
  await fields.first().fill('36.54');
  await fields.first().press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('All 2 together? Type 2 weights if not.');
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  const question = page.getByRole('dialog', { name: 'Save these weights?' });
  await expect(question).toContainText(
    `${first.orderNumber}, ${office.ribeye.name}: 36.54 lbs is all 2 cases together.`,
  );
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated weights for 2 items.')).toBeVisible();
  for (const { id } of [first, second]) {
    const body = await office.readOrder({ id });
    expect(body.catchWeightsEntered).toBe(true);
    expect(body.items.find(({ productId }) => productId === office.ribeye.id)?.weight).toBe('36.540');
  }
});
