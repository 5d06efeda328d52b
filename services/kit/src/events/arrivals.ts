import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';
import type { Broker } from './broker.ts';

/** Waits for events of other services to arrive, without applying them. */
export interface Arrivals {
  /**
   * The event of that type about `key`, also one that came shortly before; null after `ms` without it, and at once
   * while the broker is away.
   */
  waitFor<Data>(definition: EventDefinition<Data>, key: string, ms: number): Promise<Envelope<Data> | null>;
}

/** Events that came before anybody asked: between a commit and the question pass a few milliseconds. */
const remembered = 1_000;

const keyOf = (type: string, key: string): string => `${type} ${key}`;

export const listenForArrivals = (broker: Broker, awaits: readonly EventDefinition[]): Arrivals => {
  const types = new Set(awaits.map(({ type }): string => type));
  const recent = new Map<string, Envelope>();
  const waiting = new Map<string, Set<(event: Envelope) => void>>();

  const arrive = (event: Envelope): void => {
    const key = keyOf(event.type, event.key);
    recent.set(key, event);
    const [oldest] = recent.keys();
    if (recent.size > remembered && oldest !== undefined) recent.delete(oldest);
    for (const settle of waiting.get(key) ?? []) settle(event);
  };

  broker.onOpened((connection) => {
    for (const type of types)
      connection.subscribe(type, { callback: (error, message) => error ?? arrive(message.json<Envelope>()) });
  });

  const wait = async (key: string, ms: number): Promise<Envelope | null> => {
    const { promise, resolve } = Promise.withResolvers<Envelope | null>();
    const waiters = waiting.get(key) ?? new Set();
    waiting.set(key, waiters.add(resolve));
    const timer = setTimeout(() => resolve(null), ms);
    const event = await promise;
    clearTimeout(timer);
    waiters.delete(resolve);
    if (waiters.size === 0) waiting.delete(key);
    return event;
  };

  return {
    async waitFor<Data>({ type, data }: EventDefinition<Data>, aggregate: string, ms: number) {
      if (!types.has(type)) throw new Error(`${type} is not among what this service awaits.`);
      const key = keyOf(type, aggregate);
      const event = recent.get(key) ?? (broker.connection ? await wait(key, ms) : null);
      return event && { ...event, data: data.parse(event.data) };
    },
  };
};
