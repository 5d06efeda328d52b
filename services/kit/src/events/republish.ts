import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Area } from '@primal/contracts/area-names';
import type { Envelope } from '@primal/contracts/shared/events';
import type { JetStreamClient, NatsConnection, StreamInfo } from 'nats';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Republished } from '../snapshots.ts';
import { ensureStream, openManager, publishEvent } from './broker.ts';
import { clearState, type Queryable, readState, writeState } from './kit-state.ts';
import { type Outgoing, readRemovals } from './outbox.ts';

export const formatRepublishSubject = (area: Area): string => `republish.${area}`;

/** Key in `kit_state` while a republish is due; each request sets a new value. */
const due = 'republish due';
/** Key in `kit_state`: creation time of the stream that this database relays to. */
const stream = 'stream';

export const requestRepublish = (db: Queryable): Promise<void> => writeState(db, due, randomUUID());

export const isRepublishDue = async (db: Queryable): Promise<boolean> => (await readState(db, due)) !== null;

interface RelayState {
  created: string | null;
  due: string | null;
  last: string | null;
}

const readRelayState = async (client: Client): Promise<RelayState> => {
  const { rows } = await client.query<RelayState>(
    `select (select value from kit_state where name = $1) as created,
            (select value from kit_state where name = $2) as due,
            (select max(stream_sequence) from outbox where stream_sequence is not null) as last`,
    [stream, due],
  );
  return rows[0] ?? { created: null, due: null, last: null };
};

/** True for another stream than this database relayed to, or for a stream that lost an acknowledged event. */
const isLost = ({ created, last }: RelayState, found: StreamInfo): boolean =>
  created !== null && (created !== found.created || found.state.last_seq < Number(last ?? 0));

/** Atomically requeues every outbox row under its original id and schedules a full republish. */
const restartStream = async (client: Client, { created }: StreamInfo): Promise<void> => {
  await client.query(
    `with again as (
       update outbox set relayed_at = null, stream_sequence = null where relayed_at is not null
     )
     insert into kit_state (name, value) values ($1, $2), ($3, $4)
     on conflict (name) do update set value = excluded.value`,
    [stream, created, due, randomUUID()],
  );
};

const createEnvelope = (source: Area, correlationId: string, snapshot: Republished): Envelope => ({
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

async function* createEvents(source: Area, snapshots: AsyncIterable<Republished>): AsyncGenerator<Outgoing> {
  const correlationId = randomUUIDv7();
  for await (const snapshot of snapshots) {
    const event = createEnvelope(source, correlationId, snapshot);
    yield { ...event, envelope: JSON.stringify(event) };
  }
}

const inFlight = 100;

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

export const publishSnapshots = (
  client: JetStreamClient,
  source: Area,
  snapshots: AsyncIterable<Republished>,
  signal?: AbortSignal,
): Promise<number> => publishAll(client, createEvents(source, snapshots), signal);

export interface RepublisherOptions {
  service: Area;
  replicas: number;
  db: Queryable;
  snapshots: () => AsyncIterable<Republished>;
  log: Logger;
}

export interface Republisher {
  /** Checks every few seconds for a lost stream and a due republish; starts it in the background. */
  check(client: Client, connection: NatsConnection): Promise<void>;
  checkSoon(): void;
  abandon(): Promise<void>;
}

const checkEvery = 10_000;

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

  /**
   * Repeats until no republish is due: a request during a run may need rows that the run has already passed.
   */
  const run = async (connection: NatsConnection, signal: AbortSignal): Promise<void> => {
    try {
      for (let request = await readState(db, due); request !== null; request = await readState(db, due)) {
        const count = await publishSnapshots(connection.jetstream(), service, snapshots(), signal);
        const removals = await publishAll(connection.jetstream(), readRemovals(db), signal);
        await clearState(db, due, request);
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
      const found = await ensureStream(await openManager(connection), service, replicas);
      checkedAt = Date.now();
      const known = await readRelayState(client);
      if (known.created === null) await writeState(client, stream, found.created);
      const lost = isLost(known, found);
      if (lost) {
        log.warn('the broker lost acknowledged events; republishing');
        await restartStream(client, found);
      }
      if (lost || known.due !== null) running ??= run(connection, ending.signal);
    },
    checkSoon() {
      checkedAt = 0;
    },
    async abandon() {
      ending.abort();
      await running;
      ending = new AbortController();
    },
  };
};
