import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile } from '../timing.ts';
import type { Loaded, Offer, Shot, Target, Times } from './offer.ts';

/** How often what is due is sent, in milliseconds. */
const tickMs = 1;

const timesOf = (took: number[]): Times => {
  const at = (share: number) => percentile(took, share);
  return { count: took.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
};

/**
 * An open loop: requests come at their rate, whatever became of those before. (A closed loop waits for answers and so slows
 * down with the server that it measures.) Each goes to a connection that is idle, or to a new one, as browsers do.
 */
class Generator {
  readonly #target: Target;
  readonly #pool: Pool;
  #opened = 0;
  #turn = 0;

  constructor(target: Target) {
    this.#target = target;
    // No limits: what the gateway does not answer must stay to be seen.
    this.#pool = new Pool(target.url, {
      connections: null,
      pipelining: 1,
      connect: { timeout: 0 },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#pool.on('connect', () => {
      this.#opened += 1;
    });
  }

  async offer({ rate, ms }: Offer): Promise<Loaded> {
    const [accepted, shed, late]: number[][] = [[], [], []];
    const failed: Record<string, number> = {};
    const underWay = new Set<Promise<void>>();
    const fail = (what: string) => {
      failed[what] = (failed[what] ?? 0) + 1;
    };
    const send = async (due: number): Promise<void> => {
      const written = performance.now();
      late?.push(written - due);
      const status = await this.#send(this.#next()).catch((error) => String(error.code ?? error));
      const took = performance.now() - written;
      if (status === 503) shed?.push(took);
      else if (typeof status === 'number' && status < 300) accepted?.push(took);
      else fail(String(status));
    };

    const opened = this.#opened;
    const began = performance.now();
    let sent = 0;
    for (let now = began; now - began < ms; now = performance.now()) {
      for (; sent < ((now - began) / 1_000) * rate; sent += 1) {
        const one = send(began + (sent / rate) * 1_000).finally(() => underWay.delete(one));
        underWay.add(one);
      }
      await pause(tickMs);
    }
    const offered = sent / ((performance.now() - began) / 1_000);
    await Promise.all(underWay);
    return {
      offered,
      accepted: timesOf(accepted ?? []),
      shed: timesOf(shed ?? []),
      late: timesOf(late ?? []),
      opened: this.#opened - opened,
      failed,
    };
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #next(): Shot {
    const { shots } = this.#target;
    this.#turn = (this.#turn + 1) % shots.length;
    return shots[this.#turn] as Shot;
  }

  /** The status once the answer has been read to its end. */
  #send({ method, path, body }: Shot): Promise<number> {
    const { url, cookie } = this.#target;
    const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) };
    return new Promise((resolve, reject) => {
      let status = 0;
      this.#pool.dispatch(
        { method, path, headers, body: body ?? null },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, statusCode) => {
            status = statusCode;
          },
          onResponseData: () => undefined,
          onResponseEnd: () => resolve(status),
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });
  }
}

/** What the parent sends: a target first, then an offer at a time. Gone with its parent. */
export type Order = { target: Target } | { offer: Offer };

let generator: Generator | undefined;
process.on('message', async (order: Order) => {
  if ('target' in order) generator = new Generator(order.target);
  else process.send?.(await generator?.offer(order.offer));
});
process.once('disconnect', () => process.exit());
