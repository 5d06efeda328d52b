import { routeCacheName } from '@primal/contracts/screens/route-cache';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefusal } from '../testing/server.ts';
import { createQueryClient } from './cache.ts';
import { fetchSession, type Session, sessionKey, setSession, surviveSignOut } from './session.ts';

const user = { id: 'u1', username: 'dana' } as NonNullable<Session['user']>;
const forgotten = vi.fn();
let answer: () => Promise<Response>;

beforeEach(() => {
  forgotten.mockReset();
  vi.stubGlobal('caches', { delete: forgotten });
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => vi.unstubAllGlobals());

const nobody = async () => createRefusal(401, 'not_signed_in', 'Please sign in.');
const read = async (known?: typeof user) => {
  const client = createQueryClient();
  if (known) client.setQueryData(sessionKey, known);
  await client.invalidateQueries();
  fetchSession(client);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return client.getQueryData(sessionKey);
};

it("deletes the driver's cached route when the server reports no session", async () => {
  answer = nobody;
  expect(await read()).toBeNull();
  expect(forgotten).toHaveBeenCalledExactlyOnceWith(routeCacheName);
});

it("keeps the driver's cached route while the server fails, and while a page survives the session", async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await read()).toBeNull();
  answer = async () => new Response('', { status: 503 });
  expect(await read()).toBeNull();
  answer = nobody;
  const leave = surviveSignOut(() => {});
  expect(await read(user)).toEqual(user);
  leave();
  expect(forgotten).not.toHaveBeenCalled();
});

it("deletes the driver's cached route on each sign-out and sign-in", () => {
  const client = createQueryClient();
  setSession(client, null);
  setSession(client, user);
  expect(forgotten).toHaveBeenCalledTimes(2);
});
