import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile } from '../timing.ts';
import type { Loaded, Offer, Shot, Target, Times } from './offer.ts';

const tickMs = 1;

const summarizeTimes = (took: number[]): Times => {
  const at = (share: number) => percentile(took, share);
  return { count: took.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
};

/**
 * An open loop: requests leave at their rate even if earlier requests are slow. A closed loop would slow down
 * with the server. Each request uses an idle connection or a new one, like a browser.
 */
class Generator {
  readonly #target: Target;
  readonly #pool: Pool;
  #opened = 0;
  #turn = 0;

  constructor(target: Target) {
    this.#target = target;
    // Sets no limits, so that unanswered requests stay visible.
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
      accepted: summarizeTimes(accepted ?? []),
      shed: summarizeTimes(shed ?? []),
      late: summarizeTimes(late ?? []),
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

/** A message from the parent process: first a target, then offers. The generator exits with its parent. */
export type Order = { target: Target } | { offer: Offer };

let generator: Generator | undefined;
process.on('message', async (order: Order) => {
  if ('target' in order) generator = new Generator(order.target);
  else process.send?.(await generator?.offer(order.offer));
});
process.once('disconnect', () => process.exit());
