import { adminInternalApi } from '@primal/contracts/admin/internal';
import type { Registration } from '@primal/contracts/admin/sign-in';
import type { User } from '@primal/contracts/admin/user';
import { gatewayIdentity } from '@primal/contracts/shared/identity';
import type { TestService } from '@primal/service-kit/testing';
import type { AdminTables } from '../src/tables.ts';

type Service = TestService<AdminTables>;

export const password = 'Primal2026';

export const signIn = (service: Service, username: string, tried: string) =>
  service.client(gatewayIdentity).call(adminInternalApi.signIn, { body: { username, password: tried } });

export const tryToRegister = (service: Service, person: Partial<Registration> & { onlyFirst?: boolean }) =>
  service
    .client(gatewayIdentity)
    .call(adminInternalApi.register, { body: { username: 'someone', password, ...person } });

export const register = async (service: Service, person: Partial<Registration>): Promise<User> =>
  (await tryToRegister(service, person)).body.user;
