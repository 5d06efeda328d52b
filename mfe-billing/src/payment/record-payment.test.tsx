import { addDays, today } from '@primal/contracts/shared/dates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createRefusal } from '../../../shell/kit/src/testing/server.ts';
import {
  customerId,
  getRecordButton,
  getShareField,
  idOf,
  invoice,
  openDialog,
  storedPayment,
} from './record-payment.fixture.tsx';

describe('Record Payment', () => {
  it('records a check for the oldest invoices by keyboard alone, and confirms the payment', async () => {
    const { user, sent, onClose } = await openDialog([storedPayment('120.00')]);
    within(screen.getByRole('group', { name: 'Apply to Invoices' })).getByRole('checkbox', {
      name: 'INV-10002',
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Payment Amount'));
    await user.keyboard('120{Enter}');
    expect(getShareField(10001).value).toBe('100.00');
    expect(getShareField(10002).value).toBe('20.00');
    expect(document.activeElement).toBe(screen.getByLabelText('Payment Method'));
    await user.selectOptions(screen.getByLabelText('Payment Method'), 'Check');
    await user.tab();
    await user.keyboard('1042{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => body)).toEqual([
      {
        customerId,
        paymentDate: today(),
        amount: '120.00',
        paymentMethod: 'check',
        checkNumber: '1042',
        notes: null,
        allocations: [
          { invoiceId: idOf(10001), amount: '100.00' },
          { invoiceId: idOf(10002), amount: '20.00' },
        ],
      },
    ]);
    await screen.findByText('Payment Recorded');
    await screen.findByText('Payment of $120.00 has been successfully recorded.');
  });

  it('records money without an invoice on the account', async () => {
    const { user, dialog, sent, onClose } = await openDialog([storedPayment('89.71')], undefined, [], {
      amount: '89.71',
      paymentMethod: 'check',
      checkNumber: '4471',
      invoiceId: null,
      isOnAccount: true,
    });
    expect(dialog.getByText(/^This money has no invoice yet\./)).toBeTruthy();
    expect(dialog.queryByText('Please select at least one invoice to apply the payment')).toBeNull();
    await user.click(getRecordButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => body)).toMatchObject([
      { amount: '89.71', paymentMethod: 'check', checkNumber: '4471', allocations: [] },
    ]);
  });

  it('warns if received money exceeds the balance, and asks about duplicate cash', async () => {
    const before = { amount: '210.00', customerName: 'Corner Bistro', paymentDate: today(), reversal: null };
    const received = { amount: '210.00', paymentMethod: 'cash' as const, checkNumber: '' };
    const { user, dialog, sent } = await openDialog([], undefined, [before], {
      ...received,
      invoiceId: idOf(10001),
    });
    expect(
      dialog.getByText(/\$210\.00 was reported as collected, and INV-10001 owes \$100\.00\./),
    ).toBeTruthy();
    await user.click(getRecordButton());
    await screen.findByText(/^\$210\.00 in cash from Corner Bistro is already recorded for/);
    const question = within(screen.getByRole('dialog', { name: 'Cash already recorded' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
  });

  it('asks about an amount with an extra digit, since the excess would become credit', async () => {
    const { user, sent, onClose } = await openDialog([storedPayment('1500.00')]);
    await user.keyboard('1500{Enter}{Control>}{Enter}{/Control}');
    const question = within(await screen.findByRole('dialog', { name: 'Credit of $1,350.00?' }));
    question.getByText(
      'The payment is $1,500.00, and $150.00 is applied to invoices. The rest stays on the account as credit.',
    );
    await user.click(question.getByRole('button', { name: 'Correct the Amount' }));
    expect(sent).toEqual([]);
    const amount = screen.getByLabelText<HTMLInputElement>('Payment Amount');
    expect(amount.value).toBe('1500.00');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 7]);
    await user.click(getRecordButton());
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Credit of $1,350.00?' })).getByRole('button', {
        name: 'Record Payment',
      }),
    );
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
  });

  it('closes without a question if the form shows only received values', async () => {
    const { user, onClose } = await openDialog([], undefined, [], {
      amount: '21.00',
      paymentMethod: 'cash',
      checkNumber: '',
      invoiceId: idOf(10001),
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
  });

  it('offers methods by label, and the check number only for checks', async () => {
    const { user, dialog } = await openDialog();
    const method = dialog.getByLabelText<HTMLSelectElement>('Payment Method');
    expect([...method.options].map(({ value, label }) => [value, label])).toEqual([
      ['cash', 'Cash'],
      ['check', 'Check'],
      ['credit_card', 'Credit Card'],
      ['wire_transfer', 'Wire Transfer'],
      ['ach', 'ACH Transfer'],
    ]);
    expect(dialog.queryByLabelText('Check Number')).toBeNull();
    await user.selectOptions(method, 'Check');
    expect(dialog.getByLabelText('Check Number')).toBeTruthy();
    dialog.getByText('Please enter a check number');
    await user.selectOptions(method, 'ACH Transfer');
    expect(dialog.queryByText('Please enter a check number')).toBeNull();
    expect(dialog.getByLabelText('Reference')).toBeTruthy();
  });

  it('disables the button without an amount or invoice', async () => {
    const { user, dialog } = await openDialog();
    expect(getRecordButton().disabled).toBe(true);
    await user.type(dialog.getByLabelText('Payment Amount'), '20');
    expect(getRecordButton().disabled).toBe(true);
    dialog.getByText('Please select at least one invoice to apply the payment');
    await user.click(dialog.getByRole('checkbox', { name: 'INV-10002' }));
    expect(getRecordButton().disabled).toBe(false);
    expect(dialog.queryByText('Please select at least one invoice to apply the payment')).toBeNull();
    await user.clear(dialog.getByLabelText('Payment Amount'));
    expect(getRecordButton().disabled).toBe(true);
    dialog.getByText('Please enter a valid payment amount');
  });

  it.each([
    ['0', 'Please enter a valid payment amount'],
    ['0.00', 'Please enter a valid payment amount'],
    ['5,45', 'Please write decimals with a point, like 1,234.50.'],
    ['5.455', 'Must have at most 2 decimal places.'],
    ['-5', 'Please enter a valid payment amount'],
  ])('rejects the amount %s at its field and sends nothing', async (text, sentence) => {
    const { user, dialog, sent } = await openDialog();
    await user.type(dialog.getByLabelText('Payment Amount'), text);
    await user.click(dialog.getByRole('checkbox', { name: 'INV-10001' }));
    await dialog.findByText(sentence);
    await user.click(getRecordButton());
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Payment Amount')));
    expect(sent).toEqual([]);
  });

  it('accepts formatted numbers', async () => {
    const { user, sent } = await openDialog([storedPayment('1234.50')], [invoice(10001, '2000.00')]);
    await user.keyboard('$1,234.50{Enter}');
    expect(getShareField(10001).value).toBe('1234.50');
    await user.click(getRecordButton());
    await waitFor(() => expect(sent[0]?.body.amount).toBe('1234.50'));
  });

  it('asks about a future date, and sends nothing on No', async () => {
    const { user, dialog, sent, onClose } = await openDialog([storedPayment('100.00')]);
    await user.keyboard('100{Enter}');
    const later = addDays(today(), 30);
    fireEvent.change(dialog.getByLabelText('Payment Date'), { target: { value: later } });
    await dialog.findByText('In the future: statements include it starting that day.');
    await user.click(getRecordButton());
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Date in the future' })).getByText('Cancel'),
    );
    expect(sent).toEqual([]);
    await user.click(getRecordButton());
    await user.click(await screen.findByRole('button', { name: 'Record Anyway' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]?.body.paymentDate).toBe(later);
  });

  it('asks about a duplicate check number of the customer', async () => {
    const facts = {
      customerName: 'Corner Bistro',
      paymentDate: '2026-11-02',
      amount: '80.00',
      reversal: null,
    };
    const known = [{ ...facts, checkNumber: '7788' }];
    const { user, sent } = await openDialog([], [invoice(10001, '100.00')], known);
    await user.keyboard('100{Enter}');
    await user.selectOptions(screen.getByLabelText('Payment Method'), 'Check');
    await user.tab();
    await user.keyboard('7788');
    await user.click(getRecordButton());
    const question = within(await screen.findByRole('dialog', { name: 'Check already recorded' }));
    question.getByText('Check 7788 of Corner Bistro is already recorded for 11/02/2026: $80.00.');
    await user.click(question.getByText('Cancel'));
    expect(sent).toEqual([]);
  });

  it("shows the server's rejection and keeps the input", async () => {
    const message = 'Invoice INV-10001 owes only $20.00: somebody else recorded a payment meanwhile.';
    const refused = createRefusal(400, 'over_applied', message);
    const { user, dialog, onClose } = await openDialog([refused]);
    await user.keyboard('100{Enter}');
    await user.click(getRecordButton());
    expect((await dialog.findAllByText(message)).length).toBe(1);
    expect(dialog.getByLabelText<HTMLInputElement>('Payment Amount').value).toBe('100.00');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('sends one payment for a double click, and reuses the key after a lost answer', async () => {
    const away = createRefusal(503, 'unavailable', 'Billing is unavailable.');
    const { user, dialog, sent, onClose } = await openDialog([away, storedPayment('100.00')]);
    await user.keyboard('100{Enter}');
    await user.dblClick(getRecordButton());
    await dialog.findByText(/^Billing is unavailable\. This may already be saved\./);
    expect(sent.length).toBe(1);
    await user.click(getRecordButton());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[1]).toEqual(sent[0]);
  });

  it("uses today's date when a draft is continued later", async () => {
    const before = await openDialog();
    await before.user.keyboard('120{Enter}');
    before.unmount();
    vi.restoreAllMocks();
    const [key = ''] = Object.keys(localStorage).filter((one) => one.startsWith('draft|'));
    const kept = JSON.parse(localStorage.getItem(key) ?? '');
    kept.savedAt -= 24 * 3600 * 1000;
    kept.value.fields.paymentDate = addDays(today(), -1);
    localStorage.setItem(key, JSON.stringify(kept));

    const again = await openDialog([storedPayment('120.00')]);
    await screen.findByText('What you typed has been restored');
    await again.user.click(getRecordButton());
    await waitFor(() => expect(again.onClose).toHaveBeenCalledOnce());
    expect(again.sent[0]?.body).toMatchObject({ amount: '120.00', paymentDate: today() });
  });

  it('restores typed values after the session ended, until they are recorded', async () => {
    const before = await openDialog();
    await before.user.keyboard('120{Enter}');
    await before.user.clear(getShareField(10001));
    await before.user.type(getShareField(10001), '80');
    await before.user.type(screen.getByLabelText('Notes'), 'Left at the counter');
    before.unmount();
    vi.restoreAllMocks();

    const again = await openDialog([storedPayment('120.00')]);
    await screen.findByText('What you typed has been restored');
    expect(again.dialog.getByLabelText<HTMLInputElement>('Payment Amount').value).toBe('120.00');
    expect(again.dialog.getByLabelText<HTMLInputElement>('Notes').value).toBe('Left at the counter');
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['80.00', '40.00']);
    await again.user.click(getRecordButton());
    await waitFor(() => expect(again.onClose).toHaveBeenCalledOnce());
    expect(again.sent[0]?.body).toMatchObject({ amount: '120.00', notes: 'Left at the counter' });
    again.unmount();
    vi.restoreAllMocks();

    const { dialog } = await openDialog();
    expect(dialog.getByLabelText<HTMLInputElement>('Payment Amount').value).toBe('');
  });

  it('restores nothing after a discard', async () => {
    const before = await openDialog();
    await before.user.keyboard('120{Escape}');
    await before.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(before.onClose).toHaveBeenCalledOnce());
    before.unmount();
    vi.restoreAllMocks();
    const { dialog } = await openDialog();
    expect(dialog.getByLabelText<HTMLInputElement>('Payment Amount').value).toBe('');
  });
});
