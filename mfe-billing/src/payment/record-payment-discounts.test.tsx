import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getRecordButton,
  getShareField,
  idOf,
  invoice,
  openDialog,
  storedPayment,
} from './record-payment.fixture.tsx';

beforeEach(() => localStorage.clear());

const until = addDays(today(), 5);
const discounted = { discountPercent: '2.00', discountDate: until };
const invoices = [{ ...invoice(10001, '100.00'), ...discounted }, invoice(10002, '50.00')];
const getOffer = () =>
  screen.getByLabelText<HTMLInputElement>(`Take the 2% discount of $2.00 (until ${formatDate(until)})`);

describe('Record Payment with an early-payment discount', () => {
  it('offers it, points out a matching amount, and takes it by keyboard', async () => {
    const { user, sent, onClose } = await openDialog([storedPayment('98.00')], invoices);
    await user.keyboard('98{Enter}');
    expect(getOffer().checked).toBe(false);
    expect(getShareField(10001).value).toBe('98.00');
    screen.getByRole('button', { name: '$98.00 pays INV-10001 with its discount' });
    getShareField(10001).focus();
    await user.tab();
    expect(document.activeElement).toBe(getOffer());
    await user.keyboard(' ');
    expect(getOffer().checked).toBe(true);
    expect(screen.queryByText(/with its discount/)).toBeNull();
    expect(screen.queryByText(/Write off the remaining/)).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent[0]?.body).toMatchObject({
      amount: '98.00',
      allocations: [{ invoiceId: idOf(10001), amount: '98.00', discount: '2.00' }],
    });
    await screen.findByText(
      'Payment of $98.00 has been successfully recorded. $2.00 early-payment discount taken.',
    );
  });

  it('spreads the rest over other invoices, and records without it unless it is ticked', async () => {
    const { user, sent, onClose } = await openDialog([storedPayment('148.00')], invoices);
    await user.keyboard('148{Enter}');
    await user.click(
      screen.getByRole('button', { name: '$148.00 pays INV-10001 and INV-10002 with their discounts' }),
    );
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['98.00', '50.00']);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Apply to Invoices' }));
    await user.click(getOffer());
    expect([getShareField(10001).value, getShareField(10002).value]).toEqual(['100.00', '48.00']);
    await user.click(getRecordButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent[0]?.body.allocations).toEqual([
      { invoiceId: idOf(10001), amount: '100.00' },
      { invoiceId: idOf(10002), amount: '48.00' },
    ]);
  });

  it('requires full payment, and ends with the date of the payment', async () => {
    const { user, dialog, sent } = await openDialog([], invoices);
    await user.keyboard('60{Enter}');
    await user.click(getOffer());
    await dialog.findByText('The discount is given when the invoice is paid in full: apply $98.00.');
    await user.click(getRecordButton());
    expect(sent).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Payment Date'), { target: { value: addDays(until, 1) } });
    await waitFor(() => expect(dialog.queryByText(/Take the 2% discount/)).toBeNull());
    expect(dialog.queryByText(/The discount is given/)).toBeNull();
  });

  it('says that a ticked discount ended before the date of the payment, and ticks it again', async () => {
    const { user, dialog } = await openDialog([], invoices);
    const enterDate = (value: string) =>
      fireEvent.change(dialog.getByLabelText('Payment Date'), { target: { value } });
    const ended = `The discount of INV-10001 ended on ${formatDate(until)}.`;
    await user.keyboard('98{Enter}');
    enterDate(addDays(until, 1));
    expect(dialog.queryByText(ended)).toBeNull();
    enterDate(until);
    await user.click(getOffer());
    enterDate(addDays(until, 1));
    await dialog.findByText(ended);
    enterDate(until);
    await waitFor(() => expect(getOffer().checked).toBe(true));
    expect(dialog.queryByText(ended)).toBeNull();
    enterDate(addDays(until, 1));
    await dialog.findByText(ended);
    await user.click(dialog.getByRole('checkbox', { name: 'INV-10001' }));
    expect(dialog.queryByText(ended)).toBeNull();
  });

  it('restores the tick with the other values', async () => {
    const before = await openDialog([], invoices);
    await before.user.keyboard('98{Enter}');
    await before.user.click(getOffer());
    before.unmount();
    await openDialog([], invoices);
    await screen.findByText('What you typed has been restored');
    expect(getOffer().checked).toBe(true);
  });
});
