import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { type WriteOffAnswer, writeOffAnswer } from '@primal/contracts/billing/write-off';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import Payment from './detail.tsx';
import { customerId, idOf } from './record-payment.fixture.tsx';

const payment = {
  id: idOf(90001),
  customerId,
  customerName: 'Corner Bistro',
  amount: '458.77',
  unapplied: '0.00',
  refunded: '0.00',
  paymentDate: '2026-11-20',
  paymentMethod: 'wire',
  reversal: null,
  feeInvoice: null,
  allocations: [
    {
      id: idOf(70001),
      invoiceId: idOf(10001),
      invoiceNumber: 'INV-10001',
      amount: '458.77',
      date: '2026-11-20',
    },
  ],
  version: 1,
  allowed: { allocate: true, refund: true, reverse: true },
} as unknown as PaymentAnswer;

const writeOff = (number: number, part: Partial<WriteOffAnswer>): WriteOffAnswer =>
  writeOffAnswer.parse({
    id: idOf(number),
    invoiceId: idOf(10001),
    invoiceNumber: 'INV-10001',
    customerId,
    customerName: 'Corner Bistro',
    kind: 'discount',
    date: '2026-11-20',
    amount: '4.63',
    reason: 'Early-payment discount, taken with the payment',
    paymentId: payment.id,
    recordedBy: 'Maria',
    reversal: null,
    version: 1,
    createdAt: '2026-11-20T15:00:00Z',
    updatedAt: '2026-11-20T15:00:00Z',
    allowed: { reverse: true },
    ...part,
  });

const open = async (writeOffs: WriteOffAnswer[]) => {
  serve(({ path, query }) => {
    if (path === '/api/write-offs') return query.get('paymentId') === payment.id ? writeOffs : [];
    return path === `/api/payments/${payment.id}` ? payment : [];
  });
  const view = renderPage(<Payment />, {
    as: { id: 'maria' },
    at: `/payments/${payment.id}`,
    path: '/payments/:id',
  });
  await screen.findByRole('table', { name: 'Invoices' });
  const reverse = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Reverse Payment' }));
    return within(await screen.findByRole('dialog', { name: 'Reverse Payment' }));
  };
  return { reverse };
};

const intro =
  'This reverses the payment of $458.77 from Corner Bistro with a new entry and opens its invoice again.';

it('lists discounts and write-offs of the payment, which its reversal takes back', async () => {
  const reversed = { date: '2026-11-21', reason: 'Twice', createdAt: '2026-11-21T15:00:00Z' };
  const { reverse } = await open([
    writeOff(80001, {}),
    writeOff(80002, { kind: 'small_difference', amount: '0.37', reversal: reversed }),
    writeOff(80003, { kind: 'small_difference', amount: '0.38' }),
    writeOff(80004, { amount: '1.00' }),
  ]);
  const table = within(await screen.findByRole('table', { name: 'Discounts and Write-Offs' }));
  expect(table.getAllByRole('row')).toHaveLength(5);
  const row = within(table.getByRole('row', { name: /\$4\.63/ }));
  for (const text of ['INV-10001', 'Early-Payment Discount', '11/20/2026']) row.getByText(text);
  within(table.getByRole('row', { name: /\$0\.37/ })).getByText(/reversed/i);
  (await reverse()).getByText(
    `${intro} It also takes back 2 early-payment discounts ($5.63) and 1 write-off ($0.38). It cannot be undone.`,
  );
});

it('names no discounts or write-offs if the payment has none', async () => {
  const { reverse } = await open([]);
  (await reverse()).getByText(`${intro} It cannot be undone.`);
  expect(screen.queryByText('Discounts and Write-Offs')).toBeNull();
});
