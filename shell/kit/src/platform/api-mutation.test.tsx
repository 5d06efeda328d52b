import { apiTable } from '@primal/contracts/shared/api';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AlreadyStoredError, explainError, explainFailure } from '../base/api-error.ts';
import { createPageWrapper } from '../testing/page.tsx';
import { useApiMutation, type WriteOptions } from './api-mutation.ts';
import { createQueryClient } from './cache.ts';
import { onOwnVersion } from './write-once.ts';

const answer = z.object({ id: z.string(), notes: z.string() });
const body = z.object({ notes: z.string() });
const api = apiTable({
  create: {
    method: 'POST',
    path: '/api/orders',
    permission: 'signedIn',
    summary: 'Makes one.',
    body,
    answer,
    creates: true,
  },
  update: {
    method: 'PATCH',
    path: '/api/orders/{id}',
    permission: 'signedIn',
    summary: 'Changes one.',
    body,
    answer,
  },
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
beforeEach(() => {
  fetched.mockReset();
});

const creating = (options: WriteOptions<typeof api.create> = {}) =>
  renderHook(() => useApiMutation(api.create, options), { wrapper: createPageWrapper() }).result;

const lost = () => new TypeError('Failed to fetch');
const stored = (notes: string, id = '1') => Response.json({ id, notes }, { status: 201 });
const refused = (status: number) => Response.json({ message: 'No.', code: 'no' }, { status });
const answerWith = (...answers: (Response | Error)[]) => {
  for (const each of answers)
    if (each instanceof Error) fetched.mockRejectedValueOnce(each);
    else fetched.mockResolvedValueOnce(each);
};
const sent = () =>
  fetched.mock.calls.map(([address, options]) => ({
    path: String(address),
    key: new Headers(options?.headers).get('Idempotency-Key'),
    notes: JSON.parse(String(options?.body)).notes as string,
  }));
const submit = (result: ReturnType<typeof creating>, notes: string) =>
  act(() => result.current.mutateAsync({ body: { notes } }).catch((error: Error) => error));

it('a retry after a lost response reuses the key, and an answered request ends the key', async () => {
  answerWith(lost(), refused(503), refused(400), stored('a'), stored('a'));
  const result = creating();
  for (let turn = 0; turn < 5; turn += 1) await submit(result, 'a');
  const [first, second, third, fourth, fifth] = sent().map(({ key }) => key);
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

it('a double click sends one write, and changed input or a later click sends another write', async () => {
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

it('a write invalidates its area and the paths it names', async () => {
  fetched.mockResolvedValueOnce(stored('a'));
  const client = createQueryClient();
  for (const path of ['/api/orders/7', '/api/invoices', '/api/drivers']) client.setQueryData([path], []);
  const { result } = renderHook(() => useApiMutation(api.create, { invalidates: ['/api/invoices'] }), {
    wrapper: createPageWrapper({ client }),
  });
  await act(() => result.current.mutateAsync({ body: { notes: 'a' } }));
  const old = client.getQueryCache().findAll({ stale: true });
  expect(old.map((query) => query.queryKey[0])).toEqual(['/api/orders/7', '/api/invoices']);
});

describe('a changed submission after a lost response', () => {
  const amend: WriteOptions<typeof api.create>['amend'] = ({ id }, input) => ({
    call: api.update,
    input: { params: { id }, body: input.body },
  });
  const taken = () => Response.json({ message: 'Used.', code: 'idempotency_key_reused' }, { status: 409 });

  it('is sent under the old key, instead of the old submission', async () => {
    answerWith(refused(503), stored('second'));
    const result = creating();
    expect(String(await submit(result, 'first'))).toContain('This may already be saved');
    expect(await submit(result, 'second')).toMatchObject({ notes: 'second' });
    const [first, second, ...more] = sent();
    expect(second).toEqual({ ...first, notes: 'second' });
    expect(more).toEqual([]);
  });

  it('reads the stored record and corrects the record', async () => {
    answerWith(lost(), taken(), stored('first', '7'), refused(503), stored('third', '7'));
    const result = creating({ amend });
    await submit(result, 'first');
    await submit(result, 'second');
    expect(await submit(result, 'third')).toEqual({ id: '7', notes: 'third' });
    const [first, tried, asked, ...changes] = sent();
    expect(tried).toEqual({ ...first, notes: 'second' });
    expect(asked).toEqual(first);
    expect(changes.map(({ path, notes }) => [path, notes])).toEqual([
      ['/api/orders/7', 'second'],
      ['/api/orders/7', 'third'],
    ]);
    expect(new Set(changes.map(({ key }) => key)).size).toBe(1);
  });

  it('reports and returns the stored record if the call has no correction', async () => {
    answerWith(lost(), taken(), stored('first', '7'));
    const result = creating();
    await submit(result, 'first');
    const failure = await submit(result, 'second');
    expect(failure).toBeInstanceOf(AlreadyStoredError);
    expect(failure).toMatchObject({ stored: { id: '7', notes: 'first' } });
    expect(explainError(failure, 'Failed.')).toContain('was saved after all');
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('keeps the key if rejected, since the old submission may be stored', async () => {
    answerWith(lost(), refused(400), taken(), stored('first', '7'));
    const result = creating();
    await submit(result, 'first');
    await submit(result, 'second');
    expect(await submit(result, 'third')).toBeInstanceOf(AlreadyStoredError);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
    expect(sent().map(({ notes }) => notes)).toEqual(['first', 'second', 'third', 'first']);
  });

  it('treats a request that reached no service as not stored', async () => {
    const away = Response.json({ message: 'Away.', code: 'unavailable' }, { status: 503 });
    away.headers.set('X-Not-Served', 'away');
    answerWith(away, stored('second'));
    const result = creating();
    expect(explainFailure(await submit(result, 'first'), 'Failed.')).toBe('Failed. Away.');
    await submit(result, 'second');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  it("shows the service's error and keeps the key if the service reports a failure", async () => {
    answerWith(refused(500), stored('first'));
    const result = creating();
    expect(explainFailure(await submit(result, 'first'), 'Failed.')).toBe('Failed. No.');
    await submit(result, 'first');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('reports a possible save if the retry fails too', async () => {
    answerWith(lost(), refused(500));
    const result = creating();
    await submit(result, 'first');
    expect(String(await submit(result, 'second'))).toContain('This may already be saved');
  });

  it('does not reuse the key for another subject', async () => {
    answerWith(refused(503), stored('b'));
    const result = creating({ subject: ({ body: { notes } }) => notes });
    await submit(result, 'a');
    expect(await submit(result, 'b')).toMatchObject({ notes: 'b' });
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });
});

describe('a persistent write', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports a missing network and retries under the same key until it is back', async () => {
    answerWith(lost(), lost(), stored('a'));
    const result = creating({ persistent: true });
    act(() => result.current.mutate({ body: { notes: 'a' } }));
    await waitFor(() => expect(result.current.waiting).toBe('offline'));
    await act(() => vi.advanceTimersByTimeAsync(600));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.waiting).toBeNull();
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('retries after an outage while the gateway runs without its services', async () => {
    const away = () => new Response('{}', { status: 503, headers: { 'X-Not-Served': 'away' } });
    answerWith(lost(), away(), stored('a'));
    const result = creating({ persistent: true });
    act(() => result.current.mutate({ body: { notes: 'a' } }));
    await waitFor(() => expect(result.current.waiting).toBe('offline'));
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(result.current.waiting).toBe('offline');
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
  });

  it('reports an unavailable service if the gateway responded', async () => {
    fetched.mockResolvedValueOnce(new Response('{}', { status: 503, headers: { 'X-Not-Served': 'away' } }));
    expect(await submit(creating({ persistent: true }), 'a')).toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('reports a slow server within two seconds', async () => {
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    const result = creating({ persistent: true });
    act(() => result.current.mutate({ body: { notes: 'a' } }));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(result.current.waiting).toBe('slow');
  });

  it('ends when the user stops the write, and saving again uses the same key', async () => {
    answerWith(lost(), stored('a'));
    const result = creating({ persistent: true });
    act(() => result.current.mutate({ body: { notes: 'a' } }));
    await waitFor(() => expect(result.current.waiting).toBe('offline'));
    act(() => result.current.stop());
    await waitFor(() => expect(result.current.error?.name).toBe('StoppedError'));
    await submit(result, 'a');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('reports a rejection after the end of the session removed the form', async () => {
    const result = creating({ persistent: true });
    fetched.mockImplementationOnce(async () => {
      result.current.stop();
      return refused(401);
    });
    expect(await submit(result, 'a')).toMatchObject({ name: 'ApiError', status: 401 });
  });

  it('ends when the server rejects the write', async () => {
    fetched.mockResolvedValueOnce(refused(409));
    const result = creating({ persistent: true });
    await submit(result, 'a');
    expect(fetched).toHaveBeenCalledOnce();
  });
});

it('an update does not conflict with its own earlier version', async () => {
  const versioned = apiTable({
    update: {
      method: 'PATCH',
      path: '/api/orders/{id}',
      permission: 'signedIn',
      summary: 'Changes one.',
      body: z.object({ notes: z.string(), version: z.number() }),
      answer: z.object({ id: z.string(), version: z.number() }),
    },
  });
  answerWith(
    refused(503),
    Response.json({ code: 'idempotency_key_reused', message: 'Used.' }, { status: 409 }),
    Response.json({ id: '7', version: 2 }),
    Response.json({ id: '7', version: 3 }),
  );
  const { result } = renderHook(
    () => useApiMutation(versioned.update, { persistent: true, amend: onOwnVersion(versioned.update) }),
    { wrapper: createPageWrapper() },
  );
  const save = (notes: string) =>
    act(() =>
      result.current
        .mutateAsync({ params: { id: '7' }, body: { notes, version: 1 } })
        .catch((error: Error) => error),
    );
  await save('first');
  expect(await save('second')).toEqual({ id: '7', version: 3 });
  const [first, , asked, changed] = fetched.mock.calls.map(([, options]) =>
    JSON.parse(String(options?.body)),
  );
  expect(asked).toEqual(first);
  expect(changed).toEqual({ notes: 'second', version: 2 });
});
