import { addDays, today } from '@primal/contracts/shared/dates';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import CreateInvoice from './create.tsx';

const bistro = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Blue Door Bistro',
  pricingTier: 'restaurant',
  address: '1 Main Street',
  city: 'Waco',
  state: 'TX',
  zipCode: '76701',
  phone: '',
  isActive: true,
  deliveryDays: [],
  minimumOrder: null,
  deliveryCharge: null,
  freeDeliveryFrom: null,
  paymentTerms: 10,
  cashOnDelivery: false,
  showShorts: true,
};

const open = async (terms: object = {}) => {
  serve(({ path }) => {
    if (path.endsWith('/next-number')) return { nextNumber: 'INV-1001' };
    if (path.endsWith('/credit')) return Response.error();
    if (path === '/api/customers') return [{ ...bistro, ...terms }];
    if (path === '/api/settings')
      return { defaultPaymentTerms: 30, discountPercent: '0.00', discountDays: 0 };
  });
  const { user } = renderPage(<CreateInvoice />, {
    as: { id: 'u1', username: 'maria' },
    at: '/create-invoice',
  });
  const date = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  await screen.findByLabelText(/^Invoice Date/, {}, { timeout: 5_000 });
  return { user, date };
};

it('updates delivery and due date with the invoice date until edited by hand', async () => {
  const { date } = await open();
  const first = addDays(today(), -3);
  const second = addDays(today(), -10);
  fireEvent.change(date(/^Invoice Date/), { target: { value: first } });
  expect(date(/^Delivery Date/).value).toBe(first);
  expect(date(/^Payment Due Date/).value).toBe(addDays(first, 15));
  const byHand = addDays(today(), -2);
  fireEvent.input(date(/^Delivery Date/), { target: { value: byHand } });
  fireEvent.change(date(/^Invoice Date/), { target: { value: second } });
  expect(date(/^Delivery Date/).value).toBe(byHand);
  expect(date(/^Payment Due Date/).value).toBe(addDays(second, 15));
});

it("updates the due date with the customer's payment terms until edited by hand", async () => {
  const { user, date } = await open();
  await user.type(screen.getByRole('combobox', { name: /^Customer/ }), 'blue');
  await user.click(await screen.findByRole('option', { name: /Blue Door Bistro/ }));
  await waitFor(() => expect(date(/^Payment Due Date/).value).toBe(addDays(today(), 10)));
  const first = addDays(today(), -3);
  const second = addDays(today(), -10);
  fireEvent.change(date(/^Invoice Date/), { target: { value: first } });
  expect(date(/^Payment Due Date/).value).toBe(addDays(first, 10));
  const byHand = addDays(today(), 40);
  fireEvent.input(date(/^Payment Due Date/), { target: { value: byHand } });
  fireEvent.change(date(/^Invoice Date/), { target: { value: second } });
  expect(date(/^Payment Due Date/).value).toBe(byHand);
});

it("shows the terms for the due date, with the customer's discount", async () => {
  const { user, date } = await open({ discountPercent: '2.00', discountDays: 5 });
  await user.type(screen.getByRole('combobox', { name: /^Customer/ }), 'blue');
  await user.click(await screen.findByRole('option', { name: /Blue Door Bistro/ }));
  await screen.findByText('2% 5, Net 10');
  fireEvent.input(date(/^Payment Due Date/), { target: { value: addDays(today(), 40) } });
  await screen.findByText('2% 5, Net 40');
  fireEvent.input(date(/^Payment Due Date/), { target: { value: addDays(today(), 3) } });
  await screen.findByText('2% 3, Net 3');
});

it('reports each field error once, and an invoice without lines in its own toast', async () => {
  const { user } = await open();
  const save = () => user.click(screen.getByRole('button', { name: 'Save as Draft' }));
  await save();
  await screen.findByText('Please select a customer');
  expect(screen.queryByText('Validation Error')).toBeNull();
  await user.type(screen.getByRole('combobox', { name: /^Customer/ }), 'blue');
  await user.click(await screen.findByRole('option', { name: /Blue Door Bistro/ }));
  await save();
  await screen.findByText('No Items');
});
