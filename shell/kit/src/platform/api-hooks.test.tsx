import { apiTable } from '@primal/contracts/shared/api';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPageWrapper } from '../testing/page.tsx';
import { useApiList } from './api-hooks.ts';

const api = apiTable({
  list: {
    method: 'GET',
    path: '/api/orders',
    permission: 'signedIn',
    summary: 'Orders.',
    answer: z.array(z.string()),
    list: true,
  },
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

it('a list grows page by page and has a total', async () => {
  const link = { 'X-Total-Count': '3', Link: '</api/orders?cursor=b>; rel="next"' };
  fetched
    .mockResolvedValueOnce(Response.json(['a', 'b'], { headers: link }))
    .mockResolvedValueOnce(Response.json(['c'], { headers: { 'X-Total-Count': '3' } }));
  const { result } = renderHook(() => useApiList(api.list), { wrapper: createPageWrapper() });
  await waitFor(() => expect(result.current.rows).toEqual(['a', 'b']));
  expect([result.current.total, result.current.totalText, result.current.hasNextPage]).toEqual([
    3,
    '3',
    true,
  ]);
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.rows).toEqual(['a', 'b', 'c']));
  expect(result.current.hasNextPage).toBe(false);
});

it('formats the total, also when the server stopped counting', async () => {
  fetched.mockResolvedValueOnce(Response.json(['a'], { headers: { 'X-Total-Count': '10000+' } }));
  const { result } = renderHook(() => useApiList(api.list), { wrapper: createPageWrapper() });
  await waitFor(() => expect(result.current.totalText).toBe('10,000+'));
});

it('refetches only failed queries once the network is back', async () => {
  fetched.mockReset();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useApiList(api.list), { wrapper: createPageWrapper() });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  fetched.mockImplementation(async () => Response.json(['a']));
  const reconnect = () =>
    act(async () => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
  await reconnect();
  await waitFor(() => expect(result.current.rows).toEqual(['a']));
  await reconnect();
  expect(fetched).toHaveBeenCalledTimes(2);
});
