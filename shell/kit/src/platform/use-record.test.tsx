import { apiTable } from '@primal/contracts/shared/api';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPageWrapper } from '../testing/page.tsx';
import { createQueryClient, invalidatePaths } from './cache.ts';
import { useRecord } from './use-record.ts';

const api = apiTable({
  getCustomer: {
    method: 'GET',
    path: '/api/customers/{id}',
    permission: 'signedIn',
    summary: 'One.',
    answer: z.object({ phone: z.string(), version: z.number() }),
  },
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
beforeEach(() => {
  fetched.mockReset();
});

const path = '/api/customers/7';
const open = (client = createQueryClient()) => {
  const { result } = renderHook(() => useRecord(api.getCustomer, { params: { id: '7' } }), {
    wrapper: createPageWrapper({ client }),
  });
  return { client, result };
};

it('never opens on data from before the last write', async () => {
  const client = createQueryClient();
  client.setQueryData([path], { phone: 'old', version: 1 });
  await invalidatePaths(client, [path]);
  fetched.mockResolvedValueOnce(Response.json({ phone: 'new', version: 2 }));
  const { result } = open(client);
  expect(result.current).toMatchObject({ data: undefined, opened: undefined });
  await waitFor(() => expect(result.current.opened).toEqual({ phone: 'new', version: 2 }));
});

it('opens immediately on fresh data', () => {
  const client = createQueryClient();
  client.setQueryData([path], { phone: 'now', version: 1 });
  expect(open(client).result.current.opened).toEqual({ phone: 'now', version: 1 });
  expect(fetched).not.toHaveBeenCalled();
});

it('keeps the opened data when another user changes it or a refetch fails', async () => {
  fetched
    .mockResolvedValueOnce(Response.json({ phone: 'first', version: 1 }))
    .mockResolvedValueOnce(Response.json({ phone: 'theirs', version: 2 }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { client, result } = open();
  await waitFor(() => expect(result.current.opened).toBeDefined());
  await act(() => invalidatePaths(client, [path]));
  await waitFor(() => expect(result.current.data).toEqual({ phone: 'theirs', version: 2 }));
  await act(() => invalidatePaths(client, [path]));
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.opened).toEqual({ phone: 'first', version: 1 });
  expect(result.current.data).toEqual({ phone: 'theirs', version: 2 });
});

it('shows why the fresh read failed instead of stale data', async () => {
  const client = createQueryClient();
  client.setQueryData([path], { phone: 'old', version: 1 });
  await invalidatePaths(client, [path]);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result } = open(client);
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current).toMatchObject({ data: undefined, opened: undefined });
});
