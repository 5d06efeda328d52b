import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../base/api-error.ts';
import { renderKit } from '../testing.tsx';
import { QueryView } from './query-view.tsx';

const read = { data: undefined, error: null, refetch: vi.fn() };
const shown = (query: { data: string | undefined; error: Error | null; refetch: () => unknown }) =>
  renderKit(
    <QueryView
      query={query}
      missing={{ title: 'Order not found', back: { to: '/orders', label: 'Back to Orders' } }}
      failed="Failed to load order"
    >
      {(data) => <p>{data}</p>}
    </QueryView>,
  );

test('a query view shows a loading state, then the data', () => {
  const { rerender } = shown(read);
  screen.getByText('Loading');
  rerender(<QueryView query={{ ...read, data: 'SO-1001' }}>{(data) => <p>{data}</p>}</QueryView>);
  screen.getByText('SO-1001');
});

test('a query view keeps the data when a refetch fails, and shows the failure beside the data', async () => {
  const { user } = shown({ ...read, data: 'SO-1001', error: new Error('gone') });
  screen.getByText('SO-1001');
  screen.getByText('What you see may be out of date');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(read.refetch).toHaveBeenCalledOnce();
});

test('a query view links to the list for a missing record, and shows any other failure', () => {
  shown({ ...read, error: new ApiError(404, '') });
  screen.getByRole('heading', { name: 'Order not found' });
  expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/orders');
  shown({ ...read, error: new Error('else') });
  screen.getByText('Failed to load order');
  screen.getByText('The server could not be reached. Check the connection and try again.');
});
