import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { type WriteOffAnswer, writeOffAnswer } from '@primal/contracts/billing/write-off';
import { today } from '@primal/contracts/shared/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import {
  customerId,
  getRecordButton,
  idOf,
  openDialog,
  storedPayment,
} from '../payment/record-payment.fixture.tsx';
import { WriteOffInvoice } from './actions.tsx';
import WriteOffs from './list.tsx';

const getOffer = (amount: string) =>
  screen.queryByRole<HTMLInputElement>('checkbox', { name: new RegExp(amount) });

describe('Record Payment', () => {
  it('offers to write off a small rest, and writes it off only if ticked', async () => {
    const { user, sent, onClose } = await openDialog([storedPayment('99.63')]);
    await user.keyboard('99.63{Enter}');
    const offer = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Write off the remaining $0.37' });
    expect(offer.checked).toBe(false);
    await user.click(offer);
    await user.click(getRecordButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent[0]?.body.allocations).toEqual([
      { invoiceId: idOf(10001), amount: '99.63', writeOff: '0.37' },
    ]);
  });

  it('offers nothing above the limit, and forgets a tick whose rest is gone', async () => {
    const { user, dialog, sent, onClose } = await openDialog([storedPayment('100.00')]);
    await user.keyboard('94.99{Enter}');
    expect(getOffer('Write off')).toBeNull();
    const amount = dialog.getByLabelText('Payment Amount');
    await user.clear(amount);
    await user.type(amount, '95');
    await user.click(screen.getByRole('checkbox', { name: 'Write off the remaining $5.00' }));
    await user.clear(amount);
    await user.type(amount, '100');
    expect(getOffer('Write off')).toBeNull();
    await user.click(getRecordButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent[0]?.body.allocations).toEqual([{ invoiceId: idOf(10001), amount: '100.00' }]);
  });
});

const invoice = {
  id: idOf(10001),
  invoiceNumber: 'INV-10001',
  customer: { id: customerId, name: 'Corner Bistro' },
  balance: '80.00',
} as InvoiceAnswer;

const openWriteOff = async (answers: Response[], permissions?: ('takePayments' | 'writeOff')[]) => {
  const { writes: sent } = serve(({ method }) =>
    method === 'POST' ? answers.shift() : { smallDifferenceLimit: '7.50' },
  );
  const onClose = vi.fn();
  const view = renderPage(<WriteOffInvoice invoice={invoice} onClose={onClose} />, {
    as: { id: 'maria', ...(permissions && { permissions }) },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Off' }));
  return { ...view, dialog, sent, onClose };
};

describe('Write Off', () => {
  it('writes off the balance by default and requires a reason', async () => {
    const { user, dialog, sent, onClose } = await openWriteOff([Response.json({}, { status: 201 })]);
    await user.click(dialog.getByRole('button', { name: 'Write Off' }));
    await dialog.findByText('Please enter a reason');
    await user.selectOptions(dialog.getByLabelText('Kind'), 'Bad Debt');
    await user.type(dialog.getByLabelText('Reason'), 'Closed down');
    await user.click(dialog.getByRole('button', { name: 'Write Off' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => body)).toEqual([
      { invoiceId: invoice.id, amount: '80.00', kind: 'bad_debt', date: today(), reason: 'Closed down' },
    ]);
  });

  it('names the limit to a user without the permission, and shows a refusal', async () => {
    const message =
      'You may write off at most $7.50 per invoice. Ask an admin for the permission "Write off".';
    const refused = createRefusal(403, 'not_permitted', message);
    const { user, dialog, onClose } = await openWriteOff([refused], ['takePayments']);
    await dialog.findByText('You may write off up to $7.50 per invoice.');
    await user.type(dialog.getByLabelText('Reason'), 'Closed down');
    await user.click(dialog.getByRole('button', { name: 'Write Off' }));
    await dialog.findByText(/You may write off at most \$7\.50 per invoice\./);
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('the list shows kinds and reasons, and reverses a write-off', async () => {
  const stored: WriteOffAnswer = writeOffAnswer.parse({
    id: idOf(80001),
    invoiceId: idOf(10001),
    invoiceNumber: 'INV-10001',
    customerId,
    customerName: 'Corner Bistro',
    kind: 'bad_debt',
    date: '2026-11-20',
    amount: '80.00',
    reason: 'Closed down',
    paymentId: null,
    recordedBy: 'Maria',
    reversal: null,
    version: 1,
    createdAt: '2026-11-20T15:00:00Z',
    updatedAt: '2026-11-20T15:00:00Z',
    allowed: { reverse: true },
  });
  const { writes: sent } = serve(({ method }) => (method === 'POST' ? stored : [stored]));
  const { user } = renderPage(<WriteOffs />, { as: { id: 'maria' } });
  const row = await screen.findByRole('row', { name: /INV-10001/ });
  for (const text of ['11/20/2026', 'Corner Bistro', 'Bad Debt', 'Closed down', '$80.00'])
    within(row).getByText(text);
  await user.click(within(row).getByRole('button', { name: 'Reverse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse Write-Off' }));
  dialog.getByText(/^This reverses the bad debt of \$80\.00 with a new entry\./);
  await user.type(dialog.getByLabelText('Reason'), 'Paid after all');
  await user.click(dialog.getByRole('button', { name: 'Reverse Write-Off' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ reason: 'Paid after all', date: today(), version: 1 });
});
