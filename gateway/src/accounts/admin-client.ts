import { randomUUID } from 'node:crypto';
import { adminInternalApi, type VersionedUser, versionedUserSchema } from '@primal/contracts/admin/internal';
import type { Body, Call } from '@primal/contracts/shared/api';
import type { AuditEntry } from '@primal/contracts/shared/audit';
import { type Envelope, envelopeSchema } from '@primal/contracts/shared/events';
import { gatewayIdentity, identityHeader } from '@primal/contracts/shared/identity';
import { problemSchema } from '@primal/contracts/shared/problem';
import { ProblemError, problem } from '@primal/service-kit/problem';
import type { SignIdentity } from '../proxy/headers.ts';
import type { Service } from '../proxy/services.ts';

/** Which request led to a call, and where it came from, as the audit trail tells it. */
interface From {
  requestId: string;
  address: string | undefined;
}

/** A call that no request has led to. */
const ownCall = (): From => ({ requestId: randomUUID(), address: undefined });

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
  async signIn(body: Body<typeof adminInternalApi.signIn>, from: From): Promise<VersionedUser | undefined> {
    const { status, answer } = await this.#send(adminInternalApi.signIn, body, from);
    return status === 401 ? undefined : userIn(status, answer);
  }

  /** Makes an account. A taken name or e-mail address is the admin service's 409. */
  async register(body: Body<typeof adminInternalApi.register>, from: From): Promise<VersionedUser> {
    const { status, answer } = await this.#send(adminInternalApi.register, body, from);
    return userIn(status, answer);
  }

  /** Has a link for a new password mailed, if there is such an account; answers whether mail is set up. */
  async requestPasswordReset(
    body: Body<typeof adminInternalApi.requestPasswordReset>,
    from: From,
  ): Promise<boolean> {
    const { requestPasswordReset } = adminInternalApi;
    const { status, answer } = await this.#send(requestPasswordReset, body, from);
    if (status !== 202) throw away();
    return requestPasswordReset.answer.parse(answer).isMailSetUp;
  }

  /** Sets a new password by a mailed link. A link that does not hold is the admin service's 409. */
  async resetPassword(body: Body<typeof adminInternalApi.resetPassword>, from: From): Promise<VersionedUser> {
    const { status, answer } = await this.#send(adminInternalApi.resetPassword, body, from);
    return userIn(status, answer);
  }

  /** Hands entries over to the audit trail, which keeps each once; throws while that is not possible. */
  async keepAuditEntries(entries: AuditEntry[]): Promise<void> {
    const { status } = await this.#send(adminInternalApi.keepAuditEntries, { entries }, ownCall());
    if (status !== 204) throw new Error(`The audit trail answered ${status}.`);
  }

  /** An event of an account that was recorded a moment ago; throws while that is not possible. */
  async accountEvent(id: string): Promise<Envelope> {
    const { accountEvent } = adminInternalApi;
    const call = { ...accountEvent, path: accountEvent.path.replace('{id}', id) as Call['path'] };
    const { status, answer } = await this.#send(call, undefined, ownCall());
    if (status !== 200) throw new Error(`The event of an account was answered with ${status}.`);
    return envelopeSchema.parse(answer) as Envelope;
  }

  async #send(
    call: Call,
    body: object | undefined,
    { requestId, address }: From,
  ): Promise<{ status: number; answer: unknown }> {
    try {
      const response = await this.#admin.request({
        method: call.method,
        path: call.path,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          [identityHeader]: this.#sign('admin', { ...gatewayIdentity, address }, requestId),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.body.text();
      return { status: response.statusCode, answer: text === '' ? undefined : JSON.parse(text) };
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
