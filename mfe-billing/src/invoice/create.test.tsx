import { addDays, today } from '@primal/contracts/shared/dates';
import { createQueryClient, QueryClientProvider, sessionKey } from '@primal/kit/platform';
import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import CreateInvoice from './create.tsx';

afterEach(() => vi.restoreAllMocks());

it('lets delivery and due date follow the invoice date until they are edited by hand', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    Response.json(String(path).endsWith('/next-number') ? { nextNumber: 'INV-1001' } : []),
  );
  const client = createQueryClient();
  client.setQueryData(sessionKey, { id: 'u1', username: 'maria' });
  const router = createMemoryRouter([{ path: '*', element: <CreateInvoice /> }], {
    initialEntries: ['/create-invoice'],
  });
  renderKit(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const date = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  await screen.findByLabelText(/^Invoice Date/, {}, { timeout: 5_000 });
  const [first, second] = [addDays(today(), -3), addDays(today(), -10)];
  fireEvent.change(date(/^Invoice Date/), { target: { value: first } });
  expect(date(/^Delivery Date/).value).toBe(first);
  expect(date(/^Payment Due Date/).value).toBe(addDays(first, 15));
  const byHand = addDays(today(), -2);
  fireEvent.input(date(/^Delivery Date/), { target: { value: byHand } });
  fireEvent.change(date(/^Invoice Date/), { target: { value: second } });
  expect(date(/^Delivery Date/).value).toBe(byHand);
  expect(date(/^Payment Due Date/).value).toBe(addDays(second, 15));
});
