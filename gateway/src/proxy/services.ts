import { Writable } from 'node:stream';
import { type Area, areaNames } from '@primal/contracts/areas';
import { leavingHeader } from '@primal/service-kit/http/server';
import { notServedHeader } from '@primal/service-kit/problem';
import { type Dispatcher, Pool } from 'undici';

interface Instance {
  url: string;
  pool: Pool;
  /** It refused a connection, or said that it leaves or does not serve, and has not been ready since. */
  isAway: boolean;
}

interface InstancesInUse {
  /** These get requests. */
  current: string[];
  /** These get none any more and still answer earlier ones. */
  leaving: string[];
}

/** How often an instance that is away is asked whether it is back, and one of several whether it is about to leave. */
const probeEveryMs = 250;

const notReached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);
const brokenOff = new Set([...notReached, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** No connection came about: nothing of the request has reached anybody. */
export const isUnreached = (error: unknown): boolean => notReached.has(codeOf(error));

const isRead = ({ method }: Dispatcher.RequestOptions): boolean => method === 'GET' || method === 'HEAD';

type AnswerHeaders = Dispatcher.ResponseData['headers'];

/** One try at one instance; `null` when it said that it has done nothing of the request, and `mayPass` was true. */
type Try<Answer> = (instance: Instance, mayPass: boolean) => Promise<Answer | null>;

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * A service in one or more instances: requests go to them in turn, and not to one that is away. What an instance has done
 * nothing of (it refused the connection, or said so with `x-not-served`) goes to another one, writes too. A read whose
 * instance dies under it is sent once more, a write never is. Bodies are whole in memory, so that they can be sent again.
 */
export class Service {
  #instances: Instance[];
  readonly #leaving = new Set<Instance>();
  readonly #watching: NodeJS.Timeout;
  #turn = 0;

  constructor(urls: readonly string[]) {
    this.#instances = urls.map(connectTo);
    this.#watching = setInterval(() => this.#watch(), probeEveryMs).unref();
  }

  /** Replaces the instances and says whether they changed; those that go finish what they were sent. */
  use(urls: readonly string[]): boolean {
    const before = this.#instances;
    if (urls.length === before.length && before.every(({ url }) => urls.includes(url))) return false;
    this.#instances = urls.map((url) => before.find((one) => one.url === url) ?? connectTo(url));
    for (const instance of before.filter((one) => !this.#instances.includes(one))) {
      this.#leaving.add(instance);
      void instance.pool.close().finally(() => this.#leaving.delete(instance));
    }
    return true;
  }

  instances(): InstancesInUse {
    const urlsOf = (instances: Iterable<Instance>) => [...instances].map(({ url }) => url);
    return { current: urlsOf(this.#instances), leaving: urlsOf(this.#leaving) };
  }

  /** The answer with its body to be read. */
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    return this.#send(options, async (instance, mayPass) => {
      const answer = await instance.pool.request(options);
      if (!this.#isPassedOn(instance, answer.headers, mayPass)) return answer;
      await answer.body.dump();
      return null;
    });
  }

  /** Streams the answer into what `begin` gives; not sent again once `begin` was called. */
  stream(options: Dispatcher.RequestOptions, begin: Dispatcher.StreamFactory): Promise<unknown> {
    let hasBegun = false;
    return this.#send(
      options,
      async (instance, mayPass) => {
        let isPassedOn = false;
        const done = await instance.pool.stream(options, (answer) => {
          isPassedOn = this.#isPassedOn(instance, answer.headers, mayPass);
          if (isPassedOn) return nowhere();
          hasBegun = true;
          return begin(answer);
        });
        return isPassedOn ? null : done;
      },
      () => !hasBegun,
    );
  }

  async destroy(): Promise<void> {
    clearInterval(this.#watching);
    await Promise.all([...this.#instances, ...this.#leaving].map(({ pool }) => pool.destroy()));
  }

  async #send<Answer>(
    options: Dispatcher.RequestOptions,
    send: Try<Answer>,
    mayStill = () => true,
  ): Promise<Answer> {
    const tried = new Set<Instance>();
    let hasBroken = false;
    for (;;) {
      const instance = this.#next(tried);
      tried.add(instance);
      const isLast = this.#instances.every((one) => tried.has(one));
      try {
        const answer = await send(instance, !isLast);
        if (answer !== null) return answer;
      } catch (error) {
        const code = codeOf(error);
        if (isUnreached(error)) this.#leaveOut(instance);
        const isUntouched = code === 'ECONNREFUSED' && !isLast;
        const mayRepeat = isRead(options) && brokenOff.has(code) && !hasBroken;
        if (!mayStill() || !(isUntouched || mayRepeat)) throw error;
        hasBroken ||= !isUntouched;
      }
    }
  }

  /** Looks at what an answer says of its instance; true when the request is to go to another one. */
  #isPassedOn(instance: Instance, headers: AnswerHeaders, mayPass: boolean): boolean {
    const reason = headers[notServedHeader];
    if (headers[leavingHeader] || (reason && reason !== 'busy')) this.#leaveOut(instance);
    return reason !== undefined && mayPass;
  }

  /** In turn among those that are there and were not tried for this request; among others when there is none. */
  #next(tried: ReadonlySet<Instance>): Instance {
    const untried = this.#instances.filter((instance) => !tried.has(instance));
    const there = untried.filter(({ isAway }) => !isAway);
    const choice = [there, untried, this.#instances].find(({ length }) => length > 0) ?? [];
    this.#turn = (this.#turn + 1) % choice.length;
    const instance = choice[this.#turn];
    if (!instance) throw new Error('A service has no address.');
    return instance;
  }

  /** Uncovers instances that leave, before a request meets them. */
  #watch(): void {
    // One that stands alone gets the requests in any case.
    if (this.#instances.length === 1) return;
    for (const instance of this.#instances) {
      if (instance.isAway) continue;
      ask(instance.pool, '/health/live')
        .then(({ headers }) => this.#isPassedOn(instance, headers, false))
        .catch((error) => isUnreached(error) && this.#leaveOut(instance));
    }
  }

  #leaveOut(instance: Instance): void {
    if (instance.isAway) return;
    instance.isAway = true;
    const probe = setInterval(async () => {
      if (!isGone(instance) && !(await isReady(instance.pool))) return;
      instance.isAway = false;
      clearInterval(probe);
    }, probeEveryMs);
    probe.unref();
  }
}

const isGone = ({ pool }: Instance): boolean => pool.closed || pool.destroyed;

/** A call takes as long as a convert waits for billing (3 s) or a big report needs. */
const connectTo = (url: string): Instance => ({
  url,
  pool: new Pool(url, {
    connections: 128,
    connect: { timeout: 2_000 },
    headersTimeout: 30_000,
    bodyTimeout: 60_000,
  }),
  isAway: false,
});

const ask = async (pool: Pool, path: string): Promise<Dispatcher.ResponseData> => {
  const answer = await pool.request({ method: 'GET', path, signal: AbortSignal.timeout(1_000) });
  await answer.body.dump();
  return answer;
};

const isReady = (pool: Pool): Promise<boolean> =>
  ask(pool, '/health/ready').then(
    ({ statusCode }) => statusCode === 200,
    () => false,
  );

export type Services = Record<Area, Service>;

export const connectServices = (urls: Record<Area, readonly string[]>): Services =>
  Object.fromEntries(areaNames.map((area) => [area, new Service(urls[area])])) as Services;

export const disconnectServices = async (services: Services): Promise<void> => {
  await Promise.all(Object.values(services).map((service) => service.destroy()));
};
