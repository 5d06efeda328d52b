import { apiTable } from '@primal/contracts/shared/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useApiList, useApiMutation } from './api-hooks.ts';
import { createQueryClient } from './cache.ts';

const api = apiTable({
  list: { method: 'GET', path: '/api/orders', summary: 'Orders.', answer: z.array(z.string()), list: true },
  create: {
    method: 'POST',
    path: '/api/orders',
    summary: 'Makes one.',
    body: z.object({}),
    answer: z.string(),
    creates: true,
  },
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

const withCache = () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
};

const sentKeys = () =>
  fetched.mock.calls.map(([, options]) => new Headers(options?.headers).get('Idempotency-Key'));

it('a lost answer is asked for with the same key, a definite one ends the key', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(Response.json({ message: 'Away.', code: 'away' }, { status: 503 }))
    .mockResolvedValueOnce(Response.json({ message: 'No items.', code: 'bad' }, { status: 400 }))
    .mockResolvedValueOnce(Response.json('1', { status: 201 }))
    .mockResolvedValueOnce(Response.json('2', { status: 201 }));
  const { result } = renderHook(() => useApiMutation(api.create), { wrapper: withCache().wrapper });
  for (let turn = 0; turn < 5; turn += 1) {
    await act(() => result.current.mutateAsync({ body: {} }).catch(() => {}));
  }
  const [first, second, third, fourth, fifth] = sentKeys();
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

it('a write makes the reads of its area and of those it names old', async () => {
  fetched.mockResolvedValueOnce(Response.json('1', { status: 201 }));
  const { client, wrapper } = withCache();
  for (const path of ['/api/orders/7', '/api/invoices', '/api/drivers']) client.setQueryData([path], []);
  const { result } = renderHook(() => useApiMutation(api.create, { invalidates: ['/api/invoices'] }), {
    wrapper,
  });
  await act(() => result.current.mutateAsync({ body: {} }));
  const old = client
    .getQueryCache()
    .findAll({ stale: true })
    .map((query) => query.queryKey[0]);
  expect(old).toEqual(['/api/orders/7', '/api/invoices']);
});

it('a list grows page by page and knows its count', async () => {
  const link = { 'X-Total-Count': '3', Link: '</api/orders?cursor=b>; rel="next"' };
  fetched
    .mockResolvedValueOnce(Response.json(['a', 'b'], { headers: link }))
    .mockResolvedValueOnce(Response.json(['c'], { headers: { 'X-Total-Count': '3' } }));
  const { result } = renderHook(() => useApiList(api.list), withCache());
  await waitFor(() => expect(result.current.rows).toEqual(['a', 'b']));
  expect([result.current.total, result.current.hasNextPage]).toEqual([3, true]);
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.rows).toEqual(['a', 'b', 'c']));
  expect(result.current.hasNextPage).toBe(false);
});
