import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type Area, areaNames } from '@primal/contracts/area-names';
import { drainingHeader } from '@primal/service-kit/http/server';
import { notServedHeader, readErrorCode } from '@primal/service-kit/problem';
import { type Dispatcher, Pool } from 'undici';

interface Instance {
  url: string;
  pool: Pool;
  isAway: boolean;
}

interface InstancesInUse {
  current: string[];
  /** Instances that receive no new requests but still answer earlier ones. */
  leaving: string[];
}

/** Milliseconds for which requests wait for a service that is still starting. A first build takes about 10 s. */
const maxStartMs = 30_000;

/** Milliseconds between probes of unavailable instances, and of instances that may be shutting down. */
const probeEveryMs = 250;

const unreachedCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);
const brokenConnectionCodes = new Set([...unreachedCodes, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** True if no connection was established, so that the instance received nothing of the request. */
export const isUnreachable = (error: unknown): boolean => unreachedCodes.has(readErrorCode(error));

const isRead = ({ method }: Dispatcher.RequestOptions): boolean => method === 'GET' || method === 'HEAD';

type AnswerHeaders = Dispatcher.ResponseData['headers'];

/**
 * Sends a request to an instance. Returns null if the instance did not process the request and `mayPass`
 * allows another instance.
 */
type Try<Answer> = (instance: Instance, mayPass: boolean) => Promise<Answer | null>;

const createSink = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Service with one or more instances in rotation, skipping unavailable ones. A request that an instance did
 * not process (connection rejected, or `x-not-served`) is retried elsewhere, including writes. If an instance
 * dies during a request, only reads are retried. Bodies are buffered for retries.
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

  get isStarting(): boolean {
    return this.#instances.length === 0;
  }

  instances(): InstancesInUse {
    const listUrls = (instances: Iterable<Instance>) => [...instances].map(({ url }) => url);
    return { current: listUrls(this.#instances), leaving: listUrls(this.#leaving) };
  }

  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    return this.#send(options, async (instance, mayPass) => {
      const answer = await instance.pool.request(options);
      if (!this.#isPassedOn(instance, answer.headers, mayPass)) return answer;
      await answer.body.dump();
      return null;
    });
  }

  /** Streams the answer into the stream from `begin`. Never retries after calling `begin`. */
  stream(options: Dispatcher.RequestOptions, begin: Dispatcher.StreamFactory): Promise<unknown> {
    let hasBegun = false;
    return this.#send(
      options,
      async (instance, mayPass) => {
        let isPassedOn = false;
        const done = await instance.pool.stream(options, (answer) => {
          isPassedOn = this.#isPassedOn(instance, answer.headers, mayPass);
          if (isPassedOn) return createSink();
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
      if (this.isStarting) await this.#awaitStart(options.signal);
      const instance = this.#next(tried);
      tried.add(instance);
      const isLast = this.#instances.every((one) => tried.has(one));
      try {
        const answer = await send(instance, !isLast);
        if (answer !== null) return answer;
      } catch (error) {
        const code = readErrorCode(error);
        if (isUnreachable(error)) this.#leaveOut(instance);
        const isUntouched = code === 'ECONNREFUSED' && !isLast;
        const mayRepeat = isRead(options) && brokenConnectionCodes.has(code) && !hasBroken;
        if (!mayStill() || !(isUntouched || mayRepeat)) throw error;
        hasBroken ||= !isUntouched;
      }
    }
  }

  async #awaitStart(signal: Dispatcher.RequestOptions['signal']): Promise<void> {
    const deadline = performance.now() + maxStartMs;
    const ending = new AbortController();
    if (signal instanceof EventEmitter) signal.once('abort', () => ending.abort());
    const ended = signal instanceof AbortSignal ? signal : ending.signal;
    while (this.isStarting) {
      if (performance.now() > deadline)
        throw Object.assign(new Error('The service has not started.'), { code: 'ECONNREFUSED' });
      await pause(50);
      ended.throwIfAborted();
    }
  }

  /** Updates the instance's state by the answer. Returns true if another instance should get the request. */
  #isPassedOn(instance: Instance, headers: AnswerHeaders, mayPass: boolean): boolean {
    const reason = headers[notServedHeader];
    if (headers[drainingHeader] || (reason && reason !== 'busy')) this.#leaveOut(instance);
    return reason !== undefined && mayPass;
  }

  /** Next untried available instance in rotation, else an unavailable one. */
  #next(tried: ReadonlySet<Instance>): Instance {
    const untried = this.#instances.filter((instance) => !tried.has(instance));
    const there = untried.filter(({ isAway }) => !isAway);
    const choice = [there, untried, this.#instances].find(({ length }) => length > 0) ?? [];
    this.#turn = (this.#turn + 1) % choice.length;
    const instance = choice[this.#turn];
    if (!instance) throw new Error('A service has no address.');
    return instance;
  }

  /** Detects leaving instances before requests reach them. */
  #watch(): void {
    if (this.#instances.length === 1) return;
    for (const instance of this.#instances) {
      if (instance.isAway) continue;
      ask(instance.pool, '/health/live')
        .then(({ headers }) => this.#isPassedOn(instance, headers, false))
        .catch((error) => isUnreachable(error) && this.#leaveOut(instance));
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

/** The timeout covers a convert that waits for billing (3 s) and large reports. */
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
