import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../services/kit/src/database/connection.ts';
import { lostAnswerTimeout, noTimeoutSql } from '../../services/kit/src/database/lost-connections.ts';
import { createLogger } from '../../services/kit/src/logging.ts';
import { createTestDatabase } from '../../services/kit/src/testing/database.ts';
import { readSuperuserUrl } from '../../services/kit/src/testing/environment.ts';
import { notes } from '../../services/kit/tests/notes.ts';
import {
  awaitRelayed,
  createNote,
  readStreamedEvents,
  setUpRig,
} from '../../services/kit/tests/rig.fixture.ts';
import { startWire } from '../../services/kit/tests/wire.ts';

/** Open connections whose other end is silent. Each test waits for the real deadlines. */

const rig = setUpRig();
const log = createLogger('orders', 'fatal');

test('a silent database causes 503 within half a minute, and its connections are replaced', async () => {
  const { client, service } = await rig.start();
  await service.ready;
  await Promise.all(Array.from({ length: 4 }, () => createNote(client, 'Before')));
  rig.toDatabase.silence();
  const answers = await Promise.all(Array.from({ length: 4 }, () => createNote(client, 'Meanwhile')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  rig.toDatabase.restore();
  const after = await Promise.all(Array.from({ length: 4 }, () => createNote(client, 'After')));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([201]));
});

test("another instance leads within 30 seconds after the leader's connection becomes silent", async () => {
  const ownWire = await startWire(readSuperuserUrl());
  const leader = await rig.start({ toDatabase: ownWire });
  await leader.service.ready;
  await createNote(leader.client, 'by the first');
  await awaitRelayed(rig);
  const other = await rig.start();
  await other.service.ready;
  ownWire.silence();
  const cutAt = performance.now();
  expect((await createNote(other.client, 'by the second')).status).toBe(201);
  await awaitRelayed(rig, 30_000);
  expect(performance.now() - cutAt).toBeLessThan(30_000);
  expect(await readStreamedEvents(rig)).toHaveLength(2);
  await ownWire.close();
});

test('every wait has a time limit, except in transactions without a limit', async () => {
  const database = await createTestDatabase(readSuperuserUrl(), 'orders');
  const wire = await startWire(readSuperuserUrl());
  const opened = openDatabase({
    url: wire.through(database.url),
    service: 'orders',
    entities: notes.entities,
    poolSize: 10,
    log,
  });
  onTestFinished(async () => {
    wire.cut();
    await opened.close();
    await wire.close();
    await database.drop();
  });
  const connected = () => opened.pool.connect();
  const begun = async (...first: string[]) => {
    const client = await connected();
    client.on('error', () => {});
    for (const text of ['begin', ...first]) await client.query(text);
    return client;
  };
  const clients = await Promise.all([begun(), begun(), begun(), begun(noTimeoutSql)]);
  const [asking, deleting, committing, migrating] = clients;
  wire.silence();
  const outcome = (answer: Promise<unknown>) =>
    Promise.race([
      answer.then(
        () => 'answered',
        () => 'given up',
      ),
      new Promise((resolve) => setTimeout(resolve, lostAnswerTimeout + 3_000, 'waits')),
    ]);
  const outcomes = await Promise.all([
    outcome(asking.query('select 1 as one')),
    outcome(deleting.query('delete from pg_class where false')),
    outcome(committing.query('commit')),
    outcome(migrating.query('delete from pg_class where false')),
  ]);
  expect(outcomes).toEqual(['given up', 'given up', 'given up', 'waits']);
  for (const client of clients) client.release(true);
});
