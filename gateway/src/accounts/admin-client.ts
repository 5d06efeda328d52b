import {
  adminInternalApi,
  gatewayIdentity,
  type VersionedUser,
  versionedUserSchema,
} from '@primal/contracts/admin/internal';
import type { Body, Call } from '@primal/contracts/shared/api';
import { identityHeader } from '@primal/contracts/shared/identity';
import { problemSchema } from '@primal/contracts/shared/problem';
import { ProblemError, problem } from '@primal/service-kit/problem';
import type { SignIdentity } from '../proxy/headers.ts';
import type { Service } from '../proxy/services.ts';

const away = () => problem.unavailable('Signing in is not possible right now. Please try again in a moment.');

/** The admin service's internal calls: it alone knows passwords. */
export class AdminClient {
  readonly #admin: Service;
  readonly #sign: SignIdentity;

  constructor(admin: Service, sign: SignIdentity) {
    this.#admin = admin;
    this.#sign = sign;
  }

  /** The user of that name and password; undefined when there is no such active user. */
  async signIn(
    body: Body<typeof adminInternalApi.signIn>,
    requestId: string,
  ): Promise<VersionedUser | undefined> {
    const { status, answer } = await this.#send(adminInternalApi.signIn, body, requestId);
    return status === 401 ? undefined : userIn(status, answer);
  }

  /** Makes an account. A taken name or e-mail address is the admin service's 409. */
  async register(body: Body<typeof adminInternalApi.register>, requestId: string): Promise<VersionedUser> {
    const { status, answer } = await this.#send(adminInternalApi.register, body, requestId);
    return userIn(status, answer);
  }

  async #send(call: Call, body: object, requestId: string): Promise<{ status: number; answer: unknown }> {
    try {
      const response = await this.#admin.request({
        method: call.method,
        path: call.path,
        headers: {
          'content-type': 'application/json',
          [identityHeader]: this.#sign('admin', gatewayIdentity, requestId),
        },
        body: JSON.stringify(body),
      });
      return { status: response.statusCode, answer: await response.body.json() };
    } catch {
      throw away();
    }
  }
}

/** The user of a success; throws what the admin service said otherwise. */
const userIn = (status: number, answer: unknown): VersionedUser => {
  if (status < 300) return versionedUserSchema.parse(answer);
  const { data } = problemSchema.safeParse(answer);
  // 401 here says that the services do not share a secret: nothing that a person who signs in could mend.
  if (!data || status >= 500 || status === 401) throw away();
  throw new ProblemError(status, data.code, data.message, { issues: data.issues });
};
