import { vi } from 'vitest';

/** A call as a server reads it. */
export interface ServerCall<Body = Record<string, unknown>> {
  method: string;
  /** Path and query. */
  address: string;
  path: string;
  query: URLSearchParams;
  /** `{}` of a call that sends none. */
  body: Body;
  key: string | null;
}

/**
 * Stands in for the server. `answer` gives what a call is answered: JSON, a response, or nothing for an empty list; where it
 * throws, no server is reached. Gives the calls so far, and those of them that write.
 */
export const serve = <Body = Record<string, unknown>>(
  answer: (call: ServerCall<Body>) => unknown = () => [],
): { calls: ServerCall<Body>[]; writes: ServerCall<Body>[] } => {
  const calls: ServerCall<Body>[] = [];
  const writes: ServerCall<Body>[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body, headers } = {}) => {
    const address = String(input);
    const { pathname: path, searchParams: query } = new URL(address, 'http://localhost');
    const call = {
      method,
      address,
      path,
      query,
      body: body ? JSON.parse(String(body)) : {},
      key: new Headers(headers).get('Idempotency-Key'),
    };
    calls.push(call);
    if (method !== 'GET') writes.push(call);
    const answered = await answer(call);
    return answered instanceof Response ? answered : Response.json(answered === undefined ? [] : answered);
  });
  return { calls, writes };
};

/** A refusal in the problem format, at a field where one is named. */
export const refusal = (status: number, code: string, message: string, field?: string): Response =>
  Response.json({ message, code, ...(field && { issues: [{ path: field, message }] }) }, { status });
