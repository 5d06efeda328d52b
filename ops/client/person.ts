import { randomUUID } from 'node:crypto';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { type Answer, type BodyInput, buildCallAddress, type Call } from '@primal/contracts/shared/api';
import { problemSchema } from '@primal/contracts/shared/problem';
import type { CallInput, TestAnswer } from '@primal/service-kit/testing/client';

export type Account = BodyInput<typeof gatewayApi.register>;

export function createAccount(): Account {
  const name = `clerk-${randomUUID().slice(0, 13)}`;
  return {
    username: name,
    password: 'Test-Passw0rd',
    email: `${name}@example.com`,
    firstName: 'Test',
    lastName: 'Clerk',
  };
}

/** A refused call. The message contains the address, the status and the problem's sentence. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(call: Call, { status, body, problem }: TestAnswer<unknown>) {
    super(
      `${call.method} ${call.path} was answered with ${status}: ${problem?.message ?? String(body).slice(0, 300)}`,
    );
    this.status = status;
    this.code = problem?.code;
  }
}

interface Sent {
  /** Sent as JSON unless it is a string. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Uses the product like a browser: through the gateway, with session cookies and an Origin. */
export class Person {
  readonly url: string;
  readonly cookies: Map<string, string>;

  constructor(url: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.url = url;
    this.cookies = new Map(cookies);
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /**
   * Returns a client with the same session for another address. Later changes of either session do not affect
   * the other.
   */
  at(url: string): Person {
    return new Person(url, this.cookies);
  }

  /** Creates an account and signs in. A product's first account becomes its admin. */
  async register(account: Account = createAccount()): Promise<Account> {
    await this.must(gatewayApi.register, { body: account });
    return account;
  }

  async signIn({ username, password }: Pick<Account, 'username' | 'password'>): Promise<void> {
    await this.must(gatewayApi.login, { body: { username, password } });
  }

  async call<C extends Call>(call: C, input: CallInput<C> = {}): Promise<TestAnswer<Answer<C>>> {
    const { body, idempotencyKey } = input;
    const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
    const answer = await this.send(call.method, buildCallAddress(call, input), body, headers);
    return answer as unknown as TestAnswer<Answer<C>>;
  }

  /** Returns the answer's body, or throws `RefusedCall`. */
  async must<C extends Call>(call: C, input: CallInput<C> = {}): Promise<Answer<C>> {
    const answer = await this.call(call, input);
    if (answer.status >= 300) throw new RefusedCall(call, answer);
    return answer.body;
  }

  /** Sends any request, also with invalid input. `body` is sent as JSON unless it is a string. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<TestAnswer<Record<string, unknown>>> {
    const response = await this.open(method, path, { body, headers, signal });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const content = isJson && text ? JSON.parse(text) : text;
    const problem = response.ok ? null : (problemSchema.safeParse(content).data ?? null);
    return { status: response.status, headers: response.headers, body: content, problem };
  }

  /** Opens any request, for streams, files and invalid answers. Redirects are not followed. */
  async open(method: string, path: string, { body, headers, signal }: Sent = {}): Promise<Response> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.url,
        cookie: this.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      signal,
    });
    this.#keepCookies(response.headers);
    return response;
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }
}
