import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Area } from '@primal/contracts/areas';
import type { Envelope } from '@primal/contracts/shared/events';
import type { JetStreamClient, NatsConnection, StreamInfo } from 'nats';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Republished } from '../snapshots.ts';
import { ensureStream, managerOf, publishEvent } from './broker.ts';
import { clearState, type Queryable, readState, writeState } from './kit-state.ts';
import { type Outgoing, relayedRemovals } from './outbox.ts';

/** Where a consumer asks the producer for its current state. */
export const republishSubject = (area: Area): string => `republish.${area}`;

/** In `kit_state` while the current state has to be sent again; each request gives it a new value. */
const due = 'republish due';
/** In `kit_state`: when the stream was made that this database relays to. */
const stream = 'stream';

/** Notes that the current state has to be sent again. From then on, with the commit, it will be. */
export const requestRepublish = (db: Queryable): Promise<void> => writeState(db, due, randomUUID());

/** Whether a requested republish has not been finished yet. */
export const isRepublishDue = async (db: Queryable): Promise<boolean> => (await readState(db, due)) !== null;

interface Known {
  created: string | null;
  due: string | null;
  last: string | null;
}

const readKnown = async (client: Client): Promise<Known> => {
  const { rows } = await client.query<Known>(
    `select (select value from kit_state where name = $1) as created,
            (select value from kit_state where name = $2) as due,
            (select max(stream_sequence) from outbox where stream_sequence is not null) as last`,
    [stream, due],
  );
  return rows[0] ?? { created: null, due: null, last: null };
};

/** Not the stream that this database relayed to, or one that ends before an event that it once acknowledged. */
const isLost = ({ created, last }: Known, found: StreamInfo): boolean =>
  created !== null && (created !== found.created || found.state.last_seq < Number(last ?? 0));

/** In one statement: all that the outbox still has goes out again under its own ids, and the current state is due. */
const beginAnew = async (client: Client, { created }: StreamInfo): Promise<void> => {
  await client.query(
    `with again as (
       update outbox set relayed_at = null, stream_sequence = null where relayed_at is not null
     )
     insert into kit_state (name, value) values ($1, $2), ($3, $4)
     on conflict (name) do update set value = excluded.value`,
    [stream, created, due, randomUUID()],
  );
};

const envelopeOf = (source: Area, correlationId: string, snapshot: Republished): Envelope => ({
  id: randomUUIDv7(),
  type: snapshot.definition.type,
  version: snapshot.definition.version,
  occurredAt: new Date().toISOString(),
  source,
  key: snapshot.key,
  sequence: snapshot.sequence,
  actor: null,
  correlationId,
  causationId: null,
  data: snapshot.definition.data.parse(snapshot.data),
});

async function* eventsOf(source: Area, snapshots: AsyncIterable<Republished>): AsyncGenerator<Outgoing> {
  const correlationId = randomUUIDv7();
  for await (const snapshot of snapshots) {
    const event = envelopeOf(source, correlationId, snapshot);
    yield { ...event, envelope: JSON.stringify(event) };
  }
}

const inFlight = 100;

/** Publishes events; answers how many. Ends at the first failure. */
const publishAll = async (
  client: JetStreamClient,
  events: AsyncIterable<Outgoing>,
  signal?: AbortSignal,
): Promise<number> => {
  let count = 0;
  let batch: Promise<number>[] = [];
  for await (const event of events) {
    signal?.throwIfAborted();
    const published = publishEvent(client, event);
    // What is under way when the events break off may fail without being awaited.
    published.catch(() => {});
    batch.push(published);
    count++;
    if (batch.length < inFlight) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
  return count;
};

/** Publishes snapshots of the current state as events of their own; answers how many. Ends at the first failure. */
export const publishSnapshots = (
  client: JetStreamClient,
  source: Area,
  snapshots: AsyncIterable<Republished>,
  signal?: AbortSignal,
): Promise<number> => publishAll(client, eventsOf(source, snapshots), signal);

export interface RepublisherOptions {
  service: Area;
  replicas: number;
  db: Queryable;
  snapshots: () => AsyncIterable<Republished>;
  log: Logger;
}

/** The leader's part in sending the current state again, when the broker has lost it or somebody asked. */
export interface Republisher {
  /** Looks every few seconds whether the stream is whole and a republish is due; starts it in the background. */
  check(client: Client, connection: NatsConnection): Promise<void>;
  /** Has the next check look at once. */
  lookAgain(): void;
  /** Breaks a republish off, and waits for its end; the next leader begins it again. */
  abandon(): Promise<void>;
}

const checkEvery = 10_000;

/** The republisher of one process; it does nothing until the leader has it check. */
export const createRepublisher = ({
  service,
  replicas,
  db,
  snapshots,
  log,
}: RepublisherOptions): Republisher => {
  let running: Promise<void> | null = null;
  let ending = new AbortController();
  let checkedAt = 0;

  /** Until nothing is due: what is asked for while one runs may need what that one has already passed. */
  const run = async (connection: NatsConnection, signal: AbortSignal): Promise<void> => {
    try {
      for (let asked = await readState(db, due); asked !== null; asked = await readState(db, due)) {
        const count = await publishSnapshots(connection.jetstream(), service, snapshots(), signal);
        const removals = await publishAll(connection.jetstream(), relayedRemovals(db), signal);
        await clearState(db, due, asked);
        log.info({ count, removals }, 'current state republished');
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'republishing was interrupted; restarting it');
    }
    running = null;
  };

  return {
    async check(client, connection) {
      if (Date.now() - checkedAt < checkEvery) return;
      const found = await ensureStream(await managerOf(connection), service, replicas);
      checkedAt = Date.now();
      const known = await readKnown(client);
      if (known.created === null) await writeState(client, stream, found.created);
      const lost = isLost(known, found);
      if (lost) {
        log.warn('the broker does not have what it once had');
        await beginAnew(client, found);
      }
      if (lost || known.due !== null) running ??= run(connection, ending.signal);
    },
    lookAgain() {
      checkedAt = 0;
    },
    async abandon() {
      ending.abort();
      await running;
      ending = new AbortController();
    },
  };
};
