import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { RecordReturn } from './record-return.tsx';
import { invoiceId, weighedInvoice } from './weighed-invoice.fixture.ts';

const open = async (discounted: string) => {
  serve(() => ({ ...weighedInvoice('paid'), discounted }));
  renderPage(<RecordReturn invoiceId={invoiceId} onClose={() => undefined} />, { as: { id: 'maria' } });
  await screen.findByText('INV-1120 for Harbor Grill: choose what came back.');
  return within(screen.getByRole('dialog', { name: 'Record Return' }));
};

it('names an early-payment discount that was taken, before the return is recorded', async () => {
  const note = (await open('1.84')).getByRole('note');
  expect(note.textContent).toBe(
    'An early-payment discount of $1.84 was taken on this invoice. The return credits the full price.',
  );
});

it('shows no note for an invoice without a discount taken', async () => {
  expect((await open('0.00')).queryByRole('note')).toBeNull();
});
