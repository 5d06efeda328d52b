import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { ManageRoute } from './manage-route.tsx';
import { useDay } from './use-stops.ts';

const date = '2026-11-20';
const driver = { id: 'd1', name: 'Dana Cole', isActive: true };
const routeOf = (status: string) => ({
  id: 'r1',
  driverId: driver.id,
  driver,
  routeDate: date,
  status: 'pending',
  notes: null,
  version: 1,
  items: [
    {
      id: 's1',
      routeId: 'r1',
      sequenceNumber: 1,
      status,
      customer: { name: 'Cedar Grill' },
      salesOrder: { orderNumber: 'SO-1001', total: '10.00', isDeleted: false },
      invoice: null,
      invoiceId: null,
    },
  ],
});

const renderBoard = () => renderPage(<Board />, { as: { id: 'u1', username: 'bea', role: 'user' } });

const Board = () => {
  const route = useDay(date).query.data?.[0]?.route;
  return route ? <ManageRoute route={route} onClose={() => {}} /> : null;
};

vi.setConfig({ testTimeout: 20_000 });

const answering = () => {
  const server = {
    away: false,
    status: 'pending',
    sent: [] as string[],
    held: Promise.resolve(),
    failed: {},
  };
  serve<{ status: string }>(async ({ method, path, body: { status, ...failed } }) => {
    if (server.away) throw new TypeError('Failed to fetch');
    if (method !== 'PATCH') return path.includes('/api/drivers') ? [driver] : [routeOf(server.status)];
    server.failed = failed;
    server.sent.push(status);
    await server.held;
    server.status = status;
    return { id: 's1', status };
  });
  return server;
};

const markDelivered = async (server: ReturnType<typeof answering>) => {
  const { user } = renderBoard();
  const field = await screen.findByLabelText<HTMLSelectElement>('Status of stop 1, Cedar Grill');
  server.away = true;
  await user.selectOptions(field, 'delivered');
  await screen.findByText('No connection. Saving continues when it is back.');
  expect(field.value).toBe('delivered');
  expect(field.disabled).toBe(true);
  return { user, field };
};

it("saves a stop's status set offline once the network is back", async () => {
  const server = answering();
  const { field } = await markDelivered(server);
  server.away = false;
  await vi.waitFor(() => expect(server.status).toBe('delivered'), { timeout: 10_000 });
  await vi.waitFor(() => expect(field.disabled).toBe(false));
  expect(field.value).toBe('delivered');
  expect(screen.queryByText(/^No connection/)).toBeNull();
});

it('restores a stop whose save was stopped', async () => {
  const server = answering();
  const { user, field } = await markDelivered(server);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await vi.waitFor(() => expect(field.value).toBe('pending'));
  expect(field.disabled).toBe(false);
  expect(server.status).toBe('pending');
});

it('saves only the last of several quick status choices, in sequence', async () => {
  const server = answering();
  let release = () => {};
  server.held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { user } = renderBoard();
  const field = await screen.findByLabelText<HTMLSelectElement>('Status of stop 1, Cedar Grill');
  await user.selectOptions(field, 'delivered');
  await user.selectOptions(field, 'pending');
  await user.selectOptions(field, 'failed');
  const dialog = await screen.findByRole('dialog', { name: 'Not Delivered' });
  await user.click(within(dialog).getByRole('button', { name: 'Mark as Failed' }));
  await within(dialog).findByText('Please choose a reason.');
  await user.selectOptions(within(dialog).getByLabelText(/^Reason/), 'refused');
  await user.type(within(dialog).getByLabelText('Note'), 'Too warm');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  await user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
  await user.type(within(dialog).getByLabelText('Note'), '{Control>}{Enter}');
  await vi.waitFor(() => expect(server.sent).toEqual(['delivered']));
  release();
  await vi.waitFor(() => expect(server.status).toBe('failed'));
  expect(server.sent).toEqual(['delivered', 'failed']);
  expect(field.value).toBe('failed');
  expect(server.failed).toEqual({ failedReason: 'refused', failedNote: 'Too warm' });
});

it('shows that an order went on hold', async () => {
  const route = routeOf('pending');
  const hold = { reasons: ['on_hold'], exposure: '10.00', limit: null };
  const items = route.items.map((stop) => ({ ...stop, salesOrder: { ...stop.salesOrder, hold } }));
  serve(({ path }) => (path.includes('/api/drivers') ? [driver] : [{ ...route, items }]));
  renderBoard();
  await screen.findByText('On Hold');
});

it('moves a stop up or down from its menu', async () => {
  const route = routeOf('pending');
  let items = route.items.flatMap((stop) => [
    stop,
    { ...stop, id: 's2', sequenceNumber: 2, customer: { name: 'Blue Plate' } },
  ]);
  const put: string[][] = [];
  serve<{ itemIds: string[] }>(({ method, path, body: { itemIds } }) => {
    if (method !== 'PUT') return path.includes('/api/drivers') ? [driver] : [{ ...route, items }];
    put.push(itemIds);
    items = [...items]
      .sort((one, other) => itemIds.indexOf(one.id) - itemIds.indexOf(other.id))
      .map((stop, at) => ({ ...stop, sequenceNumber: at + 1 }));
    return { ...route, version: 2, items };
  });
  const { user } = renderBoard();
  await user.click(await screen.findByRole('button', { name: 'Actions for stop 1, Cedar Grill' }));
  await screen.findByText('This is the first stop.');
  await user.click(screen.getByRole('menuitem', { name: 'Move Down' }));
  await vi.waitFor(() => expect(put).toEqual([['s2', 's1']]));
  await screen.findByRole('button', { name: 'Actions for stop 2, Cedar Grill' });
});
