import type { Answer, BodyInput, Call, Params, QueryInput } from '@primal/contracts/shared/api';
import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import type { Problem } from '@primal/contracts/shared/problem';
import type { Kysely } from 'kysely';
import type { ServiceDefinition } from './service.ts';
import type { EventFacts } from './tx.ts';

/** An answer as a test looks at it. `body` is what came: the call's answer, or a problem, or null without content. */
export interface TestAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  problem: Problem | null;
}

export interface CallInput<C extends Call> {
  params?: Params<C>;
  query?: Partial<QueryInput<C>>;
  body?: BodyInput<C>;
  idempotencyKey?: string;
}

/** Speaks HTTP to the service as one signed-in person. */
export interface TestClient {
  /** A call of an API table, typed: `client.call(ordersApi.createOrder, {body})`. */
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<TestAnswer<Answer<C>>>;
  /** Any request, for bad input; `body` is sent as JSON unless it is a string or bytes. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Record<string, unknown>>>;
}

export interface TestService<T> {
  url: string;
  db: Kysely<T>;
  /** `null` sends no identity. */
  client(identity?: Partial<Identity> | null): TestClient;
  /** Sends an event of another service to this one. */
  publish<Data>(definition: EventDefinition<Data>, facts: EventFacts<Data>): Promise<Envelope<Data>>;
  /** Events of that type that this service has recorded, oldest first (relayed or not). */
  recorded<Data>(definition: EventDefinition<Data>): Promise<Envelope<Data>[]>;
  stop(): Promise<void>;
}

export interface TestOptions {
  /** Waits between the attempts at an event; short ones make a poison event die soon. */
  retryDelays?: number[];
  env?: Record<string, string>;
}

/**
 * Starts the service on a fresh database of its own, its own NATS account and a free port. Answers are checked against
 * the call's schema: one that does not fit is a 500. Stop it in `afterAll`.
 */
export declare const startTestService: <T>(
  definition: ServiceDefinition<T>,
  options?: TestOptions,
) => Promise<TestService<T>>;

/** Polls until `probe` answers something truthy (or, throwing, until it stops); fails with the last error after `ms`. */
export declare const eventually: <R>(probe: () => Promise<R> | R, ms?: number) => Promise<R>;
