import type { OpenInvoiceAnswer, ReceivableBalance } from '@primal/contracts/billing/receivables';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { RecordPayment } from './record-payment.tsx';

export const customerId = '019a0000-0000-7000-8000-000000000001';
export const idOf = (number: number) => `019a0000-0000-7000-8000-0000000${number}`;

export const invoice = (number: number, balance: string, total = balance): OpenInvoiceAnswer => ({
  id: idOf(number),
  invoiceNumber: `INV-${number}`,
  status: 'sent',
  total,
  balance,
  invoiceDate: '2026-11-01',
  dueDate: '2026-12-01',
  broughtForward: false,
  discountPercent: null,
  discountDate: null,
  credited: '0.00',
  discounted: '0.00',
});

export const account = (invoices: OpenInvoiceAnswer[], unappliedCredit = '0.00') => ({
  balances: [
    { customer: { id: customerId, name: 'Corner Bistro' }, invoices, unappliedCredit } as ReceivableBalance,
  ],
});

export const openDialog = async (
  answers: Response[] = [],
  invoices = [invoice(10001, '100.00'), invoice(10002, '50.00')],
  known: object[] = [],
  received?: Parameters<typeof RecordPayment>[0]['received'],
  accountArrives?: Promise<void>,
) => {
  const { writes: sent } = serve(async ({ method, path }) => {
    if (method === 'POST') {
      const answer = answers.shift();
      if (!answer) throw new Error('Nothing was expected to be sent.');
      return answer;
    }
    if (!path.includes('receivable')) return known;
    await accountArrives;
    return account(invoices, '7.50');
  });
  const onClose = vi.fn();
  const view = renderPage(<RecordPayment customerId={customerId} received={received} onClose={onClose} />, {
    as: { id: 'maria' },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Payment' }));
  if (!accountArrives) await dialog.findByRole('checkbox', { name: 'INV-10001' });
  return { ...view, dialog, sent, onClose };
};

export const storedPayment = (amount: string) => Response.json({ id: idOf(90001), amount }, { status: 201 });
export const getRecordButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Record Payment' });
export const getShareField = (number: number) =>
  screen.getByLabelText<HTMLInputElement>(`Allocation for INV-${number}`);
