import { randomUUID } from 'node:crypto';
import { adminInternalApi, type VersionedUser } from '@primal/contracts/admin/internal';
import type { Registration } from '@primal/contracts/admin/sign-in';
import type { User } from '@primal/contracts/admin/user';
import { readBody, type StandIn, sendJson } from './stand-in.ts';

export const password = 'Brisket12';

export const firstPassword = { passwordVersion: 1, passwordSession: null };

const createNamedUser = (username: string): User => {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    username,
    email: `${username}@example.com`,
    firstName: 'Dana',
    lastName: 'Ortega',
    profileImageUrl: null,
    role: 'user',
    isActive: true,
    mustChangePassword: false,
    lastLogin: now,
    createdAt: now,
    updatedAt: now,
  };
};

export const withAccounts = (admin: StandIn): { add(username: string, user?: User): VersionedUser } => {
  const accounts = new Map<string, VersionedUser>();
  const add = (username: string, user: User = createNamedUser(username)): VersionedUser => {
    const account = { user, version: 1 };
    accounts.set(username, account);
    return account;
  };
  admin.answer(adminInternalApi.signIn.path, async (request, response) => {
    const given = JSON.parse(await readBody(request)) as { username: string; password: string };
    const account = accounts.get(given.username);
    if (account && given.password === password) sendJson(response, 200, account);
    else sendJson(response, 401, { message: 'No.', code: 'wrong_credentials' });
  });
  admin.answer(adminInternalApi.register.path, async (request, response) => {
    const text = await readBody(request);
    admin.last.body = text;
    const { username } = JSON.parse(text) as Registration;
    if (accounts.has(username)) sendJson(response, 409, { message: 'Taken.', code: 'already_exists' });
    else sendJson(response, 201, add(username));
  });
  return { add };
};
