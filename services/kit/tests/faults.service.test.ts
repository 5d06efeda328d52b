import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../src/database.ts';
import { publishAsOwner } from '../src/testing/broker.ts';
import { eventually } from '../src/testing.ts';
import { notesApi, personSaved } from './notes.ts';
import { awaitRelayed, countRows, createNote, readStreamedEvents, setUpRig } from './rig.fixture.ts';

const rig = setUpRig();

const readStatus = async (url: string, path: string): Promise<number> =>
  (await fetch(`${url}${path}`)).status;

test('starts without its database: live, not ready, and ready once the database answers', async () => {
  rig.toDatabase.cut();
  const { url, client } = await rig.start();
  expect(await readStatus(url, '/health/live')).toBe(200);
  expect(await readStatus(url, '/health/ready')).toBe(503);
  const refused = await createNote(client, 'Too early');
  expect(refused).toMatchObject({ status: 503, problem: { code: 'unavailable' } });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  rig.toDatabase.restore();
  await eventually(async () => expect(await readStatus(url, '/health/ready')).toBe(200), 10_000);
  expect((await createNote(client, 'In time')).status).toBe(201);
});

test('answers 503 while the database is unavailable, and recovers without a restart', async () => {
  const { url, client, service } = await rig.start();
  await service.ready;
  await createNote(client, 'Before');
  for (let round = 0; round < 3; round++) {
    rig.toDatabase.cut();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createNote(client, 'Meanwhile')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await readStatus(url, '/health/ready')).toBe(503);
    rig.toDatabase.restore();
    await eventually(async () => expect((await createNote(client, `After ${round}`)).status).toBe(201));
  }
  await awaitRelayed(rig);
  expect(await readStreamedEvents(rig)).toHaveLength(4);
});

test('connections that break during a transaction do not exhaust the pool', async () => {
  const { client, service } = await rig.start();
  await service.ready;
  for (let round = 0; round < 12; round++) {
    const statement = 'select pg_terminate_backend(pg_backend_pid())';
    const answer = await client.call(notesApi.breakDown, { body: { statement } });
    expect(answer.status).toBe(503);
  }
  expect((await createNote(client, 'Still there')).status).toBe(201);
});

test('accepts writes without NATS, and publishes all events in order later', async () => {
  rig.toBroker.cut();
  const { url, client, service } = await rig.start();
  await service.ready;
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready', nats: 'away' });
  const note = (await createNote(client, 'Offline')).body;
  for (let edit = 0; edit < 9; edit++)
    await client.call(notesApi.editNote, { params: note, body: { body: `edit ${edit}` } });
  rig.toBroker.restore();
  await awaitRelayed(rig);
  expect((await readStreamedEvents(rig)).map(({ sequence }) => sequence)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test('continues an interrupted relay in order and without duplicates', async () => {
  const { client, service } = await rig.start();
  await service.ready;
  const authors = await Promise.all(
    Array.from({ length: 4 }, (_, index) => createNote(client, `note ${index}`)),
  );
  const edit = async ({ body: note }: (typeof authors)[number]): Promise<void> => {
    for (let edits = 0; edits < 25; edits++)
      await client.call(notesApi.editNote, { params: note, body: { body: `edit ${edits}` } });
  };
  const edits = Promise.all(authors.map(edit));
  for (let cut = 0; cut < 4; cut++) {
    const before = await countRows(rig, 'outbox');
    await eventually(async () => expect(await countRows(rig, 'outbox')).toBeGreaterThan(before + 5));
    rig.toBroker.cut();
    await eventually(async () =>
      expect(await countRows(rig, 'outbox where relayed_at is null')).toBeGreaterThan(3),
    );
    rig.toBroker.restore();
  }
  await edits;
  await awaitRelayed(rig);
  const events = await readStreamedEvents(rig);
  expect(new Set(events.map(({ id }) => id)).size).toBe(104);
  expect(events).toHaveLength(104);
  for (const { body: note } of authors)
    expect(events.filter(({ key }) => key === note.id).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 26 }, (_, index) => index + 1),
    );
});

test('refills a broker that lost everything, and the consumers continue', async () => {
  const { client, service } = await rig.start();
  await service.ready;
  for (let index = 0; index < 5; index++) await createNote(client, `note ${index}`);
  await publishAsOwner(rig.nats, personSaved, { key: randomUUID(), sequence: 1, data: { name: 'Before' } });
  await eventually(async () => expect(await countRows(rig, 'people')).toBe(1));
  await awaitRelayed(rig);
  await sql`delete from outbox where position <= 3`.execute(rig.db);

  const manager = await rig.nats.jetstreamManager();
  await manager.streams.delete('ORDERS');
  await manager.streams.delete('ADMIN');
  // Simulates a restart with an empty store.
  rig.toBroker.cut();
  rig.toBroker.restore();

  await eventually(async () => {
    const events = await readStreamedEvents(rig);
    expect(new Set(events.map(({ key }) => key)).size).toBe(5);
    expect(events).toHaveLength(7);
  }, 10_000);
  await publishAsOwner(rig.nats, personSaved, { key: randomUUID(), sequence: 1, data: { name: 'After' } });
  await eventually(async () => expect(await countRows(rig, 'people')).toBe(2), 10_000);
});
