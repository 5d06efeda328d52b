import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';

/** Applies one event of another service in this process's transaction. */
export type Apply<Data, Transaction> = (event: Envelope<Data>, tx: Transaction) => Promise<void>;

/** An event type of another service with what to do about it, its types erased. */
export interface Subscription {
  definition: EventDefinition;
  apply: Apply<unknown, unknown>;
}

/**
 * Subscribes to an event of another service. The effect and the inbox row commit together, so each event is applied
 * once; events of one aggregate may still come late or again after a republish: see `upsertNewer`.
 */
export const on = <Data, Transaction>(
  definition: EventDefinition<Data>,
  apply: Apply<Data, Transaction>,
): Subscription => ({
  definition,
  apply: apply as Subscription['apply'],
});
