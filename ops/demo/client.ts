import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { Answer, BodyInput, Call, Params, QueryInput } from '@primal/contracts/shared/api';
import { callAddress } from '@primal/contracts/shared/call-address';

export interface CallInput<C extends Call> {
  params?: Params<C>;
  query?: Partial<QueryInput<C>>;
  body?: BodyInput<C>;
  /** Sent as `Idempotency-Key`, so that an interrupted start can repeat the call. */
  key?: string;
}

const attempts = 5;

class CallError extends Error {
  readonly status: number;

  constructor(call: Call, address: string, status: number, text: string) {
    super(`${call.method} ${address} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

export class DemoClient {
  readonly #baseUrl: string;
  #cookies = '';

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** Retries if a service is briefly unavailable or the record has changed. */
  async call<C extends Call>(call: C, { params, query, body, key }: CallInput<C> = {}): Promise<Answer<C>> {
    const address = callAddress(call, { params, query });
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(new URL(address, this.#baseUrl), {
        method: call.method,
        headers: this.#headers(key),
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      if (response.ok) return this.#answer<C>(response, text);
      const isPassing = response.status === 503 || text.includes('"changed_meanwhile"');
      if (!isPassing || attempt === attempts) throw new CallError(call, address, response.status, text);
      await sleep(attempt * 500);
    }
  }

  async enter(account: BodyInput<typeof gatewayApi.register>): Promise<Answer<typeof gatewayApi.login>> {
    try {
      return await this.call(gatewayApi.register, { body: account });
    } catch (error) {
      if (!(error instanceof CallError && [403, 409].includes(error.status))) throw error;
      const { username, password } = account;
      return this.call(gatewayApi.login, { body: { username, password } });
    }
  }

  #headers(key: string | undefined): Record<string, string> {
    return {
      'content-type': 'application/json',
      origin: new URL(this.#baseUrl).origin,
      // On one machine, compression costs more than the bytes.
      'accept-encoding': 'identity',
      cookie: this.#cookies,
      ...(key && { 'idempotency-key': key }),
    };
  }

  #answer<C extends Call>(response: Response, text: string): Answer<C> {
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (cookies.length > 0) this.#cookies = cookies.join('; ');
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return (isJson && text ? JSON.parse(text) : undefined) as Answer<C>;
  }
}

const longestWait = 15_000;
const retryEvery = 200;

/**
 * Retries a call that refers to another service's new record. Its event may arrive late on a busy machine,
 * so 400 and 404 are retried for a while.
 */
export const onceKnown = async <R>(call: () => Promise<R>): Promise<R> => {
  const deadline = Date.now() + longestWait;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
      if (!isUnknown || Date.now() > deadline) throw error;
    }
    await sleep(retryEvery);
  }
};

export const atOnce = async <T, R>(
  width: number,
  entries: readonly T[],
  work: (entry: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const left = entries.entries();
  const worker = async (): Promise<void> => {
    for (const [index, entry] of left) results[index] = await work(entry, index);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
};
