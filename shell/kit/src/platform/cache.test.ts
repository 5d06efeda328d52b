import type { Call } from '@primal/contracts/shared/api';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createQueryClient, invalidatePaths, isBelow, toApiKey } from './cache.ts';

const get: Call = {
  method: 'GET',
  path: '/api/orders/{id}',
  permission: 'signedIn',
  summary: 'One.',
  answer: z.unknown(),
};

describe('a query key', () => {
  it('consists of the filled-in path and the query', () => {
    expect(toApiKey(get, { params: { id: '7' } })).toEqual(['/api/orders/7']);
    expect(toApiKey(get, { params: { id: '7' }, query: { q: 'a' } })).toEqual(['/api/orders/7', { q: 'a' }]);
  });
});

describe('a path', () => {
  it.each([
    ['/api/orders', '/api/orders', true],
    ['/api/orders/7/weights', '/api/orders', true],
    ['/api/orders-archive', '/api/orders', false],
    ['/api/customers/7/statement', '/api/customers/{id}/statement', true],
    ['/api/customers/7', '/api/customers/{id}/statement', false],
    ['/api/user', '/api/users', false],
  ])('%s is below %s: %s', (path, prefix, below) => {
    expect(isBelow(path, prefix)).toBe(below);
  });
});

describe('the query cache', () => {
  it('keeps reads fresh until invalidated, and retries no failed read', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      networkMode: 'always',
    });
    expect(mutations).toMatchObject({ retry: false, networkMode: 'always' });
  });

  it('invalidates only the paths below a changed path', async () => {
    const client = createQueryClient();
    for (const key of [['/api/orders', { q: 'a' }], ['/api/orders/7'], ['/api/invoices']])
      client.setQueryData(key, []);
    await invalidatePaths(client, ['/api/orders']);
    const old = client
      .getQueryCache()
      .findAll({ stale: true })
      .map((query) => query.queryKey[0]);
    expect(old).toEqual(['/api/orders', '/api/orders/7']);
  });
});
