import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';
import type { Msg } from 'nats';
import { type Broker, keyHeader } from './broker.ts';

/** Waits for events of other services without applying them. */
export interface Arrivals {
  waitFor<Data>(definition: EventDefinition<Data>, key: string, ms: number): Promise<Envelope<Data> | null>;
}

/**
 * Milliseconds for which messages stay in memory. A call starts to wait within a few milliseconds of the
 * commit. A call that starts later misses the event.
 */
const memoryMs = 5_000;
const maxRemembered = 4 * 1024 * 1024;

const toName = (type: string, key: string): string => `${type} ${key}`;

interface Remembered {
  at: number;
  bytes: Uint8Array;
}

/** Recent messages, unparsed because callers rarely need them. */
const createMemory = () => {
  const recent = new Map<string, Remembered>();
  let size = 0;

  const forget = (name: string): void => {
    size -= recent.get(name)?.bytes.length ?? 0;
    recent.delete(name);
  };

  const forgetOld = (): void => {
    const expired = Date.now() - memoryMs;
    for (const [name, { at }] of recent) {
      if (at > expired && size <= maxRemembered) break;
      forget(name);
    }
    if (recent.size > 0) setTimeout(forgetOld, memoryMs).unref();
  };

  return {
    recall: (name: string): Uint8Array | undefined => recent.get(name)?.bytes,
    remember(name: string, bytes: Uint8Array): void {
      forget(name);
      if (recent.size === 0) setTimeout(forgetOld, memoryMs).unref();
      // Copy the message: its buffer is a view of the whole packet and would keep it in memory.
      recent.set(name, { at: Date.now(), bytes: bytes.slice() });
      size += bytes.length;
      for (const [oldest] of recent) {
        if (size <= maxRemembered || recent.size === 1) break;
        forget(oldest);
      }
    },
  };
};

export const listenForArrivals = (broker: Broker, awaits: readonly EventDefinition[]): Arrivals => {
  const types = new Set(awaits.map(({ type }): string => type));
  const memory = createMemory();
  const waiting = new Map<string, Set<(bytes: Uint8Array) => void>>();

  const arrive = ({ subject, headers, data }: Msg): void => {
    const name = toName(subject, headers?.get(keyHeader) ?? '');
    memory.remember(name, data);
    for (const finish of waiting.get(name) ?? []) finish(data);
  };

  broker.onOpened((connection) => {
    for (const type of types)
      connection.subscribe(type, { callback: (error, message) => error ?? arrive(message) });
  });

  const wait = async (name: string, ms: number): Promise<Uint8Array | null> => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    const waiters = waiting.get(name) ?? new Set();
    waiting.set(name, waiters.add(resolve));
    const timer = setTimeout(() => resolve(null), ms);
    const bytes = await promise;
    clearTimeout(timer);
    waiters.delete(resolve);
    if (waiters.size === 0) waiting.delete(name);
    return bytes;
  };

  return {
    async waitFor<Data>({ type, data }: EventDefinition<Data>, key: string, ms: number) {
      if (!types.has(type)) throw new Error(`This service does not await ${type}.`);
      const name = toName(type, key);
      const bytes = memory.recall(name) ?? (broker.connection ? await wait(name, ms) : null);
      if (!bytes) return null;
      const event = JSON.parse(new TextDecoder().decode(bytes)) as Envelope;
      return { ...event, data: data.parse(event.data) };
    },
  };
};
