import { vi } from 'vitest';

export interface ServerCall<Body = Record<string, unknown>> {
  method: string;
  address: string;
  path: string;
  query: URLSearchParams;
  body: Body;
  key: string | null;
}

/**
 * Mocks `fetch`. If `answer` returns undefined, the response is an empty list; if it throws, the server is
 * unreachable.
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

export const createRefusal = (status: number, code: string, message: string, field?: string): Response =>
  Response.json({ message, code, ...(field && { issues: [{ path: field, message }] }) }, { status });
