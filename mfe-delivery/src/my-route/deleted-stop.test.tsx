import type { MyStop } from '@primal/contracts/delivery/my-route';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { myItem, myRoute, myStop } from './my-route.fixture.ts';
import MyRoutePage from './page.tsx';
import { describeDeletion } from './stop.tsx';

let stops: MyStop[];

beforeEach(() => {
  serve(() => myRoute(...stops));
});

const open = async () => {
  const page = renderPage(<MyRoutePage />, { as: { id: 'u1', username: 'dana', role: 'driver' } });
  await screen.findByRole('list', { name: 'Stops' });
  return page;
};

const deletion = { reason: 'Customer closed' };
const deleted = (changes: Partial<MyStop> = {}) =>
  myStop('Grill', { id: 'gone', document: 'SO-1139', gone: 'DELETED', deletion, ...changes });

it('marks a deleted stop in its place, with the reason and without actions', async () => {
  stops = [deleted(), myStop('Diner', { id: 's2', sequenceNumber: 2 })];
  await open();
  const [first, second] = screen.getAllByRole('listitem');
  const stop = within(first as HTMLElement);
  stop.getByRole('heading', { name: 'Grill' });
  expect(stop.getByRole('alert').textContent).toBe(
    'SO-1139: Deleted by the office: do not deliver. Reason: Customer closed',
  );
  expect(stop.queryByRole('button')).toBeNull();
  within(second as HTMLElement).getByRole('heading', { name: 'Diner' });
  screen.getByText('0 of 1 done', { exact: false });
});

it('tells the driver to call the office if a deleted stop was reported as delivered', async () => {
  stops = [deleted({ status: 'delivered' })];
  await open();
  screen.getByText(/Deleted by the office, but reported as delivered: call the office/);
});

it('shows the deletion in an open report form, and keeps the input', async () => {
  stops = [myStop('Grill', { id: 'gone', items: [myItem('i1', 'Salt')] })];
  const { user, client } = await open();
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  await user.type(screen.getByLabelText('Note'), 'At the back door');
  stops = [deleted({ items: [myItem('i1', 'Salt')] })];
  await act(() => client.invalidateQueries());
  await screen.findByText(/SO-1139 was deleted.*do not deliver. Reason: Customer closed/);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'At the back door');
});

it('shows no mark for a failed stop, or a route cached without deletions', () => {
  expect(describeDeletion(deleted({ status: 'failed' }))).toBeNull();
  expect(describeDeletion({ status: 'pending' } as MyStop)).toBeNull();
  expect(describeDeletion(deleted({ deletion: { reason: null } }))).toBe(
    'Deleted by the office: do not deliver.',
  );
});
