import type { Person } from '../../ops/client/person.ts';
import type { Sent } from './compose-call.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Milliseconds from sending to the last byte. */
  ms: number;
}

/** Milliseconds. Gateways give up after 30 s; a busy machine may take longer. */
export const maxWaitMs = 120_000;

/** Rejects if there is no complete answer within `maxWaitMs`. */
export const send = async (person: Person, { call, target, body, headers }: Sent): Promise<Answer> => {
  const started = performance.now();
  const signal = AbortSignal.timeout(maxWaitMs);
  const answer = await person.open(call.method, target, { body, headers, signal });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - started };
};
