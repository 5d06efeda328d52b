import { onTestFinished, test } from 'vitest';
import { openDatabase, poolOf } from '../src/database/connection.ts';
import { longestAnswer, unlimited } from '../src/database/lost-connections.ts';
import { createLogger } from '../src/logging.ts';
import { createTestDatabase } from '../src/testing/database.ts';
import { superuserUrl } from '../src/testing/environment.ts';
import { notes } from './notes.ts';
import { startWire } from './wire.ts';

const log = createLogger('orders', 'fatal');

test('no answer is waited for for ever, but those of a transaction without a limit', async ({ expect }) => {
  const database = await createTestDatabase(superuserUrl(), 'orders');
  const wire = await startWire(superuserUrl());
  const orm = openDatabase({
    url: wire.through(database.url),
    service: 'orders',
    entities: notes.entities,
    poolSize: 10,
    log,
  });
  onTestFinished(async () => {
    wire.cut();
    await orm.close();
    await wire.close();
    await database.drop();
  });
  const connected = () => poolOf(orm).connect();
  const begun = async (...first: string[]) => {
    const client = await connected();
    client.on('error', () => {});
    for (const text of ['begin', ...first]) await client.query(text);
    return client;
  };
  const clients = await Promise.all([begun(), begun(), begun(), begun(unlimited)]);
  const [asking, deleting, committing, migrating] = clients;
  wire.silence();
  const outcome = (answer: Promise<unknown>) =>
    Promise.race([
      answer.then(
        () => 'answered',
        () => 'given up',
      ),
      new Promise((resolve) => setTimeout(resolve, longestAnswer + 3_000, 'waits')),
    ]);
  const outcomes = await Promise.all([
    outcome(asking.query('select 1 as one')),
    outcome(deleting.query('delete from pg_class where false')),
    outcome(committing.query('commit')),
    outcome(migrating.query('delete from pg_class where false')),
  ]);
  expect(outcomes).toEqual(['given up', 'given up', 'given up', 'waits']);
  for (const client of clients) client.release(true);
}, 60_000);
