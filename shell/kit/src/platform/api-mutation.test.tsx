import { apiTable } from '@primal/contracts/shared/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { send } from './api-client.ts';
import { useApiMutation, type WriteOptions } from './api-mutation.ts';
import { createQueryClient } from './cache.ts';

const answer = z.object({ id: z.string(), notes: z.string() });
const body = z.object({ notes: z.string() });
const api = apiTable({
  create: { method: 'POST', path: '/api/orders', summary: 'Makes one.', body, answer, creates: true },
  update: { method: 'PATCH', path: '/api/orders/{id}', summary: 'Changes one.', body, answer },
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
beforeEach(() => {
  fetched.mockReset();
});

const withCache = () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
};
const creating = (options: WriteOptions<typeof api.create> = {}) =>
  renderHook(() => useApiMutation(api.create, options), { wrapper: withCache().wrapper }).result;

const lost = () => new TypeError('Failed to fetch');
const stored = (notes: string, id = '1') => Response.json({ id, notes }, { status: 201 });
const refused = (status: number) => Response.json({ message: 'No.', code: 'no' }, { status });
const sent = () =>
  fetched.mock.calls.map(([address, options]) => ({
    path: String(address),
    key: new Headers(options?.headers).get('Idempotency-Key'),
    notes: JSON.parse(String(options?.body)).notes as string,
  }));
const submit = (result: ReturnType<typeof creating>, notes: string) =>
  act(() => result.current.mutateAsync({ body: { notes } }).catch((error: Error) => error));

it('a lost answer is asked for with the same key, a definite one ends the key', async () => {
  fetched
    .mockRejectedValueOnce(lost())
    .mockResolvedValueOnce(refused(503))
    .mockResolvedValueOnce(refused(400))
    .mockResolvedValueOnce(stored('a'))
    .mockResolvedValueOnce(stored('a'));
  const result = creating();
  for (let turn = 0; turn < 5; turn += 1) await submit(result, 'a');
  const [first, second, third, fourth, fifth] = sent().map(({ key }) => key);
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

it('a double click is one write, told once; something else meanwhile, or the same later, is another', async () => {
  fetched.mockImplementation(async () => stored('a'));
  const onSuccess = vi.fn();
  const result = creating({ onSuccess });
  const press = (notes: string) => result.current.mutate({ body: { notes } });
  act(() => {
    press('a');
    press('a');
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(sent().map(({ notes }) => notes)).toEqual(['a']);
  expect(onSuccess).toHaveBeenCalledTimes(1);
  act(() => {
    press('a');
    press('b');
    press('a');
  });
  await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(4));
  expect(sent().map(({ notes }) => notes)).toEqual(['a', 'a', 'b', 'a']);
});

it('a write makes the reads of its area and of those it names old', async () => {
  fetched.mockResolvedValueOnce(stored('a'));
  const { client, wrapper } = withCache();
  for (const path of ['/api/orders/7', '/api/invoices', '/api/drivers']) client.setQueryData([path], []);
  const { result } = renderHook(() => useApiMutation(api.create, { invalidates: ['/api/invoices'] }), {
    wrapper,
  });
  await act(() => result.current.mutateAsync({ body: { notes: 'a' } }));
  const old = client.getQueryCache().findAll({ stale: true });
  expect(old.map((query) => query.queryKey[0])).toEqual(['/api/orders/7', '/api/invoices']);
});

describe('a lost answer, then something else submitted', () => {
  const amend: WriteOptions<typeof api.create>['amend'] = ({ id }, input) =>
    send(api.update, { params: { id }, body: input.body });

  it('changes what was stored instead of creating a second one', async () => {
    fetched
      .mockRejectedValueOnce(lost())
      .mockResolvedValueOnce(stored('first', '7'))
      .mockResolvedValueOnce(refused(503))
      .mockResolvedValueOnce(stored('third', '7'));
    const result = creating({ amend });
    await submit(result, 'first');
    await submit(result, 'second');
    expect(await submit(result, 'third')).toEqual({ id: '7', notes: 'third' });
    const [first, asked, ...changes] = sent();
    expect(asked).toEqual(first);
    expect(changes).toEqual([
      { path: '/api/orders/7', key: null, notes: 'second' },
      { path: '/api/orders/7', key: null, notes: 'third' },
    ]);
  });

  it('creates the new one when the old one was refused', async () => {
    fetched
      .mockRejectedValueOnce(lost())
      .mockResolvedValueOnce(refused(400))
      .mockResolvedValueOnce(stored('second'));
    const result = creating({ amend });
    await submit(result, 'first');
    expect(await submit(result, 'second')).toMatchObject({ notes: 'second' });
    const [first, asked, created] = sent();
    expect(asked).toEqual(first);
    expect(created?.key).not.toBe(first?.key);
  });

  it('says that the first one stands where nothing can change it', async () => {
    fetched.mockRejectedValueOnce(lost()).mockResolvedValueOnce(stored('first'));
    const result = creating();
    await submit(result, 'first');
    expect(String(await submit(result, 'second'))).toContain('was stored after all');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('a persistent write', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('says that the network is away, and goes on under the same key until it is back', async () => {
    fetched.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValueOnce(stored('a'));
    const result = creating({ persistent: true });
    act(() => result.current.mutate({ body: { notes: 'a' } }));
    await waitFor(() => expect(result.current.waiting).toBe('offline'));
    await act(() => vi.advanceTimersByTimeAsync(600));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.waiting).toBeNull();
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('says within two seconds that a server takes its time', async () => {
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    const result = creating({ persistent: true });
    act(() => result.current.mutate({ body: { notes: 'a' } }));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(result.current.waiting).toBe('slow');
  });

  it('ends when the user stops it; saving again carries the same key', async () => {
    fetched.mockRejectedValueOnce(lost()).mockResolvedValueOnce(stored('a'));
    const result = creating({ persistent: true });
    act(() => result.current.mutate({ body: { notes: 'a' } }));
    await waitFor(() => expect(result.current.waiting).toBe('offline'));
    act(() => result.current.stop());
    await waitFor(() => expect(result.current.error?.name).toBe('Stopped'));
    await submit(result, 'a');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('takes a refusal for an answer', async () => {
    fetched.mockResolvedValueOnce(refused(409));
    const result = creating({ persistent: true });
    await submit(result, 'a');
    expect(fetched).toHaveBeenCalledOnce();
  });
});

it('a change that is persistent is no stale version of its own', async () => {
  fetched
    .mockResolvedValueOnce(refused(503))
    .mockResolvedValueOnce(stored('first', '7'))
    .mockResolvedValueOnce(stored('second', '7'));
  const { result } = renderHook(
    () =>
      useApiMutation(api.update, {
        persistent: true,
        amend: (mine, input) => send(api.update, { params: { id: mine.id }, body: input.body }),
      }),
    { wrapper: withCache().wrapper },
  );
  const save = (notes: string) =>
    act(() =>
      result.current.mutateAsync({ params: { id: '7' }, body: { notes } }).catch((error: Error) => error),
    );
  await save('first');
  expect(await save('second')).toEqual({ id: '7', notes: 'second' });
  const [lostOne, asked, changed] = sent();
  expect(asked).toEqual(lostOne);
  expect(changed).toMatchObject({ notes: 'second', key: null });
});
