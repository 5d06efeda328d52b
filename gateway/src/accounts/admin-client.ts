import { adminInternalApi, gatewayIdentity, type VersionedUser } from '@primal/contracts/admin/internal';
import type { Body, Call } from '@primal/contracts/shared/api';
import { identityHeader } from '@primal/contracts/shared/identity';
import { problemSchema } from '@primal/contracts/shared/problem';
import { ProblemError, problem } from '@primal/service-kit/problem';
import type { Pool } from 'undici';
import type { SignIdentity } from '../security/identity.ts';

const away = () => problem.unavailable('Signing in is not possible right now. Please try again in a moment.');

type SignInBody = Body<typeof adminInternalApi.signIn>;
type RegisterBody = Body<typeof adminInternalApi.register>;

/** The admin service's internal calls: it alone knows passwords. */
export class AdminClient {
  readonly #admin: Pool;
  readonly #sign: SignIdentity;

  constructor(admin: Pool, sign: SignIdentity) {
    this.#admin = admin;
    this.#sign = sign;
  }

  /** The user of that name and password; undefined when there is no such active user. */
  async signIn(body: SignInBody, requestId: string): Promise<VersionedUser | undefined> {
    try {
      return await this.#call(adminInternalApi.signIn, body, requestId);
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) return undefined;
      throw error;
    }
  }

  /** Makes an account. A taken name or e-mail address is the admin service's 409. */
  register(body: RegisterBody, requestId: string): Promise<VersionedUser> {
    return this.#call(adminInternalApi.register, body, requestId);
  }

  async #call<C extends Call & { answer: { parse(value: unknown): VersionedUser } }>(
    call: C,
    body: SignInBody | RegisterBody,
    requestId: string,
  ): Promise<VersionedUser> {
    const { statusCode, answer } = await this.#send(call, body, requestId);
    if (statusCode < 300) return call.answer.parse(answer);
    const { data } = problemSchema.safeParse(answer);
    if (!data || statusCode >= 500) throw away();
    throw new ProblemError(statusCode, data.code, data.message, { issues: data.issues });
  }

  async #send(call: Call, body: object, requestId: string): Promise<{ statusCode: number; answer: unknown }> {
    try {
      const response = await this.#admin.request({
        method: call.method,
        path: call.path,
        headers: {
          'content-type': 'application/json',
          'x-request-id': requestId,
          [identityHeader]: this.#sign(gatewayIdentity, requestId),
        },
        body: JSON.stringify(body),
      });
      return { statusCode: response.statusCode, answer: await response.body.json() };
    } catch {
      throw away();
    }
  }
}
