import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { AssignInvoice, AssignOrder } from './assign.tsx';

const driver = { id: '0190a000-0000-7000-8000-000000000001', name: 'Dana Cole', vehicleNumber: 'TRK-7' };
const documentId = '0190a000-0000-7000-8000-000000000002';

const answering = (answer: () => Response) =>
  serve(({ method }) => (method === 'POST' ? answer() : [driver])).writes;

// Typing into a dialog is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const stop = () => Response.json({ route: { driver } }, { status: 201 });
const refused = () => createRefusal(409, 'driver_inactive', 'Dana Cole is not an active driver.');

const chooseDriver = async (user: ReturnType<typeof renderPage>['user'], dialog: HTMLElement) => {
  await user.type(within(dialog).getByLabelText(/^Driver/), 'dana');
  await user.click(await screen.findByRole('option', { name: 'Dana Cole (TRK-7)' }));
};

it('assigns an invoice once driver and order number are set, and as a pickup if ticked', async () => {
  const written = answering(stop);
  const close = vi.fn();
  const { user } = renderPage(
    <AssignInvoice invoiceId={documentId} invoiceNumber="INV-1001" routeDate="2026-11-20" onClose={close} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Assign Driver to Invoice' });
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Assign Driver' });
  expect(button.disabled).toBe(true);
  await chooseDriver(user, dialog);
  expect(button.disabled).toBe(false);
  const place = within(dialog).getByLabelText(/^Delivery Order Number/);
  await user.clear(place);
  expect(button.disabled).toBe(true);
  await user.type(place, '4');
  await user.click(within(dialog).getByLabelText('Warehouse Pickup'));
  await user.click(button);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(written.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/api/delivery-items/assign-invoice',
      body: {
        driverId: driver.id,
        invoiceId: documentId,
        sequenceNumber: 4,
        isPickup: true,
        routeDate: '2026-11-20',
      },
    },
  ]);
});

it.each([
  ['', stop, 'SO-1001: Dana Cole'],
  ['not ', refused, 'Failed to assign sales order to driver. Dana Cole is not an active driver.'],
])('reports that a sales order can %sbe assigned', async (_, answer, words) => {
  answering(answer);
  const order = { id: documentId, orderNumber: 'SO-1001' };
  const { user } = renderPage(<AssignOrder order={order} routeDate="2026-11-20" onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Assign Sales Order to Driver' });
  await chooseDriver(user, dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Assign Driver' }));
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});
