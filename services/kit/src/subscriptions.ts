import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';
import type { Tx } from './tx.ts';

/** Applies one event of another service in this service's transaction. */
export type Apply<Data, T> = (event: Envelope<Data>, tx: Tx<T>) => Promise<void>;

/** An event type of another service with what to do about it, its types erased. */
export interface Subscription {
  definition: EventDefinition;
  apply: Apply<unknown, unknown>;
}

/**
 * Subscribes to an event of another service. The effect and the inbox row commit together, so each event is applied
 * once; events of one aggregate may still come late or again after a republish: see `upsertNewer`.
 */
export const on = <Data, T>(definition: EventDefinition<Data>, apply: Apply<Data, T>): Subscription => ({
  definition,
  apply: apply as unknown as Subscription['apply'],
});
