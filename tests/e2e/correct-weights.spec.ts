import { billingApi } from '@primal/contracts/billing/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

test('a clerk credits a wrong weight from the invoice in at most six actions by keyboard', async ({
  page,
  office,
}) => {
  const { ribeye } = office;
  const invoice = await office.invoice({
    lines: [[ribeye, '2', { unitPrice: '11.65', individualWeights: '[14.92,15.78]' }]],
    status: 'sent',
  });
  let actions = 0;
  /** Counts a key, or a figure typed at once, as an action. */
  const act = async (step: () => Promise<unknown>) => {
    actions += 1;
    await step();
  };
  await page.goto(`/invoices/${invoice.id}/view`);
  await expect(page.getByRole('button', { name: 'Correct Weights' })).toBeEnabled();
  await act(() => page.keyboard.press('w'));
  const dialog = page.getByRole('dialog', { name: 'Correct Weights' });
  await expect(dialog.getByLabel('14.92 lbs')).toBeFocused();
  await act(() => page.keyboard.press('ArrowDown'));
  await act(() => page.keyboard.type('14.38'));
  const sentence = 'billed 15.78, corrected to 14.38';
  await expect(dialog).toContainText(`${sentence}: 1.40 lb × $11.65 = $16.31`);
  await act(() => page.keyboard.press('Control+Enter'));
  const done = page.getByRole('dialog', { name: 'Weights Corrected' });
  await expect(done).toContainText('$16.31');
  expect(actions).toBeLessThanOrEqual(6);

  await done.getByRole('button', { name: 'View Credit Memo' }).click();
  const items = page.getByRole('table', { name: 'Items' });
  await expect(items).toContainText(sentence);
  await expect(items.getByRole('cell', { name: '1.40', exact: true })).toBeVisible();
  await expect(page.getByText('Overcharge Correction')).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await page.goto(`/credit-memos/${id}/print`);
  const paper = page.getByRole('article', { name: 'Credit Memo' });
  await expect(paper).toContainText(sentence);
  await expect(paper.getByRole('columnheader', { name: 'Weight (lbs)' })).toBeVisible();

  await page.goto(`/invoices/${invoice.id}/view`);
  await expect(page.getByRole('region', { name: 'Corrected Weights' })).toContainText(sentence);
  await expect(page.getByRole('list', { name: 'Changes' }).first()).toContainText('15.780 → 14.380');
  await page.goto(`/invoices/${invoice.id}/certificate`);
  await expect(page.getByText('corrected from 15.78')).toBeVisible();

  const reason = { reason: 'Typed wrong' };
  await office.person.call(billingApi.voidCreditMemo, { params: { id }, body: reason });
  await page.reload();
  await expect(page.getByText('30.70 lbs').first()).toBeVisible();
  await expect(page.getByText('corrected from 15.78')).toHaveCount(0);
});
