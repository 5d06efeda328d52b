import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { weighedInvoice } from '../return/weighed-invoice.fixture.ts';
import { confirmNewCustomer } from './edit.tsx';

const newId = '019a0000-0000-7000-8000-0000000000c2';
const fromOrder = { ...weighedInvoice('draft'), salesOrderNumber: 'SO-1129' };

it('asks before an invoice from an order goes to another customer', async () => {
  serve(() => ({ id: newId, name: 'The Marrow Room' }));
  const { user } = renderKit(<span />);
  const answer = confirmNewCustomer(fromOrder, newId);
  const question = within(await screen.findByRole('dialog', { name: 'Change the customer?' }));
  question.getByText(
    /^INV-1120 came from SO-1129 for Harbor Grill\. Change the customer to The Marrow Room\?/,
  );
  await user.click(question.getByRole('button', { name: 'Go Back' }));
  expect(await answer).toBe(false);
});

it.each([
  ['the same customer', fromOrder, fromOrder.customerId],
  ['an invoice without an order', weighedInvoice('draft'), newId],
])('asks nothing for %s', async (_, invoice, id) => {
  expect(await confirmNewCustomer(invoice, id)).toBe(true);
});
