import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getRecordButton, getShareField, invoice, openDialog } from './record-payment.fixture.tsx';

describe('the invoices of Record Payment', () => {
  it('allocates an amount entered before the invoices loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, dialog } = await openDialog([], undefined, [], undefined, promise);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Payment Amount')));
    await user.keyboard('120{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Payment Method'));
    resolve();
    await dialog.findByRole('checkbox', { name: 'INV-10001' });
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['100.00', '20.00']);
  });

  it('reallocates a corrected amount on Enter without recording', async () => {
    const { user, dialog, sent } = await openDialog();
    await user.keyboard('100{Enter}');
    const amount = dialog.getByLabelText('Payment Amount');
    await user.click(amount);
    await user.clear(amount);
    await user.keyboard('1000{Enter}');
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['100.00', '50.00']);
    expect(document.activeElement).toBe(dialog.getByLabelText('Payment Method'));
    expect(sent).toEqual([]);
  });

  it('moves between shares with Enter and keeps a typed share when the amount changes', async () => {
    const { user, dialog, sent } = await openDialog();
    await user.keyboard('120{Enter}');
    await user.clear(getShareField(10001));
    await user.type(getShareField(10001), '80{Enter}');
    expect(document.activeElement).toBe(getShareField(10002));
    await user.clear(dialog.getByLabelText('Payment Amount'));
    await user.type(dialog.getByLabelText('Payment Amount'), '90{Enter}');
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['80.00', '10.00']);
    expect(sent).toEqual([]);
  });

  it('names a selected invoice that another user paid, with its typed share', async () => {
    const invoices = [invoice(10001, '100.00'), invoice(10002, '50.00')];
    const { user, dialog, client } = await openDialog([], invoices);
    await user.keyboard('120{Enter}');
    await user.clear(getShareField(10001));
    await user.type(getShareField(10001), '80');
    expect(screen.queryByText(/is no longer open/)).toBeNull();
    invoices.shift();
    await client.invalidateQueries();
    await dialog.findByText(
      'INV-10001 is no longer open. Someone paid, voided or changed it. Its $80.00 is not applied now.',
    );
    expect(getShareField(10002).value).toBe('50.00');
  });

  it("rejects a share above the invoice's balance, and focuses its field", async () => {
    const { user, dialog, sent } = await openDialog();
    await user.type(dialog.getByLabelText('Payment Amount'), '150');
    expect(getShareField(10001).disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'INV-10001' }));
    await user.clear(getShareField(10001));
    await user.type(getShareField(10001), '100.01');
    dialog.getByText('Payment amount cannot exceed invoice total');
    await user.click(getRecordButton());
    await waitFor(() => expect(document.activeElement).toBe(getShareField(10001)));
    expect(sent).toEqual([]);
  });

  it('shows allocated and remaining amounts, and reallocates typed shares', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Payment Amount'), '170');
    await user.click(dialog.getByRole('checkbox', { name: 'Select all invoices' }));
    const sums = () => dialog.getByText(/Total Allocated/).parentElement?.textContent;
    expect(sums()).toBe('Total Allocated: $150.00Difference: $20.00 stays on the account as credit.');
    await user.clear(getShareField(10001));
    await user.type(getShareField(10001), '60');
    expect(sums()).toBe('Total Allocated: $110.00Difference: $60.00 stays on the account as credit.');
    await user.click(dialog.getByRole('button', { name: 'Allocate Automatically' }));
    expect(getShareField(10001).value).toBe('100.00');
  });

  it('does not move the invoices under the pointer when the empty amount loses the focus', async () => {
    const { user, dialog } = await openDialog();
    const hint = 'Press Enter to apply it to the oldest invoices.';
    dialog.getByText(hint);
    await user.click(dialog.getByRole('checkbox', { name: 'INV-10001' }));
    dialog.getByText('Please enter a valid payment amount');
    expect(dialog.queryByText(hint)).toBeNull();
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'INV-10001' }).checked).toBe(true);
  });

  it('offers an invoice with exactly this balance', async () => {
    const { user, dialog } = await openDialog();
    await user.keyboard('50');
    await user.click(dialog.getByRole('button', { name: 'Matches INV-10002 Exactly' }));
    expect(getShareField(10002).value).toBe('50.00');
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'INV-10001' }).checked).toBe(false);
  });

  it('shows unapplied amounts of earlier payments', async () => {
    const { dialog } = await openDialog();
    dialog.getByText(/\$7\.50 of earlier payments and credits is not applied to any invoice yet\./);
  });
});
