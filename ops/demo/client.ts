import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { Answer, Call } from '@primal/contracts/shared/api';
import type { CallInput } from '@primal/service-kit/testing/client';
import { type Account, Person, RefusedCall } from '../client/person.ts';

const attempts = 5;

export class DemoClient extends Person {
  /** Retries if a service is briefly unavailable or the record has changed. */
  override async must<C extends Call>(call: C, input: CallInput<C> = {}): Promise<Answer<C>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await super.must(call, input);
      } catch (error) {
        const isPassing =
          error instanceof RefusedCall && (error.status === 503 || error.code === 'changed_meanwhile');
        if (!isPassing || attempt === attempts) throw error;
      }
      await sleep(attempt * 500);
    }
  }

  /** Without compression, which on one machine costs more than the bytes. */
  override open(...[method, path, { headers, ...sent } = {}]: Parameters<Person['open']>): Promise<Response> {
    return super.open(method, path, { ...sent, headers: { 'accept-encoding': 'identity', ...headers } });
  }

  async enter(account: Account): Promise<Answer<typeof gatewayApi.login>> {
    try {
      return await this.must(gatewayApi.register, { body: account });
    } catch (error) {
      if (!(error instanceof RefusedCall && [403, 409].includes(error.status))) throw error;
      const { username, password } = account;
      return this.must(gatewayApi.login, { body: { username, password } });
    }
  }
}

const maxWaitMs = 15_000;
const retryEvery = 200;

/**
 * Retries a call that refers to another service's new record. Its event may arrive late on a busy machine, so
 * the client retries 400 and 404 for a while.
 */
export const retryUntilKnown = async <R>(call: () => Promise<R>): Promise<R> => {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isUnknown = error instanceof RefusedCall && [400, 404].includes(error.status);
      if (!isUnknown || Date.now() > deadline) throw error;
    }
    await sleep(retryEvery);
  }
};
