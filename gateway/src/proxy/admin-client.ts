import { randomUUID } from 'node:crypto';
import { adminInternalApi, type VersionedUser, versionedUserSchema } from '@primal/contracts/admin/internal';
import type { AuditEntry } from '@primal/contracts/audit';
import type { Body, Call } from '@primal/contracts/shared/api';
import { type Envelope, envelopeSchema } from '@primal/contracts/shared/events';
import { gatewayIdentity, identityHeader } from '@primal/contracts/shared/identity';
import { problemSchema } from '@primal/contracts/shared/problem';
import { ProblemError, problem } from '@primal/service-kit/problem';
import type { SignIdentity } from './headers.ts';
import type { Service } from './services.ts';

interface From {
  requestId: string;
  address: string | undefined;
}

const createOwnCall = (): From => ({ requestId: randomUUID(), address: undefined });

const createUnavailable = () =>
  problem.unavailable('Signing in is not possible right now. Please try again in a moment.');

export class AdminClient {
  readonly #admin: Service;
  readonly #sign: SignIdentity;

  constructor(admin: Service, sign: SignIdentity) {
    this.#admin = admin;
    this.#sign = sign;
  }

  /** Undefined if no active user matches. */
  async signIn(body: Body<typeof adminInternalApi.signIn>, from: From): Promise<VersionedUser | undefined> {
    const { status, answer } = await this.#send(adminInternalApi.signIn, body, from);
    return status === 401 ? undefined : parseUser(status, answer);
  }

  /** Throws the admin service's 409 for a taken name or e-mail address. */
  async register(body: Body<typeof adminInternalApi.register>, from: From): Promise<VersionedUser> {
    const { status, answer } = await this.#send(adminInternalApi.register, body, from);
    return parseUser(status, answer);
  }

  /** Requests a reset mail if the account exists. Returns true if mail is set up. */
  async requestPasswordReset(
    body: Body<typeof adminInternalApi.requestPasswordReset>,
    from: From,
  ): Promise<boolean> {
    const { requestPasswordReset } = adminInternalApi;
    const { status, answer } = await this.#send(requestPasswordReset, body, from);
    if (status !== 202) throw createUnavailable();
    return requestPasswordReset.answer.parse(answer).isMailSetUp;
  }

  /** Throws the admin service's 409 for an invalid link. */
  async resetPassword(body: Body<typeof adminInternalApi.resetPassword>, from: From): Promise<VersionedUser> {
    const { status, answer } = await this.#send(adminInternalApi.resetPassword, body, from);
    return parseUser(status, answer);
  }

  /** Delivers audit entries, which the trail dedupes. Throws if the admin service is unavailable. */
  async storeAuditEntries(entries: AuditEntry[]): Promise<void> {
    const { status } = await this.#send(adminInternalApi.storeAuditEntries, { entries }, createOwnCall());
    if (status !== 204) throw new Error(`The audit trail answered ${status}.`);
  }

  /**
   * Reads the event of an account change that was recorded a moment ago. Throws if the admin service is
   * unavailable.
   */
  async accountEvent(id: string): Promise<Envelope> {
    const { accountEvent } = adminInternalApi;
    const call = { ...accountEvent, path: accountEvent.path.replace('{id}', id) as Call['path'] };
    const { status, answer } = await this.#send(call, undefined, createOwnCall());
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
      throw createUnavailable();
    }
  }
}

const parseUser = (status: number, answer: unknown): VersionedUser => {
  if (status < 300) return versionedUserSchema.parse(answer);
  const { data } = problemSchema.safeParse(answer);
  // A 401 of the admin service means that the services' secrets differ, which the user cannot fix.
  if (!data || status >= 500 || status === 401) throw createUnavailable();
  throw new ProblemError(status, data.code, data.message, { issues: data.issues });
};
