import type { MyStop } from '@primal/contracts/delivery/my-route';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { myItem, myRoute, myStop } from './my-route.fixture.ts';
import MyRoutePage from './page.tsx';

let stops: MyStop[];
let refused: string | null;
const sent = vi.fn();

beforeEach(() => {
  sent.mockClear();
  refused = null;
  serve(({ method, body }) => {
    if (method !== 'POST') return myRoute(...stops);
    sent(body);
    if (refused === null) throw new TypeError('Failed to fetch');
    return createRefusal(409, 'stale_version', refused);
  });
});

const open = async () => {
  const page = renderPage(<MyRoutePage />, { as: { id: 'u1', username: 'dana', role: 'driver' } });
  await screen.findByRole('list', { name: 'Stops' });
  return page;
};

it('preserves the input of a product when the office removes a line above', async () => {
  const [salt, ribeye] = [myItem('i1', 'Salt'), myItem('i2', 'Ribeye')];
  stops = [myStop('Grill', { cashOnDelivery: false, items: [salt, ribeye] })];
  const { user, client } = await open();
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  await user.click(screen.getByRole('button', { name: 'Shorts and returns' }));
  await user.type(screen.getByLabelText('Short, Ribeye'), '1');
  stops = [myStop('Grill', { cashOnDelivery: false, items: [ribeye, myItem('i3', 'Pepper')] })];
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.queryByLabelText('Short, Salt')).toBeNull());
  expect(screen.getByLabelText('Short, Ribeye')).toHaveProperty('value', '1');
  expect(screen.getByLabelText('Short, Pepper')).toHaveProperty('value', '');
});

it('preserves the input of two lines of one product when the order is invoiced', async () => {
  const [first, second] = [myItem('i1', 'Ribeye'), myItem('i2', 'Ribeye', { quantity: '5.000' })];
  const ordered = [first, second].map((item) => ({ ...item, id: null }));
  stops = [myStop('Grill', { cashOnDelivery: false, items: ordered })];
  const { user, client } = await open();
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  await user.click(screen.getByRole('button', { name: 'Shorts and returns' }));
  await user.type(screen.getAllByLabelText('Short, Ribeye')[1] as HTMLElement, '4');
  stops = [myStop('Grill', { cashOnDelivery: false, items: [first, { ...second, quantity: '6.000' }] })];
  await act(() => client.invalidateQueries());
  await screen.findByText('6 x Ribeye');
  expect(screen.getAllByLabelText<HTMLInputElement>('Short, Ribeye').map(({ value }) => value)).toEqual([
    '',
    '4',
  ]);
});

it('reports that the office voided the invoice during input', async () => {
  stops = [myStop('Grill')];
  const { user, client } = await open();
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  await user.type(screen.getByLabelText('Received by'), 'Maria');
  stops = [myStop('Grill', { gone: 'VOIDED', amountToCollect: '0.00', openAmount: '0.00' })];
  await act(() => client.invalidateQueries());
  await screen.findByText('INV-1 was voided. Please call the office.');
  expect(screen.getByLabelText('Received by')).toHaveProperty('value', 'Maria');
});

it('shows a stop with a rejected report first, even if another phone completed it', async () => {
  refused = 'Reported as delivered from another phone.';
  stops = [
    myStop('Grill', { id: 'refused', cashOnDelivery: false }),
    myStop('Diner', { id: 's2', sequenceNumber: 2 }),
  ];
  const { user } = await open();
  await user.click(screen.getAllByRole('button', { name: 'Delivered' })[0] as HTMLElement);
  stops = stops.map((stop) => (stop.id === 'refused' ? { ...stop, status: 'delivered' } : stop));
  await user.click(screen.getByRole('button', { name: 'Save as Delivered' }));
  await screen.findByText(refused);
  await screen.findByText('1 of 2 done', { exact: false });
  expect(screen.getAllByRole('heading', { level: 2 }).map((stop) => stop.textContent)).toEqual([
    'Grill',
    'Diner',
  ]);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ kind: 'delivered', sentAt: expect.any(String) });
});

it('shows the date of a stop left open at midnight', async () => {
  stops = [myStop('Grill', { routeDate: '2026-11-27' }), myStop('Diner', { id: 's2' })];
  await open();
  screen.getByText('Left over from 11/27/2026');
});
