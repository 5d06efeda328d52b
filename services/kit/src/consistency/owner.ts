import type { Area } from '@primal/contracts/area-names';
import { chunk } from '@primal/contracts/shared/chunk';
import type { NatsConnection } from 'nats';
import type { InboxDatabase } from '../events/inbox.ts';
import { publishSnapshots } from '../events/republish.ts';
import { requestStream, serveStream } from '../events/streamed-reply.ts';
import { createSystemOrigin } from '../identity.ts';
import type { Logger } from '../logging.ts';
import type { Republished } from '../snapshots.ts';
import type { Finding } from './process-report.ts';

export interface Snapshot {
  type: string;
  key: string;
  sequence: number;
  data: unknown;
}

export interface Owner {
  source: Area;
  snapshots: (ids?: readonly string[]) => AsyncIterable<Republished>;
  checks: () => Promise<Finding[]>;
}

type OwnerQuestion = { ids?: readonly string[] } & (
  | { ask: 'snapshots'; types: readonly string[] }
  | { ask: 'waiting' }
  | { ask: 'publish' }
);

const formatSnapshotsSubject = (area: Area): string => `snapshots.${area}`;

const maxSnapshots = 200;
const maxCharacters = 1_000_000;

async function* batchSnapshots(
  snapshots: AsyncIterable<Republished>,
  types: readonly string[],
): AsyncGenerator<string> {
  let batch: string[] = [];
  let characters = 0;
  for await (const { definition, key, sequence, data } of snapshots) {
    if (!types.includes(definition.type)) continue;
    const snapshot: Snapshot = { type: definition.type, key, sequence, data: definition.data.parse(data) };
    const text = JSON.stringify(snapshot);
    batch.push(text);
    characters += text.length;
    if (batch.length < maxSnapshots && characters < maxCharacters) continue;
    yield `[${batch.join(',')}]`;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield `[${batch.join(',')}]`;
}

export const serveOwnerRecords = (
  connection: NatsConnection,
  { source, snapshots }: Owner,
  { database, log }: { database: InboxDatabase; log: Logger },
): void =>
  serveStream(
    connection,
    { subject: formatSnapshotsSubject(source), queue: source, log },
    async function* answers(asked) {
      const question: OwnerQuestion = JSON.parse(asked);
      if (question.ask === 'snapshots') yield* batchSnapshots(snapshots(question.ids), question.types);
      if (question.ask === 'publish')
        yield String(await publishSnapshots(connection.jetstream(), source, snapshots(question.ids)));
      if (question.ask === 'waiting') {
        const { rows } = await database
          .reading(createSystemOrigin('consistency'))
          .query('select 1 from outbox where relayed_at is null and key = any($1) limit 1', [question.ids]);
        yield String(rows.length > 0);
      }
    },
  );

/** Ids per request, so that a request stays far below the broker's message limit. */
const idsAtOnce = 5_000;

export async function* queryOwnerRecords<Answer>(
  connection: NatsConnection,
  area: Area,
  { ids, ...question }: OwnerQuestion,
): AsyncGenerator<Answer> {
  for (const some of ids ? chunk(ids, idsAtOnce) : [undefined])
    for await (const line of requestStream(
      connection,
      formatSnapshotsSubject(area),
      JSON.stringify({ ...question, ids: some }),
    ))
      yield JSON.parse(line);
}
