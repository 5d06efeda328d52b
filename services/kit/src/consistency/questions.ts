import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Area } from '@primal/contracts/areas';
import { eventArea, streamName } from '@primal/contracts/shared/events';
import type { NatsConnection } from 'nats';
import { Client } from 'pg';
import { type Broker, openBroker } from '../events/broker.ts';
import { redrive } from '../events/dead-events.ts';
import type { InboxDatabase } from '../events/inbox.ts';
import { publishSnapshots } from '../events/republish.ts';
import type { Logger } from '../logging.ts';
import { readLines } from '../read-lines.ts';
import type { Republished } from '../snapshots.ts';
import type { Subscription } from '../subscriptions.ts';
import { createComparison } from './comparison.ts';
import type { Description, Finding, Question, Snapshot, Standing } from './protocol.ts';
import { repairCopies } from './repair.ts';

/** A process that can be asked for its part of `npm run consistency`. */
export interface Answering {
  name: string;
  databaseUrl: string;
  natsUrl: string;
  database: InboxDatabase;
  subscriptions: readonly Subscription[];
  /** Its own records; the gateway has none that others copy. */
  owner?: {
    source: Area;
    snapshots: (ids?: readonly string[]) => AsyncIterable<Republished>;
    checks: () => Promise<Finding[]>;
  };
  log: Logger;
}

const mostSnapshots = 200;
const mostCharacters = 1_000_000;

/** As events would tell them, in batches that fit into memory however long their documents are. */
async function* batches(
  snapshots: AsyncIterable<Republished>,
  types?: readonly string[],
): AsyncGenerator<string> {
  let batch: string[] = [];
  let characters = 0;
  for await (const { definition, key, sequence, data } of snapshots) {
    if (types && !types.includes(definition.type)) continue;
    const snapshot: Snapshot = { type: definition.type, key, sequence, data: definition.data.parse(data) };
    const text = JSON.stringify(snapshot);
    batch.push(text);
    characters += text.length;
    if (batch.length < mostSnapshots && characters < mostCharacters) continue;
    yield `[${batch.join(',')}]`;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield `[${batch.join(',')}]`;
}

const heardOf = async (
  connection: NatsConnection,
  name: string,
  areaNames: readonly Area[],
): Promise<Standing['heard']> => {
  const manager = await connection.jetstreamManager();
  const entries = await Promise.all(
    areaNames.map(async (area) => {
      const { state } = await manager.streams.info(streamName(area));
      const info = await manager.consumers.info(streamName(area), name);
      const { num_pending, num_ack_pending, ack_floor } = info;
      return [
        area,
        { last: state.last_seq, floor: ack_floor.stream_seq, behind: num_pending + num_ack_pending },
      ];
    }),
  );
  return Object.fromEntries(entries);
};

const outboxOf = async (client: Client, ids: readonly string[]) => {
  const { rows } = await client.query<{ outbox: number; age: number | null; waiting: string[] | null }>(
    `select count(*)::int as outbox,
       extract(epoch from now() - min(uuid_extract_timestamp(id)))::int as age,
       array_agg(distinct key) filter (where key = any($1)) as waiting
     from outbox where relayed_at is null`,
    [ids],
  );
  const [row] = rows;
  return { outbox: row?.outbox ?? 0, outboxAge: row?.age ?? 0, waiting: row?.waiting ?? [] };
};

interface Asked extends Omit<Answering, 'databaseUrl' | 'natsUrl'> {
  client: Client;
  broker: Broker;
  /** Ends what publishes. */
  signal: AbortSignal;
}

/** The answers to a question, each as JSON. */
const createAnswers = ({ name, client, broker, database, subscriptions, owner, log, signal }: Asked) => {
  const comparison = createComparison(client, subscriptions);
  const areaNames = [...new Set(subscriptions.map(({ definition }) => eventArea(definition.type)))];

  const connected = async (): Promise<NatsConnection> => {
    const deadline = Date.now() + 5_000;
    while (!broker.connection) {
      if (Date.now() > deadline) throw new Error('NATS is not available.');
      await pause(25);
    }
    return broker.connection;
  };

  const describe = (): Description => ({
    owns: owner !== undefined,
    copies: subscriptions.flatMap(({ definition, copy }) =>
      copy ? [{ type: definition.type, copy: copy.table }] : [],
    ),
  });

  const standing = async (ids: readonly string[]): Promise<Standing> => {
    const nothing = { outbox: 0, outboxAge: 0, waiting: [] };
    const { rows } = await client.query<{ dead: number }>('select count(*)::int as dead from dead_events');
    return {
      ...(owner ? await outboxOf(client, ids) : nothing),
      dead: rows[0]?.dead ?? 0,
      heard: await heardOf(await connected(), name, areaNames),
    };
  };

  const answerOnce = async (question: Exclude<Question, { ask: 'snapshots' }>): Promise<unknown> => {
    switch (question.ask) {
      case 'describe':
        return describe();
      case 'compare':
        return comparison.compare(question.snapshots);
      case 'rest':
        return comparison.rest(question.ids);
      case 'checks':
        return (await owner?.checks()) ?? [];
      case 'standing':
        return standing(question.ids);
      case 'repair':
        return (await repairCopies({ database, db: client, subscriptions }, question.differences)) ?? null;
      case 'redrive':
        return redrive(database, subscriptions, log);
      case 'publish': {
        if (!owner) return 0;
        const stream = (await connected()).jetstream();
        return publishSnapshots(stream, owner.source, owner.snapshots(question.ids), signal);
      }
    }
  };

  return async function* answers(question: Question): AsyncGenerator<string> {
    if (question.ask === 'snapshots') {
      if (owner) yield* batches(owner.snapshots(question.ids), question.types);
      return;
    }
    yield JSON.stringify(await answerOnce(question));
  };
};

/** Answers questions, one after the other, until there are no more. */
export const answerQuestions = async (
  { databaseUrl, natsUrl, ...answering }: Answering,
  input: Readable,
  output: Writable,
): Promise<void> => {
  const { name, log } = answering;
  const client = new Client({ connectionString: databaseUrl, application_name: `${name} consistency` });
  await client.connect();
  // A look at a million rows may take its time.
  await client.query('set statement_timeout = 0');
  const broker = openBroker({ url: natsUrl, name: `${name} consistency`, log });
  const stopping = new AbortController();
  const answers = createAnswers({ ...answering, client, broker, signal: stopping.signal });
  const write = async (line: string): Promise<void> => {
    if (!output.write(`${line}\n`)) await once(output, 'drain');
  };

  try {
    for await (const line of readLines(input)) {
      try {
        for await (const answer of answers(JSON.parse(line))) await write(`{"answer":${answer}}`);
        await write('{"end":true}');
      } catch (error) {
        log.warn({ err: error }, 'a question could not be answered');
        await write(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
      }
    }
  } finally {
    stopping.abort();
    await broker.stop();
    await client.end();
  }
};
