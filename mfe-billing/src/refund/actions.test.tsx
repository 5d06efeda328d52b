import type { RefundableCredit } from '@primal/contracts/billing/refund';
import { today } from '@primal/contracts/shared/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { RefundDialog } from './actions.tsx';

const customerId = '0198a000-0000-7000-8000-000000000009';
const credits: RefundableCredit[] = [
  {
    type: 'payment',
    id: '0198a000-0000-7000-8000-000000000001',
    number: '5001',
    date: '2026-11-10',
    amount: '40.00',
  },
  {
    type: 'credit_memo',
    id: '0198a000-0000-7000-8000-000000000002',
    number: 'CM-1001',
    date: '2026-11-12',
    amount: '25.00',
  },
];

const open = async (found: readonly RefundableCredit[] = credits, documentId?: string) => {
  const sent: Record<string, unknown>[] = [];
  serve(({ method, body }) => {
    if (method === 'GET') return found;
    sent.push(body);
    return sent.length > 1
      ? createRefusal(409, 'conflict', 'Only $30.00 of CM-1001 is left.')
      : createRefusal(400, 'bad_request', 'A refund cannot be dated in the future.', 'date');
  });
  const onClose = vi.fn();
  const { user } = renderPage(
    <RefundDialog
      customerId={customerId}
      customerName="Corner Bistro"
      documentId={documentId}
      onClose={onClose}
    />,
    { as: { id: 'u1', username: 'maria', permissions: ['takePayments', 'void', 'viewInvoices'] } },
  );
  await screen.findByText(/credit (that|to)/);
  const dialog = within(screen.getByRole('dialog', { name: 'Refund' }));
  return { user, dialog, sent, onClose };
};

it('spreads the amount over all credits, oldest first, and shows rejections', async () => {
  const { user, dialog, sent } = await open();
  const amount = await dialog.findByRole<HTMLInputElement>('textbox', { name: /Amount/ });
  expect(amount.value).toBe('65.00');
  await user.clear(amount);
  await user.type(amount, '65.01{Control>}{Enter}{/Control}');
  await dialog.findByText('At most $65.00 can be refunded.');
  expect(sent).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '50{Control>}{Enter}{/Control}');
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  question.getByText('The check has no number.');
  await user.click(question.getByRole('button', { name: 'Go Back' }));
  expect(sent).toEqual([]);
  dialog.getByText('Payment 5001 of 11/10/2026: $40.00 of $40.00');
  dialog.getByText('Credit Memo CM-1001 of 11/12/2026: $10.00 of $25.00');
  await user.type(dialog.getByLabelText(/Check Number/), '9001');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent).toEqual([
      {
        customerId,
        date: today(),
        amount: '50.00',
        method: 'check',
        checkNumber: '9001',
        memo: null,
        from: [
          { type: 'payment', id: credits[0]?.id, amount: '40.00' },
          { type: 'credit_memo', id: credits[1]?.id, amount: '10.00' },
        ],
      },
    ]),
  );
  expect((await dialog.findAllByText('A refund cannot be dated in the future.')).length).toBeGreaterThan(0);
  await user.selectOptions(dialog.getByLabelText(/Method/), 'cash');
  expect(dialog.queryByLabelText(/Check Number/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Record Refund' }));
  await dialog.findByText(/Only \$30.00 of CM-1001 is left/);
});

it('refunds a single document', async () => {
  const { dialog } = await open(credits, credits[1]?.id);
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })).value).toBe('25.00');
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});

it('says so if there is no credit', async () => {
  const { dialog } = await open([]);
  await dialog.findByText('There is no credit to refund today.');
});
