import { createLine } from '@primal/kit/grid';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { confirmOverCredit, creditForm } from './create.tsx';

const invoiceId = '019a0000-0000-7000-8000-0000000000a1';

/** Asks about a $40.00 credit memo for a $100.00 invoice with these earlier credits. */
const ask = (...before: [total: string, status: string][]) => {
  const memos = before.map(([total, status], at) => ({
    id: `c${at + 1}`,
    creditNumber: `CM-100${at + 1}`,
    total,
    status,
    items: [],
  }));
  serve(({ path }) =>
    path.includes('/api/invoices/')
      ? { id: invoiceId, invoiceNumber: 'INV-1120', total: '100.00', items: [] }
      : (memos.find(({ id }) => path.endsWith(`/${id}`)) ?? memos),
  );
  const line = { ...createLine(), productId: 'p', billedBy: 'Case', quantity: '4', total: '40.00' };
  const values = { ...creditForm.blank(), invoiceId, lines: [line] };
  const view = renderKit(<span />);
  return { ...view, answer: confirmOverCredit(values) };
};

it('asks before crediting more than the invoice total, and names earlier credits', async () => {
  const { user, answer } = ask(['20.00', 'draft'], ['60.00', 'applied']);
  const question = within(await screen.findByRole('dialog', { name: 'More than the invoice' }));
  question.getByText(
    'The total of INV-1120 is $100.00. It was credited before: CM-1001 of $20.00, CM-1002 of $60.00. With this credit memo of $40.00, its credits add up to $120.00.',
  );
  await user.click(question.getByRole('button', { name: 'Go Back' }));
  expect(await answer).toBe(false);
});

it.each([
  ['earlier credits that add up to the invoice total with this credit', [['60.00', 'applied']]],
  ['a voided credit memo', [['100.00', 'voided']]],
] as [string, [string, string][]][])('asks nothing about %s', async (_, before) => {
  expect(await ask(...before).answer).toBe(true);
});
