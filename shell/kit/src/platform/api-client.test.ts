import { apiTable, noContent } from '@primal/contracts/shared/api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../base/api-error.ts';
import { type InputArgs, onNotSignedIn, send, sendPage } from './api-client.ts';

const order = z.object({ id: z.string() });
const api = apiTable({
  list: {
    method: 'GET',
    path: '/api/orders',
    permission: 'signedIn',
    summary: 'Orders.',
    query: z.object({ status: z.string().optional(), q: z.string().optional() }),
    answer: z.array(order),
    list: true,
  },
  get: { method: 'GET', path: '/api/orders/{id}', permission: 'signedIn', summary: 'One.', answer: order },
  create: {
    method: 'POST',
    path: '/api/orders',
    permission: 'signedIn',
    summary: 'Makes one.',
    body: z.object({ total: z.string() }),
    answer: order,
    creates: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/orders/{id}',
    permission: 'signedIn',
    summary: 'Removes.',
    answer: noContent,
    status: 204,
  },
});
const client = {
  list: (...args: InputArgs<typeof api.list>) => send(api.list, ...args),
  get: (...args: InputArgs<typeof api.get>) => send(api.get, ...args),
  create: (...args: InputArgs<typeof api.create>) => send(api.create, ...args),
  remove: (...args: InputArgs<typeof api.remove>) => send(api.remove, ...args),
};

const answers = (...responses: Response[]) => {
  const fetched = vi.fn<typeof fetch>();
  for (const response of responses) fetched.mockResolvedValueOnce(response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const problem = (status: number, code: string) => Response.json({ message: 'No.', code }, { status });

afterEach(() => {
  vi.unstubAllGlobals();
  onNotSignedIn(() => {});
});

describe('a call', () => {
  it('fills its path and omits absent query parameters', async () => {
    const fetched = answers(Response.json({ id: 'a/b' }), Response.json([]));
    await client.get({ params: { id: 'a/b' } });
    await client.list({ query: { status: 'open', q: '' } });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/orders/a%2Fb',
      '/api/orders?status=open',
    ]);
  });

  it('sends JSON with the session and the given key', async () => {
    const fetched = answers(Response.json({ id: '1' }, { status: 201 }));
    await client.create({ body: { total: '1.00' }, idempotencyKey: 'k' });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"total":"1.00"}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
    });
  });

  it('returns undefined for an empty response', async () => {
    answers(new Response(null, { status: 204 }));
    expect(await client.remove({ params: { id: '1' } })).toBeUndefined();
  });

  it('throws for a non-OK response, with status and problem', async () => {
    answers(problem(409, 'invoiced'));
    const failure = await client.get({ params: { id: '1' } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 409, problem: { code: 'invoiced' } });
  });
});

describe('a briefly unavailable server', () => {
  const busy = () =>
    Response.json(
      { message: 'Too much.', code: 'overloaded' },
      { status: 503, headers: { 'Retry-After': '2' } },
    );
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('receives one retry of a read after its Retry-After time', async () => {
    const fetched = answers(busy(), Response.json([{ id: '1' }]));
    const found = client.list();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await found).toEqual([{ id: '1' }]);
  });

  it('receives no third request, and its error is thrown', async () => {
    const fetched = answers(busy(), busy());
    const failed = client.list().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(await failed).toMatchObject({ status: 503, problem: { message: 'Too much.' } });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a write', () => client.create({ body: { total: '1.00' } }), busy()],
    ['a read without a time', () => client.list(), problem(503, 'unavailable')],
  ])('receives no retry of %s', async (_words, call, answer) => {
    const fetched = answers(answer);
    await expect(call()).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('a 401', () => {
  it.each([
    ['not_signed_in', 1],
    ['google_authorization_required', 0],
  ])('with code %s signs the screen out %i times', async (code, times) => {
    const signedOut = vi.fn();
    onNotSignedIn(signedOut);
    answers(problem(401, code));
    await expect(client.list()).rejects.toThrow('401: ');
    expect(signedOut).toHaveBeenCalledTimes(times);
  });
});

describe('a page of a list', () => {
  const rows = [{ id: '1' }];

  it('returns the total and the URL of the next page', async () => {
    const headers = { 'X-Total-Count': '340', Link: '</api/orders?status=open&cursor=abc>; rel="next"' };
    answers(Response.json(rows, { headers }));
    expect(await sendPage(api.list, { query: { status: 'open' } })).toEqual({
      rows,
      total: 340,
      totalIsExact: true,
      next: '/api/orders?status=open&cursor=abc',
    });
  });

  it('shows that there are more rows than the server counts', async () => {
    answers(Response.json(rows, { headers: { 'X-Total-Count': '10000+' } }));
    expect(await sendPage(api.list, {})).toMatchObject({ total: 10_000, totalIsExact: false });
  });

  it('is the last page if it has no link', async () => {
    answers(Response.json(rows));
    expect(await sendPage(api.list, {})).toEqual({ rows, total: 1, totalIsExact: true, next: null });
  });

  it('is fetched from the URL that the previous page returned', async () => {
    const fetched = answers(Response.json(rows));
    await sendPage(api.list, { query: { status: 'open' } }, '/api/orders?cursor=abc');
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/orders?cursor=abc');
  });
});
