import { randomUUID } from 'node:crypto';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { callAddress } from '@primal/contracts/shared/call-address';
import { problemSchema } from '@primal/contracts/shared/problem';
import type { CallInput, TestAnswer } from '@primal/service-kit/testing/client';

export type Account = BodyInput<typeof gatewayApi.register>;

export function newAccount(): Account {
  const name = `clerk-${randomUUID().slice(0, 13)}`;
  return {
    username: name,
    password: 'Test-Passw0rd',
    email: `${name}@example.com`,
    firstName: 'Test',
    lastName: 'Clerk',
  };
}

/** Uses the product like a browser: through the gateway, with session cookies and an Origin. */
export class Person {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Creates an account and signs in. A product's first account becomes its admin. */
  async register(account: Account = newAccount()): Promise<Account> {
    const { status } = await this.call(gatewayApi.register, { body: account });
    if (status !== 201) throw new Error(`The registration was answered with ${status}`);
    return account;
  }

  async signIn({ username, password }: Pick<Account, 'username' | 'password'>): Promise<void> {
    const { status } = await this.call(gatewayApi.login, { body: { username, password } });
    if (status !== 200) throw new Error(`The sign-in was answered with ${status}`);
  }

  async call<C extends Call>(call: C, input: CallInput<C> = {}): Promise<TestAnswer<Answer<C>>> {
    const headers: Record<string, string> = input.idempotencyKey
      ? { 'idempotency-key': input.idempotencyKey }
      : {};
    const answer = await this.send(call.method, callAddress(call, input), input.body, headers);
    return answer as unknown as TestAnswer<Answer<C>>;
  }

  async must<C extends Call>(call: C, input: CallInput<C> = {}): Promise<Answer<C>> {
    const { status, body, problem } = await this.call(call, input);
    if (status >= 300) throw new Error(`${call.method} ${call.path} ${status}: ${problem?.message ?? ''}`);
    return body;
  }

  /** Any request, for invalid input; `body` is sent as JSON unless it is a string. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<Record<string, unknown>>> {
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
    });
    this.#keepCookies(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const content = isJson && text ? JSON.parse(text) : text;
    const problem = response.ok ? null : (problemSchema.safeParse(content).data ?? null);
    return { status: response.status, headers: response.headers, body: content, problem };
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }
}
