import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Answer,
  type BodyInput,
  buildCallAddress,
  type Call,
  type Params,
  type QueryInput,
} from '@primal/contracts/shared/api';
import { type Identity, identityHeader } from '@primal/contracts/shared/identity';
import { listDefaultPermissions } from '@primal/contracts/shared/permissions';
import { type Problem, problemSchema } from '@primal/contracts/shared/problem';
import { type Audience, signIdentity } from '../identity.ts';

/** An answer for tests. `body` is the call's answer, a problem, or null without content. */
export interface TestAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  problem: Problem | null;
}

export interface CallInput<C extends Call> {
  params?: Params<C>;
  query?: Partial<QueryInput<C>>;
  body?: BodyInput<C>;
  idempotencyKey?: string;
}

export interface TestClient {
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<TestAnswer<Answer<C>>>;
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Record<string, unknown>>>;
}

const createPerson = ({ role = 'admin', ...as }: Partial<Identity>): Identity => ({
  userId: randomUUID(),
  name: 'Test Clerk',
  role,
  permissions: listDefaultPermissions(role),
  requestId: randomUUID(),
  expires: Date.now() + 60 * 60 * 1000,
  ...as,
});

const encode = (body: unknown): string | Uint8Array | undefined =>
  body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);

const read = async (response: Response): Promise<unknown> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return null;
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? JSON.parse(Buffer.from(bytes).toString()) : bytes;
};

export const createTestClient = (
  url: string,
  audience: Audience,
  as?: Partial<Identity> | null,
): TestClient => {
  const identity = as === null ? null : createPerson(as ?? {});

  const request = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const headers = new Headers(more);
    if (identity) headers.set(identityHeader, signIdentity(identity, audience));
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      body: encode(body) as BodyInit | undefined,
    });
    const content = await read(response);
    const problem = response.ok ? null : (problemSchema.safeParse(content).data ?? null);
    return { status: response.status, headers: response.headers, body: content, problem };
  };

  return {
    async call<C extends Call>(call: C, input: CallInput<C> = {}) {
      const { body, idempotencyKey } = input;
      const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
      const answer = await request(call.method, buildCallAddress(call, input), body, headers);
      return answer as TestAnswer<Answer<C>>;
    },
    send: async (...input) => (await request(...input)) as TestAnswer<Record<string, unknown>>,
  };
};

/**
 * `call` retries a 503 after its `Retry-After`, as callers do; `send` returns it. On a busy machine a request
 * may wait in vain for a connection.
 */
export const withRetries = (client: TestClient): TestClient => ({
  ...client,
  async call(call, input) {
    for (;;) {
      const answer = await client.call(call, input);
      const seconds = answer.headers.get('retry-after');
      if (answer.status !== 503 || seconds === null) return answer;
      await pause(Number(seconds) * 1_000);
    }
  },
});
