import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { roleSaved } from '@primal/contracts/admin/events';
import { defaultPermissions, type Permission } from '@primal/contracts/shared/permissions';
import type { TestClient } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';
import { register } from '../../testing/gateway.ts';

const service = await startAdmin();
afterAll(() => service.stop());

const boss = await register(service, { username: 'boss', email: 'boss@primal.example' });
const asBoss = service.client({ userId: boss.id, role: 'admin' });

let count = 0;
const add = async (held: readonly Permission[], client = asBoss) => {
  count += 1;
  const body = { name: `Role ${count}`, description: '', permissions: [...held] };
  return client.call(adminApi.createRole, { body });
};
const account = async (role: string, client: TestClient = asBoss) => {
  count += 1;
  const username = `person-${count}`;
  const body = { username, email: `${username}@primal.example`, password: 'brisket-4711', role };
  return client.call(adminApi.createUser, { body: { ...body, firstName: '', lastName: '' } });
};
const manager = service.client({
  userId: randomUUID(),
  role: 'an own role',
  permissions: ['manageUsers', 'viewOrders', 'weigh'],
});

describe('roles', () => {
  it('include the built-in roles from the start', async () => {
    const { body } = await asBoss.call(adminApi.listRoles);
    expect(body.map(({ id }) => id)).toEqual(['admin', 'user', 'office', 'warehouse', 'driver']);
    expect(body.find(({ id }) => id === 'warehouse')?.permissions).toEqual(defaultPermissions.warehouse);
    expect(body[0]).toMatchObject({ accounts: 1, allowed: { edit: /Admins/ } });
  });

  it('have unique names ignoring case, including the names of built-in roles', async () => {
    const { body } = await add(['weigh']);
    for (const name of [body.name.toUpperCase(), 'WAREHOUSE']) {
      const again = await asBoss.call(adminApi.createRole, {
        body: { name, description: '', permissions: [] },
      });
      expect(again).toMatchObject({ status: 409, problem: { code: 'role_name_taken' } });
    }
  });

  it('can be changed and published even if built in, except for the admin role', async () => {
    const patch = {
      params: { id: 'driver' },
      body: { permissions: ['drive' as const, 'viewDelivery' as const] },
    };
    const { status, body } = await asBoss.call(adminApi.updateRole, patch);
    expect([status, body.permissions]).toEqual([200, ['viewDelivery', 'drive']]);
    expect((await service.recorded(roleSaved)).at(-1)?.data).toMatchObject({
      role: 'driver',
      permissions: ['viewDelivery', 'drive'],
    });
    expect(await asBoss.call(adminApi.updateRole, { ...patch, params: { id: 'admin' } })).toMatchObject({
      status: 409,
    });
    expect(
      await asBoss.call(adminApi.updateRole, { params: { id: 'driver' }, body: { name: 'Fahrer' } }),
    ).toMatchObject({ status: 409 });
    const { name, description, permissions, version } = body;
    const asRead = { name, description, permissions, version };
    expect(await asBoss.call(adminApi.updateRole, { params: { id: 'driver' }, body: asRead })).toMatchObject({
      status: 200,
    });
  });

  it('are deleted once no account has them', async () => {
    const { body: role } = await add(['weigh']);
    const { body: user } = await account(role.id);
    expect(user).toMatchObject({ role: role.id, roleName: role.name });
    const remove = () => asBoss.call(adminApi.deleteRole, { params: { id: role.id } });
    expect(await remove()).toMatchObject({ status: 409, problem: { code: 'role_in_use' } });
    await asBoss.call(adminApi.updateUser, { params: { id: user.id }, body: { role: 'user' } });
    expect((await remove()).status).toBe(204);
    expect((await asBoss.call(adminApi.deleteRole, { params: { id: 'office' } })).status).toBe(409);
    expect((await account(role.id)).status).toBe(400);
  });
});

describe('concurrent role changes', () => {
  it('store the first change and reject the second as stale', async () => {
    const { body: role } = await add(['weigh']);
    const change = (permissions: Permission[]) =>
      asBoss.call(adminApi.updateRole, {
        params: { id: role.id },
        body: { permissions, version: role.version },
      });
    const both = await Promise.all([change(['weigh', 'viewOrders']), change(['weigh', 'seeCosts'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.problem?.code).toBe('stale_version');
  });

  it('store one of two first changes of a built-in role', async () => {
    const change = (permissions: Permission[]) =>
      asBoss.call(adminApi.updateRole, { params: { id: 'office' }, body: { permissions, version: 0 } });
    const both = await Promise.all([change(['void']), change(['void', 'viewInvoices'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('an account manager without the admin role', () => {
  it('cannot grant permissions that they lack', async () => {
    expect((await add(['weigh'], manager)).status).toBe(201);
    expect(await add(['seeCosts'], manager)).toMatchObject({ status: 403 });
    expect((await account('warehouse', manager)).status).toBe(403);
    const { body: role } = await add(['weigh', 'viewOrders']);
    expect((await account(role.id, manager)).status).toBe(201);
    for (const given of ['admin', 'user', 'office']) expect((await account(given, manager)).status).toBe(403);
    const patch = { params: { id: role.id }, body: { permissions: ['void' as const] } };
    expect((await manager.call(adminApi.updateRole, patch)).status).toBe(403);
  });

  it('cannot remove permissions that they lack', async () => {
    const { body: role } = await add(['weigh', 'viewOrders', 'seeCosts']);
    const change = (permissions: Permission[]) =>
      manager.call(adminApi.updateRole, { params: { id: role.id }, body: { permissions } });
    expect(await change(['weigh', 'viewOrders'])).toMatchObject({
      status: 403,
      problem: { message: 'You may not take permissions that you do not have: See costs.' },
    });
    expect((await change(['weigh', 'seeCosts'])).body.permissions).toEqual(['weigh', 'seeCosts']);
  });

  it('cannot edit users with more permissions', async () => {
    const { body: clerk } = await account('user');
    for (const id of [boss.id, clerk.id])
      for (const body of [{ password: 'Sirloin-4711' }, { email: 'x@example.com' }, { isActive: false }])
        expect((await manager.send('PATCH', `/api/users/${id}`, body)).status).toBe(403);
    expect((await manager.send('DELETE', `/api/users/${clerk.id}`)).status).toBe(403);
  });
});

describe('a first password', () => {
  it("must differ from the old password, and is set by the account's owner", async () => {
    const { body: user } = await account('user');
    const marked = await asBoss.call(adminApi.updateUser, {
      params: { id: user.id },
      body: { mustChangePassword: true },
    });
    expect(marked.body.mustChangePassword).toBe(true);
    const owner = service.client({ userId: user.id, role: 'user' });
    const choose = (client: TestClient, password: string) =>
      client.call(adminApi.choosePassword, { params: { id: user.id }, body: { password } });
    expect((await choose(asBoss, 'Sirloin-4711')).status).toBe(403);
    await asBoss.call(adminApi.updateUser, { params: { id: user.id }, body: { password: 'Brisket-4711' } });
    expect((await choose(owner, 'Brisket-4711')).status).toBe(400);
    expect((await choose(owner, 'Sirloin-4711')).status).toBe(204);
    const { body } = await asBoss.call(adminApi.listUsers);
    expect(body.find(({ id }) => id === user.id)?.mustChangePassword).toBe(false);
  });
});
