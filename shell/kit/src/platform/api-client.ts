import type { Answer, BodyInput, Call, Params, QueryInput } from '@primal/contracts/shared/api';
import { reasonHeader, reasonRequiredCode, writeReason } from '@primal/contracts/shared/reason';
import { ApiError, CanceledError, readError } from '../base/api-error.ts';
import { sleep } from '../base/sleep.ts';
import { askReason } from '../dialogs/ask-reason.ts';

type Nothing = Record<never, never>;

type Field<Name extends string, Value> = undefined extends Value
  ? { [key in Name]?: Value }
  : Nothing extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

export type CallInput<C extends Call> = Field<'params', Params<C>> &
  Field<'query', QueryInput<C>> &
  Field<'body', BodyInput<C>> & {
    /** Makes a retry of a creating call safe (docs/rules/errors.md#idempotency). */
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** An administrator's reason to override a restriction (docs/decisions/0056). */
    reason?: string;
  };

export type InputArgs<C extends Call> =
  Nothing extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  reason?: string;
}

/** A page of a list call, with its header values (docs/rules/lists.md#counts-and-pages). */
export interface ApiPage<Row> {
  rows: Row[];
  /** Records on all pages; a lower bound unless exact (the server counts up to 10,000). */
  total: number;
  totalIsExact: boolean;
  /** URL of the next page, null on the last. */
  next: string | null;
}

let onSignedOut = (): void => {};

/** Sets the handler for a lost session; the shell signs the screen out. */
export const onNotSignedIn = (listener: () => void): void => {
  onSignedOut = listener;
};

let readAnswer = (_text: string): void => {};

/** Sets a reader of response texts; the shell loads fonts for their scripts. */
export const onAnswer = (reader: (text: string) => void): void => {
  readAnswer = reader;
};

export const toCallPath = (call: Call, params: Record<string, string> = {}): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Query string without empty values: `{status: 'sent', q: ''}` gives `?status=sent`. */
const formatQuery = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
};

/** Longest accepted `Retry-After`, in seconds; the server sends 1 to 3. */
const maxPauseSeconds = 5;

const findRetryDelay = (call: Call, { status, headers }: Response): number | null => {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return call.method === 'GET' && status === 503 && seconds <= maxPauseSeconds ? seconds : null;
};

/** Retries a read once if the server is briefly unavailable, after the `Retry-After` time. */
const request = async (call: Call, address: string, input: LooseInput): Promise<Response> => {
  const response = await ask(call, address, input);
  const seconds = findRetryDelay(call, response);
  if (seconds === null) return accept(response);
  await sleep(seconds * 1_000, input.signal);
  return accept(await ask(call, address, input));
};

const ask = (call: Call, address: string, input: LooseInput): Promise<Response> => {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  if (input.reason) headers[reasonHeader] = writeReason(input.reason);
  return fetch(address, {
    method: call.method,
    headers,
    credentials: 'same-origin',
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  });
};

const accept = async (response: Response): Promise<Response> => {
  if (response.ok) return response;
  const error = await readError(response);
  if (error.status === 401 && error.problem?.code === 'not_signed_in') onSignedOut();
  throw error;
};

const toAddress = (call: Call, input: LooseInput): string =>
  toCallPath(call, input.params) + formatQuery(input.query);

const readBody = async <C extends Call>(response: Response): Promise<Answer<C>> => {
  const text = await response.text();
  readAnswer(text);
  return (text === '' ? undefined : JSON.parse(text)) as Answer<C>;
};

export const sendAsIs = async <C extends Call>(call: C, input: CallInput<C>): Promise<Answer<C>> =>
  readBody<C>(await request(call, toAddress(call, input), input));

/**
 * Repeats a call with the administrator's reason if the server requires a reason. Throws `CanceledError` if
 * the user enters no reason.
 */
export const withReason = async <T>(
  run: (given: { reason?: string }) => Promise<T>,
  body?: unknown,
): Promise<T> => {
  let given: { reason?: string } = {};
  for (;;) {
    try {
      return await run(given);
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      if (problem?.code !== reasonRequiredCode) throw error;
      const reason = await askReason(problem.message, (body as { reason?: string } | undefined)?.reason);
      if (reason === null) throw new CanceledError(error as ApiError);
      given = { reason };
    }
  }
};

/** Runs a call and returns its answer. Throws `ApiError` for a non-OK response. */
export const send = <C extends Call>(
  call: C,
  ...[input = {} as CallInput<C>]: InputArgs<C>
): Promise<Answer<C>> =>
  withReason((given) => sendAsIs(call, { ...input, ...given }), (input as LooseInput).body);

interface ApiFile {
  name: string;
  content: Blob;
}

/** Runs a call with a file response (`call.file`) and returns the content and the server's file name. */
export const sendForFile = async <C extends Call>(
  call: C,
  ...[input = {} as CallInput<C>]: InputArgs<C>
): Promise<ApiFile> => {
  const response = await request(call, toAddress(call, input), input);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? 'download', content: await response.blob() };
};

const readNext = (response: Response): string | null =>
  response.headers.get('Link')?.match(/<([^>]+)>\s*;[^,]*rel="?next"?/)?.[1] ?? null;

const readTotal = (response: Response, rows: number): Pick<ApiPage<never>, 'total' | 'totalIsExact'> => {
  const text = response.headers.get('X-Total-Count') ?? String(rows);
  return { total: Number.parseInt(text, 10), totalIsExact: !text.endsWith('+') };
};

export type RowOf<C extends Call> = Answer<C> extends (infer Row)[] ? Row : never;

/**
 * Fetches a page of a list call: the first page from `input`, later pages from the previous page's `next`.
 */
export const sendPage = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  next: string | null = null,
): Promise<ApiPage<RowOf<C>>> => {
  const response = await request(call, next ?? toAddress(call, input), input);
  const rows = (await readBody<C>(response)) as RowOf<C>[];
  return {
    rows,
    ...readTotal(response, rows.length),
    next: readNext(response),
  };
};
