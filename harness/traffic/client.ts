import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, buildCallAddress, type Call } from '@primal/contracts/shared/api';
import type { CallInput as Request } from '@primal/service-kit/testing/client';
import { createAccount, Person } from '../../ops/client/person.ts';
import type { Log, Outcome } from './log.ts';

type CallInput<C extends Call> = Omit<Request<C>, 'idempotencyKey'>;

export interface WriteInput<C extends Call> extends CallInput<C> {
  about?: string[];
  /**
   * False if screens send the call without an `Idempotency-Key`. `lookUp` then finds the outcome of a lost
   * answer.
   */
  hasKey?: boolean;
  /**
   * The call reaches an external service. A 502 is that service's refusal, which the client retries like a
   * 503.
   */
  isExternal?: boolean;
  /** Sends the call twice concurrently; both must get the same answer. */
  isSentTwice?: boolean;
  /**
   * Called if an attempt broke off and a later attempt is refused (404, 409). Returns the record if the first
   * attempt succeeded, otherwise null.
   */
  lookUp?: () => Promise<Answer<C> | null>;
}

/** A write's outcome. `body` is the final answer, from any attempt. */
export type Written<C extends Call> =
  | { done: true; body: Answer<C> }
  | { done: false; status: number; message: string };

interface ClientOptions {
  name: string;
  urls: readonly string[];
  log: Log;
  /** Milliseconds until an attempt counts as lost. */
  attemptTimeout?: number;
  /** Milliseconds until the client gives up, because the product did not recover. */
  giveUpAfter?: number;
}

interface Try {
  status: number;
  body: unknown;
  text: string;
}

const isAccepted = ({ status }: Try) => status >= 200 && status < 300;
/** The outcome is unknown or the call was not accepted, so the client retries with the same key. */
const isOpen = ({ status }: Try) => status === 0 || status === 429 || status >= 500;

/** True if Google Drive was not allowed. Such a 401 does not end the session. */
export const lacksConsent = (message: string): boolean => message.includes('google_authorization_required');

