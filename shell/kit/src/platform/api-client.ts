import type { Answer, BodyInput, Call, Params, QueryInput } from '@primal/contracts/shared/api';
import { reasonHeader, reasonRequired, writeReason } from '@primal/contracts/shared/reason';
import { ApiError, errorOf, GivenUp } from '../base/api-error.ts';
import { sleep } from '../base/sleep.ts';
import { askReason } from '../dialogs/ask-reason.ts';

type Nothing = Record<never, never>;

/** A field that must be given when its type demands one, and may be left out when it does not. */
type Field<Name extends string, Value> = undefined extends Value
  ? { [key in Name]?: Value }
  : Nothing extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

/** What a call is given: path parameters, query and body as its table entry says. */
export type CallInput<C extends Call> = Field<'params', Params<C>> &
  Field<'query', QueryInput<C>> &
  Field<'body', BodyInput<C>> & {
    /** Makes a creating call safe to send again (docs/rules/errors.md#idempotency). */
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** Why an administrator goes beyond what is allowed to everybody (docs/decisions/0056). */
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

/** One page of a list call, with what its headers say (docs/rules/lists.md#counts-and-pages). */
export interface ApiPage<Row> {
  rows: Row[];
  /** Records in all pages; at least so many when it is not exact (the server counts up to 10,000). */
  total: number;
  totalIsExact: boolean;
  /** Address of the next page, null on the last. */
  next: string | null;
}

let notSignedIn = (): void => {};

/** Sets what happens when the server says that nobody is signed in any more; the shell signs the screen out. */
export const onNotSignedIn = (listener: () => void): void => {
  notSignedIn = listener;
};

let readAnswer = (_text: string): void => {};

/** Sets what reads the text of each answer; the shell loads the letters of other scripts for it. */
export const onAnswer = (reader: (text: string) => void): void => {
  readAnswer = reader;
};

/** The path of a call with its parameters filled in: `/api/sales-orders/0198…`. */
export const callPath = (call: Call, params: Record<string, string> = {}): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The query without what is absent: `{status: 'sent', q: ''}` gives `?status=sent`. */
const queryText = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
};

/** Longer than this nobody waits before a screen; the server asks for 1 to 3 seconds. */
const longestPause = 5;

/** Seconds after which a refused read may be asked once more; null for anything else. */
const secondsUntilAgain = (call: Call, { status, headers }: Response): number | null => {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return call.method === 'GET' && status === 503 && seconds <= longestPause ? seconds : null;
};

/** A read that the server could not serve for a moment is asked once more, after the time that it names. */
const request = async (call: Call, address: string, input: LooseInput): Promise<Response> => {
  const response = await ask(call, address, input);
  const seconds = secondsUntilAgain(call, response);
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
  const error = await errorOf(response);
  if (error.status === 401 && error.problem?.code === 'not_signed_in') notSignedIn();
  throw error;
};

const addressOf = (call: Call, input: LooseInput): string =>
  callPath(call, input.params) + queryText(input.query);

const answerOf = async <C extends Call>(response: Response): Promise<Answer<C>> => {
  const text = await response.text();
  readAnswer(text);
  return (text === '' ? undefined : JSON.parse(text)) as Answer<C>;
};

/** Makes one call as it is; `send` without the question for a reason. */
export const sendAsIs = async <C extends Call>(call: C, input: CallInput<C>): Promise<Answer<C>> =>
  answerOf<C>(await request(call, addressOf(call, input), input));

/**
 * Runs a call, and where the server wants a reason of an administrator asks for it and runs the call again with it. Throws
 * `GivenUp` when none is given. The reason of a void, in its body, is offered.
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
      if (problem?.code !== reasonRequired) throw error;
      const reason = await askReason(problem.message, (body as { reason?: string } | undefined)?.reason);
      if (reason === null) throw new GivenUp(error as ApiError);
      given = { reason };
    }
  }
};

/** Makes one call of a table and gives its answer. Throws `ApiError` for an answer that is not OK. */
export const send = <C extends Call>(
  call: C,
  ...[input = {} as CallInput<C>]: InputArgs<C>
): Promise<Answer<C>> =>
  withReason((given) => sendAsIs(call, { ...input, ...given }), (input as LooseInput).body);

interface ApiFile {
  name: string;
  content: Blob;
}

/** Makes a call that answers a file (`call.file`) and gives its bytes under the name that the server chose. */
export const sendForFile = async <C extends Call>(
  call: C,
  ...[input = {} as CallInput<C>]: InputArgs<C>
): Promise<ApiFile> => {
  const response = await request(call, addressOf(call, input), input);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? 'download', content: await response.blob() };
};

const nextOf = (response: Response): string | null =>
  response.headers.get('Link')?.match(/<([^>]+)>\s*;[^,]*rel="?next"?/)?.[1] ?? null;

/** `340`, or `10000+` for more than the server counts; without the header the rows are all there is. */
const totalOf = (response: Response, rows: number): Pick<ApiPage<never>, 'total' | 'totalIsExact'> => {
  const text = response.headers.get('X-Total-Count') ?? String(rows);
  return { total: Number.parseInt(text, 10), totalIsExact: !text.endsWith('+') };
};

/** What a list call answers many of. */
export type RowOf<C extends Call> = Answer<C> extends (infer Row)[] ? Row : never;

/** Fetches one page of a list call: the first by `input`, a following one by the address that the page before gave. */
export const sendPage = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  next: string | null = null,
): Promise<ApiPage<RowOf<C>>> => {
  const response = await request(call, next ?? addressOf(call, input), input);
  const rows = (await answerOf<C>(response)) as RowOf<C>[];
  return {
    rows,
    ...totalOf(response, rows.length),
    next: nextOf(response),
  };
};
