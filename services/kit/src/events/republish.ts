import { randomUUIDv7 } from 'node:crypto';
import type { Domain, Envelope } from '@primal/contracts/shared/events';
import type { JetStreamClient } from 'nats';
import type { Republished } from '../service.ts';
import { publishEvent } from './publish.ts';

const inFlight = 100;

const envelopeOf = (source: Domain, correlationId: string, fact: Republished): Envelope => ({
  id: randomUUIDv7(),
  type: fact.definition.type,
  version: fact.definition.version,
  occurredAt: new Date().toISOString(),
  source,
  key: fact.key,
  sequence: fact.sequence,
  actor: null,
  correlationId,
  causationId: null,
  data: fact.definition.data.parse(fact.data),
});

/** Publishes facts of the current state as events of their own; answers how many. Ends at the first failure. */
export const publishFacts = async (
  stream: JetStreamClient,
  source: Domain,
  facts: AsyncIterable<Republished>,
): Promise<number> => {
  const correlationId = randomUUIDv7();
  let count = 0;
  let batch: Promise<number>[] = [];
  for await (const fact of facts) {
    const event = envelopeOf(source, correlationId, fact);
    batch.push(publishEvent(stream, { id: event.id, type: event.type, envelope: JSON.stringify(event) }));
    count++;
    if (batch.length < inFlight) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
  return count;
};
