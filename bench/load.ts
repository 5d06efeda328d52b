import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** One request of a load. */
export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** Milliseconds from the moment a request was due to the end of its answer. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
}

/** What became of a load. */
export interface Loaded {
  /** Requests a second that were really sent. */
  offered: number;
  accepted: Times;
  /** Refused with 503. */
  shed: Times;
  /** Anything else, by what it was. */
  failed: Map<string, number>;
}

const timesOf = (took: number[]): Times => {
  took.sort((a, b) => a - b);
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  return { count: took.length, p50: at(0.5), p99: at(0.99) };
};

/** How often what is due is sent, in milliseconds. */
const tickMs = 4;

interface LoadOptions {
  url: string;
  cookie: string;
  /** Requests a second. */
  rate: number;
  ms: number;
  next: () => Shot;
}

/**
 * An open loop: requests come at their rate, whatever became of those before, and each is timed from when it was due. (A
 * closed loop waits for answers and so slows down with the server that it measures.)
 */
export async function load({ url, cookie, rate, ms, next }: LoadOptions): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true });
  const accepted: number[] = [];
  const shed: number[] = [];
  const failed = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const fail = (what: string) => failed.set(what, (failed.get(what) ?? 0) + 1);

  const send = (due: number): Promise<void> =>
    new Promise((settle) => {
      const { method, path, body } = next();
      const content = body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const call = request(url + path, { method, agent, headers: { origin: url, cookie, ...content } });
      call.once('response', (answer) => {
        answer.resume();
        answer.once('end', () => {
          const took = performance.now() - due;
          const { statusCode = 0 } = answer;
          if (statusCode < 300) accepted.push(took);
          else if (statusCode === 503) shed.push(took);
          else fail(String(statusCode));
          settle();
        });
      });
      call.once('error', (error: NodeJS.ErrnoException) => {
        fail(error.code ?? error.message);
        settle();
      });
      call.end(body);
    });

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
  agent.destroy();
  return { offered, accepted: timesOf(accepted), shed: timesOf(shed), failed };
}
