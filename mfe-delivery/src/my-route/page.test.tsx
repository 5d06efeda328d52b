import { routeCacheAddress, routeCacheName, type StoredRoute } from '@primal/contracts/screens/route-cache';
import { formatTime } from '@primal/contracts/shared/dates';
import { setSession } from '@primal/kit/platform';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { myItem, myRoute, myStop } from './my-route.fixture.ts';
import MyRoutePage from './page.tsx';

const route = (customer: string) => myRoute(myStop(customer));

const kept = new Map<string, Map<string, Response>>();
const caches = {
  open: async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      put: async (address: string, answer: Response) => void cache.set(address, answer),
    };
  },
  match: async (address: string, { cacheName }: { cacheName: string }) =>
    kept.get(cacheName)?.get(address)?.clone(),
  delete: async (name: string) => kept.delete(name),
};
const keptNow = async () =>
  (await kept.get(routeCacheName)?.get(routeCacheAddress)?.clone().json()) as StoredRoute | undefined;

const keepNow = (userId: string, customer: string, at: string) =>
  kept.set(
    routeCacheName,
    new Map([[routeCacheAddress, Response.json({ user: { id: userId }, route: route(customer), at })]]),
  );

let answer: () => Promise<Response>;
const away = async () => {
  throw new TypeError('Failed to fetch');
};
const refuses = (status: number) => async () =>
  Response.json({ message: 'Not now, please.', code: 'refused' }, { status });

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('caches', caches);
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer());
});

const open = () => renderPage(<MyRoutePage />, { as: { id: 'u1', username: 'dana', role: 'driver' } });

it('caches the route with its time and user', async () => {
  answer = async () => Response.json(route('Grill'));
  open();
  await screen.findByText('Grill');
  await waitFor(async () =>
    expect(await keptNow()).toMatchObject({ user: { id: 'u1', username: 'dana' }, route: route('Grill') }),
  );
  expect(Date.now() - Date.parse((await keptNow())?.at ?? '')).toBeLessThan(60_000);
  expect(screen.queryByText(/as of/)).toBeNull();
});

it('shows the cached route with its age while offline, and the new route afterward', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  keepNow('u1', 'Grill', at);
  answer = away;
  const { user } = open();
  await screen.findByText('Grill');
  screen.getByText(new RegExp(`as of ${formatTime(at)}`));
  screen.getByRole('button', { name: 'Delivered' });
  expect((await keptNow())?.at).toBe(at);
  answer = async () => Response.json(route('Diner'));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Diner');
  expect(screen.queryByText(/as of/)).toBeNull();
});

it('shows the date of a route cached on another day', async () => {
  keepNow('u1', 'Grill', '2026-01-02T18:00:00Z');
  answer = away;
  open();
  await screen.findByText(/as of 0?1\/0?2\/2026, /);
});

it('shows nothing cached by another account', async () => {
  keepNow('u2', 'Grill', new Date().toISOString());
  answer = away;
  open();
  await screen.findByText(/could not be reached/);
  expect(screen.queryByText('Grill')).toBeNull();
});

it('shows a server error instead of the cached route', async () => {
  keepNow('u1', 'Grill', new Date().toISOString());
  answer = refuses(500);
  open();
  await screen.findByText('Not now, please.');
  expect(screen.queryByText('Grill')).toBeNull();
  expect(await keptNow()).toBeDefined();
});

it('deletes the cache when the account may no longer drive', async () => {
  keepNow('u1', 'Grill', new Date().toISOString());
  answer = away;
  const { user } = open();
  await screen.findByText('Grill');
  answer = refuses(403);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('You do not have access to this');
  expect(screen.queryByText('Grill')).toBeNull();
  await waitFor(() => expect(kept.size).toBe(0));
});

it('deletes the cache when the session ends, and caches nothing afterward', async () => {
  answer = async () => Response.json(route('Grill'));
  const { client } = open();
  await screen.findByText('Grill');
  await waitFor(() => expect(kept.size).toBe(1));
  setSession(client, null);
  await waitFor(() => expect(kept.size).toBe(0));
});

it('works in a browser without space or without caches', async () => {
  answer = async () => Response.json(route('Grill'));
  vi.stubGlobal('caches', {
    open: async () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  });
  open();
  await screen.findByText('Grill');
  cleanup();
  vi.stubGlobal('caches', undefined);
  open();
  await screen.findByText('Grill');
});

it('marks the pounds of unweighed goods', async () => {
  const items = [
    myItem('i1', 'Ribeye', { quantity: '2.000', weight: '31.000', weightIsEstimate: true }),
    myItem('i2', 'Salt', { quantity: '1.000', weight: '5.000' }),
    myItem('i3', 'Pepper'),
  ];
  answer = async () => Response.json(myRoute(myStop('Grill', { items })));
  open();
  await screen.findByText('2 x Ribeye, about 31.00 lbs');
  screen.getByText('1 x Salt, 5.00 lbs');
  screen.getByText('3 x Pepper');
});
