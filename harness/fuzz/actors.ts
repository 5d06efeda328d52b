import { adminApi } from '@primal/contracts/admin/api';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { TestAnswer } from '@primal/service-kit/testing';
import { createAccount, Person } from '../../ops/client/person.ts';
import { waitUntil } from '../../ops/run/poll.ts';
import type { TestProduct } from '../product.ts';
import type { CallerKind } from './compose-call.ts';
import type { RecordPool } from './record-pool.ts';

/** Retries the run's own setup calls while a service is busy. */
export const retryWhileBusy = async <A extends TestAnswer<unknown>>(call: () => Promise<A>): Promise<A> => {
  let answer = await call();
  const isServed = await waitUntil(
    async () => {
      if (answer.status === 503) answer = await call();
      return answer.status !== 503;
    },
    { within: 180_000, every: 500 },
  );
  if (!isServed || answer.status >= 300)
    throw new Error(
      `A setup call of the run was answered with ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  return answer;
};

type Someone = Exclude<CallerKind, 'nobody'>;

/** Callers of the run. A caller that was signed out, deactivated or deleted is replaced by a new account. */
export class Actors {
  readonly #product: TestProduct;
  readonly #known: RecordPool;
  /** The first account, thus an admin. It creates the others and makes no fuzzed call. */
  readonly #owner: Person;
  readonly #people = new Map<CallerKind, Person>();
  readonly #returning = new Map<Someone, Promise<void>>();

  constructor(product: TestProduct, known: RecordPool) {
    this.#product = product;
    this.#known = known;
    this.#owner = product.person();
  }

  async begin(): Promise<Person> {
    await retryWhileBusy(() => this.#owner.call(gatewayApi.register, { body: createAccount() }));
    await this.#spare(this.#owner);
    for (const who of ['admin', 'user', 'visitor'] as const) await this.signInAgain(who);
    return this.#owner;
  }

  /** Returns a copy of the caller, because a fuzzed call may sign in or out. */
  person(who: CallerKind): Person {
    const { url } = this.#product;
    return (this.#people.get(who) ?? new Person(url)).at(url);
  }

  /** Signs a caller in again; concurrent calls share one attempt. */
  signInAgain(who: Someone): Promise<void> {
    const returning = this.#returning.get(who) ?? this.#enter(who).finally(() => this.#returning.delete(who));
    this.#returning.set(who, returning);
    return returning;
  }

  async #enter(who: Someone): Promise<void> {
    const account = createAccount();
    const role = who === 'admin' ? 'admin' : 'user';
    const body = { ...account, email: `${account.username}@example.com`, role } as const;
    await retryWhileBusy(() => this.#owner.call(adminApi.createUser, { body }));
    const person = new Person(this.#product.url);
    await retryWhileBusy(() =>
      person.call(gatewayApi.login, { body: { username: account.username, password: account.password } }),
    );
    await this.#spare(person);
    this.#people.set(who, person);
  }

  async #spare(person: Person): Promise<void> {
    const { body } = await retryWhileBusy(() => person.call(gatewayApi.currentUser));
    this.#known.spare(body.id);
  }
}
