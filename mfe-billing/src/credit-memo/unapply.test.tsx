import { today } from '@primal/contracts/shared/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { UnapplyCredit } from './actions.tsx';

const invoiceId = '0198a000-0000-7000-8000-000000000001';
const application = {
  id: 'a1',
  invoiceId,
  invoiceNumber: 'INV-1042',
  amount: '30.00',
  createdAt: '2026-11-20T15:00:00.000Z',
  date: '2026-11-20',
  takenBackOn: null,
};

it('takes a credit back from its invoice on the chosen day', async () => {
  const { writes } = serve(() => ({}));
  const onClose = vi.fn();
  const { user } = renderPage(<UnapplyCredit creditId="c1" application={application} onClose={onClose} />, {
    as: { id: 'u1', username: 'maria', permissions: ['takePayments'] },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Unapply credit' }));
  dialog.getByText('The amount that this credit memo paid on INV-1042 will be owed again.');
  const date = dialog.getByLabelText<HTMLInputElement>(/^Date/);
  expect(date.value).toBe(today());
  await user.clear(date);
  await user.type(date, '2026-11-24');
  await user.click(dialog.getByRole('button', { name: 'Unapply' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(writes).toMatchObject([
    { path: '/api/credit-memos/c1/unapply', body: { invoiceId, date: '2026-11-24' } },
  ]);
});
