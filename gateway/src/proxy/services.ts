import { type Domain, domains } from '@primal/contracts/shared/events';
import { type Dispatcher, Pool } from 'undici';

/** One instance of a service. */
interface Instance {
  pool: Pool;
  /** It refused a connection and has not answered since. */
  isAway: boolean;
}

/** How often an instance that is away is asked whether it is back. */
const probeEveryMs = 250;

const notReached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);
const brokenOff = new Set([...notReached, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isRead = ({ method }: Dispatcher.RequestOptions): boolean => method === 'GET' || method === 'HEAD';

/** Whether what was sent can be sent once more: it is whole in memory. */
const isWhole = ({ body }: Dispatcher.RequestOptions): boolean =>
  body === null || body === undefined || body instanceof Uint8Array || typeof body === 'string';

/**
 * A service in one or more instances: requests go to them in turn, and not to one that refuses connections. A read whose
 * instance dies under it is sent once more. A write never is, unless the connection was refused and so nothing of it was
 * sent.
 */
export class Service {
  readonly #instances: Instance[];
  #turn = 0;

  /** Addresses of the instances. A call takes as long as a convert waits for billing (3 s) or a big report needs. */
  constructor(urls: readonly string[]) {
    this.#instances = urls.map((url) => ({
      pool: new Pool(url, {
        connections: 128,
        connect: { timeout: 2_000 },
        headersTimeout: 30_000,
        bodyTimeout: 60_000,
      }),
      isAway: false,
    }));
  }

  /** The answer with its body to be read. */
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    return this.#send(options, (pool) => pool.request(options));
  }

  /** Streams the answer into what `begin` gives; not sent again once `begin` was called. */
  stream(options: Dispatcher.RequestOptions, begin: Dispatcher.StreamFactory): Promise<unknown> {
    let hasBegun = false;
    const once: Dispatcher.StreamFactory = (answer) => {
      hasBegun = true;
      return begin(answer);
    };
    return this.#send(
      options,
      (pool) => pool.stream(options, once),
      () => !hasBegun,
    );
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#instances.map(({ pool }) => pool.destroy()));
  }

  async #send<Answer>(
    options: Dispatcher.RequestOptions,
    send: (pool: Pool) => Promise<Answer>,
    mayStill = () => true,
  ): Promise<Answer> {
    const instance = this.#next();
    try {
      return await send(instance.pool);
    } catch (error) {
      const code = codeOf(error);
      if (notReached.has(code)) this.#leaveOut(instance);
      const again = isRead(options) ? brokenOff.has(code) : code === 'ECONNREFUSED' && isWhole(options);
      if (!again || !mayStill()) throw error;
      return send(this.#next(instance).pool);
    }
  }

  /** In turn among those that are there, and others than the one that just failed; among all when there is none. */
  #next(failed?: Instance): Instance {
    const there = this.#instances.filter((instance) => !instance.isAway && instance !== failed);
    const choice = there.length > 0 ? there : this.#instances;
    this.#turn = (this.#turn + 1) % choice.length;
    const instance = choice[this.#turn];
    if (!instance) throw new Error('A service has no address.');
    return instance;
  }

  #leaveOut(instance: Instance): void {
    if (instance.isAway) return;
    instance.isAway = true;
    const probe = setInterval(async () => {
      if (!instance.pool.destroyed && !(await isThere(instance.pool))) return;
      instance.isAway = false;
      clearInterval(probe);
    }, probeEveryMs);
    probe.unref();
  }
}

const isThere = async (pool: Pool): Promise<boolean> => {
  try {
    const { body } = await pool.request({
      method: 'GET',
      path: '/health/live',
      signal: AbortSignal.timeout(1_000),
    });
    await body.dump();
    return true;
  } catch {
    return false;
  }
};

export type Services = Record<Domain, Service>;

/** Connections to the services, each by the addresses of its instances. */
export const connectServices = (urls: Record<Domain, readonly string[]>): Services =>
  Object.fromEntries(domains.map((domain) => [domain, new Service(urls[domain])])) as Services;

export const disconnectServices = async (services: Services): Promise<void> => {
  await Promise.all(Object.values(services).map((service) => service.destroy()));
};