/** A person who retries until there is an answer, as the screens do, and logs every call. */
export class Client {
  readonly name: string;
  readonly person: Person;
  readonly #options: ClientOptions;
  #turn = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.name = options.name;
    this.person = new Person(options.urls[0] ?? '');
  }

  get urls(): readonly string[] {
    return this.#options.urls;
  }

  get log(): Log {
    return this.#options.log;
  }

  /** Retries a write until it is answered. Throws after `giveUpAfter` milliseconds without an answer. */
  async write<C extends Call>(call: C, input: WriteInput<C> = {}): Promise<Written<C>> {
    const { about = [], hasKey = true, isSentTwice = false, lookUp, isExternal = false } = input;
    const key = hasKey ? randomUUID() : null;
    const began = Date.now();
    const name = `${call.method} ${call.path}`;
    const tries: string[] = [];
    const ask = () => this.#untilAnswered(call, input, { key, tries, isExternal });
    const [last, twin] = await Promise.all([ask(), isSentTwice && hasKey ? ask() : null]);
    const { status, text: message } = last;
    const note = (outcome: Outcome) => {
      const ids = isAccepted(last) ? listNames(last.body) : [];
      this.log.write({
        began,
        ended: Date.now(),
        person: this.name,
        call: name,
        about: [...new Set([...about, ...ids])],
        outcome,
        status,
        tries,
        message,
      });
    };
    if (twin && !isSame(last, twin))
      this.log.complain(about, `${name} sent twice got ${status} and ${twin.status}`);
    if (isAccepted(last)) {
      note('acknowledged');
      return { done: true, body: last.body as Answer<C> };
    }
    if (isOpen(last)) {
      note('unanswered');
      throw new Error(`${name} was not answered: ${status} ${message}`);
    }
    const wasBroken = tries.some((one) => !/^[1-4]/.test(one));
    const found = wasBroken && lookUp && [404, 409].includes(status) ? await lookUp() : null;
    note(found === null ? 'refused' : 'looked up');
    return found === null ? { done: false, status, message } : { done: true, body: found };
  }

  /** Retries a read until it is answered; null if the record does not exist. */
  async read<C extends Call>(call: C, input: CallInput<C> = {}): Promise<Answer<C> | null> {
    const last = await this.#untilAnswered(call, input, { key: null, tries: [], isExternal: false });
    if (last.status === 404) return null;
    if (!isAccepted(last))
      throw new Error(`${call.method} ${call.path} answered ${last.status}: ${last.text}`);
    return last.body as Answer<C>;
  }

  async all<C extends Call>(call: C, query: Record<string, string> = {}): Promise<Answer<C>> {
    const rows: unknown[] = [];
    let address: string | null = `${call.path}?${new URLSearchParams({ limit: '1000', ...query })}`;
    while (address) {
      const path: string = address;
      const page = await this.#until(() => this.#send('GET', path), []);
      if (!isAccepted(page)) throw new Error(`GET ${path} answered ${page.status}: ${page.text}`);
      rows.push(...(page.body as unknown[]));
      address = page.next;
    }
    return rows as Answer<C>;
  }

  async #untilAnswered<C extends Call>(
    call: C,
    input: CallInput<C>,
    { key, tries, isExternal }: { key: string | null; tries: string[]; isExternal: boolean },
  ): Promise<Try> {
    const path = buildCallAddress(call, input);
    const { status = 200 } = call as Call;
    const last = await this.#until(() => this.#send(call.method, path, input.body, key), tries, isExternal);
    if (last.status === 401 && !lacksConsent(last.text))
      this.log.complain([], `${this.name} was signed out by ${call.method} ${path}`);
    if (isAccepted(last) && ![status, 202].includes(last.status) && status !== 201)
      this.log.complain([], `${call.method} ${path} was answered with ${last.status}`);
    return last;
  }

  async #until<T extends Try>(send: () => Promise<T>, tries: string[], isExternal = false): Promise<T> {
    const { giveUpAfter = 180_000 } = this.#options;
    const end = Date.now() + giveUpAfter;
    for (let attempt = 1; ; attempt++) {
      const last = await send();
      tries.push(last.status ? String(last.status) : last.text);
      if (last.status >= 500 && last.status !== 503 && !(isExternal && last.status === 502))
        this.log.complain([], `A call was answered with ${last.status}: ${last.text}`);
      if (!isOpen(last) || Date.now() > end) return last;
      this.#turn += 1;
      await pause(Math.min(1_000, 50 * 2 ** attempt));
    }
  }

  async #send(method: string, path: string, body?: unknown, key?: string | null) {
    const { urls, attemptTimeout = 8_000 } = this.#options;
    const url = urls[this.#turn % urls.length] ?? '';
    try {
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
      const signal = AbortSignal.timeout(attemptTimeout);
      const answer = await this.person.at(url).send(method, path, body, headers, signal);
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      return {
        status: answer.status,
        body: typeof answer.body === 'object' ? (answer.body as unknown) : undefined,
        text: answer.status < 300 ? '' : text.slice(0, 300),
        next: parseNextLink(answer.headers.get('link')),
      };
    } catch (error) {
      return { status: 0, body: undefined, text: describeFailure(error), next: null };
    }
  }

  async enter(): Promise<void> {
    const account = createAccount();
    await this.person.register({ ...account, username: `${this.name}-${account.username}` });
  }
}

const parseNextLink = (link: string | null): string | null =>
  /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null;

const describeFailure = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.name : String(error);
};

const listNames = (body: unknown): string[] => {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    (name === 'id' || name === 'invoiceId' || name.endsWith('Number')) && typeof value === 'string'
      ? [value]
      : [],
  );
};

/** True if two answers to one request name the same record, such as 202 with an id, then 201. */
const isSame = (one: Try, other: Try): boolean => {
  if (isAccepted(one) !== isAccepted(other)) return false;
  const [first, second] = [one, other].map(({ body }) =>
    listNames(body).filter((name) => name.includes('-')),
  );
  return !isAccepted(one) || (first ?? []).some((name) => second?.includes(name)) || first?.length === 0;
};
