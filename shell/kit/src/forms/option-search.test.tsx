import { apiTable } from '@primal/contracts/shared/api';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPageWrapper } from '../testing/page.tsx';
import { useOptionSearch } from './options.ts';

const { list } = apiTable({
  list: {
    method: 'GET',
    path: '/api/customers',
    permission: 'signedIn',
    summary: 'Customers.',
    query: z.object({ q: z.string().optional(), limit: z.string().optional() }),
    answer: z.array(z.object({ id: z.string(), name: z.string() })),
    list: true,
  },
});

const fetched = vi.fn<(address: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
beforeEach(() => {
  fetched.mockReset();
});

let renderCount = 0;
const search = () => {
  const renderSearch = () => {
    renderCount += 1;
    return useOptionSearch(list);
  };
  return renderHook(renderSearch, { wrapper: createPageWrapper() }).result;
};
const first = [{ id: '1', name: 'Anchor' }];
const hasMore = { headers: { Link: '</api/customers?cursor=x>; rel="next"' } };

it('searches the server when the browser has not loaded all options', async () => {
  fetched.mockImplementation(async (address) =>
    address.includes('q=zeb')
      ? Response.json([...first, { id: '1001', name: 'Zebra Room' }])
      : Response.json(first, hasMore),
  );
  const result = search();
  await waitFor(() => expect(result.current.options).toEqual(first));
  act(() => {
    result.current.onSearch('z');
    result.current.onSearch('zeb');
  });
  await waitFor(() => expect(result.current.options.map(({ id }) => id)).toEqual(['1', '1001']));
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/customers?limit=1000',
    '/api/customers?q=zeb&limit=100',
  ]);
});

it('searches only in the browser when all options are loaded, without rerendering', async () => {
  fetched.mockImplementation(async () => Response.json(first));
  const result = search();
  await waitFor(() => expect(result.current.loading).toBe(false));
  vi.useFakeTimers();
  const before = renderCount;
  act(() => result.current.onSearch('anc'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(fetched).toHaveBeenCalledOnce();
  expect(renderCount).toBe(before);
});

it('returns the error and refetches on Retry', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Response.json(first));
  const result = search();
  await waitFor(() => expect(result.current.error).not.toBeNull());
  act(() => result.current.onRetry());
  await waitFor(() => expect(result.current.options).toEqual(first));
  expect(result.current.error).toBeNull();
});
