import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../src/database.ts';
import { publishAsOwner } from '../src/testing/broker.ts';
import { eventually } from '../src/testing.ts';
import { injectedFaults, personSaved, republishing } from './notes.ts';
import {
  awaitRelayed,
  countRows,
  createNote,
  type Process,
  readStreamedEvents,
  setUpRig,
} from './rig.fixture.ts';

/**
 * Several processes of one service, and the work that each leaves to another process or to its next start.
 */

const rig = setUpRig();

const started = async (count: number): Promise<Process[]> => {
  const processes = await Promise.all(Array.from({ length: count }, () => rig.start()));
  await Promise.all(processes.map(({ service }) => service.ready));
  return processes;
};

const publishPerson = (name: string, id = randomUUID(), sequence = 1) =>
  publishAsOwner(rig.nats, personSaved, { key: id, sequence, data: { name } });

const askToRepublish = () =>
  eventually(async () => (await rig.nats.request('republish.orders', '')).data.length === 0);

const isDue = async () => (await countRows(rig, "kit_state where name = 'republish due'")) > 0;

test('two processes start concurrently on an empty database; one relays, and the other takes over', async () => {
  const [first, second] = await Promise.all([rig.start(), rig.start()]);
  await Promise.all([first.service.ready, second.service.ready]);
  for (let index = 0; index < 5; index++) {
    await createNote(first.client, `first ${index}`);
    await createNote(second.client, `second ${index}`);
  }
  await awaitRelayed(rig);
  const leader = await countRows(
    rig,
    "pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  );
  expect(leader).toBe(1);
  await first.service.stop();
  expect((await createNote(second.client, 'alone')).status).toBe(201);
  await awaitRelayed(rig);
  expect(await readStreamedEvents(rig)).toHaveLength(11);
});

test('processes share work: each event is applied once, also if a process ends in the middle', async () => {
  const [first] = await started(2);
  const ids = Array.from({ length: 200 }, () => randomUUID());
  const publishing = ids.map((id) => publishPerson('Shared', id));
  await eventually(async () => expect(await countRows(rig, 'people')).toBeGreaterThan(20));
  await first?.service.stop();
  await Promise.all(publishing);
  await eventually(async () => expect(await countRows(rig, 'people where applied = 1')).toBe(200), 15_000);
  expect(await countRows(rig, 'people')).toBe(200);
});

test('a producer sends its current state on request', async () => {
  const { client, service } = await rig.start();
  await service.ready;
  await createNote(client, 'Known to nobody');
  await awaitRelayed(rig);
  await eventually(
    async () => (await rig.nats.request('republish.orders', 'a new consumer')).data.length === 0,
  );
  await eventually(async () => expect(await readStreamedEvents(rig)).toHaveLength(2));
});

test('a republish request may reach any process; the leader runs it once', async () => {
  const [first] = await started(2);
  await createNote(first?.client as Process['client'], 'Known to nobody');
  await awaitRelayed(rig);
  for (let times = 1; times <= 4; times++) {
    await askToRepublish();
    await eventually(async () => expect(await isDue()).toBe(false));
    expect(await readStreamedEvents(rig)).toHaveLength(1 + times);
  }
});

test('the republish command lets a running service republish, or republishes itself if no service runs', async () => {
  const [only] = await started(1);
  await createNote(only?.client as Process['client'], 'Known to nobody');
  await awaitRelayed(rig);
  expect(await rig.job('republish')).toBe(true);
  expect(await readStreamedEvents(rig)).toHaveLength(2);
  await only?.service.stop();
  expect(await rig.job('republish')).toBe(true);
  expect(await readStreamedEvents(rig)).toHaveLength(3);
  expect(await isDue()).toBe(false);
});

test('the next leader finishes an interrupted republish', async () => {
  const [first] = await started(1);
  for (let index = 0; index < 3; index++)
    await createNote(first?.client as Process['client'], `note ${index}`);
  await awaitRelayed(rig);
  republishing.troubles = 1;
  await askToRepublish();
  await eventually(async () => expect(republishing.troubles).toBeLessThan(1));
  await first?.service.stop();
  expect(await isDue()).toBe(true);
  const before = (await readStreamedEvents(rig)).length;

  await started(1);
  await eventually(async () => expect(await isDue()).toBe(false));
  const sent = (await readStreamedEvents(rig)).slice(before);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('a late service requests events that the stream no longer has', async () => {
  const early = randomUUID();
  const late = randomUUID();
  await publishAsOwner(rig.nats, personSaved, { key: early, sequence: 1, data: { name: 'Early' } });
  const manager = await rig.nats.jetstreamManager();
  await manager.streams.purge('ADMIN');
  await publishAsOwner(rig.nats, personSaved, { key: late, sequence: 1, data: { name: 'Late' } });
  // The producer returns only after the service is ready.
  const { service } = await rig.start();
  await service.ready;
  rig.nats.subscribe('republish.admin', {
    callback: (_, message) => {
      message.respond();
      void publishAsOwner(rig.nats, personSaved, { key: early, sequence: 1, data: { name: 'Early' } });
    },
  });
  await eventually(async () => expect(await countRows(rig, 'people')).toBe(2), 10_000);
  const info = await manager.consumers.info('ADMIN', 'orders');
  expect(info.num_pending).toBe(0);
});

test('a service with a further event type restarts from the beginning; other types keep their position', async () => {
  const [first] = await started(1);
  await publishPerson('Known');
  await eventually(async () => expect(await countRows(rig, 'people')).toBe(1));
  await first?.service.stop();
  const manager = await rig.nats.jetstreamManager();
  const { config, delivered } = await manager.consumers.info('ADMIN', 'orders');
  expect(config.filter_subject).toBe(personSaved.type);

  await manager.consumers.update('ADMIN', 'orders', { ...config, filter_subject: undefined });
  const [second] = await started(1);
  const durable = async () => manager.consumers.info('ADMIN', 'orders');
  await eventually(async () => expect((await durable()).config.filter_subject).toBe(personSaved.type));
  expect((await durable()).delivered.stream_seq).toBe(delivered.stream_seq);
  await second?.service.stop();

  await sql`update kit_state set value = 'admin.other.saved' where name = 'consumes admin'`.execute(rig.db);
  await sql`delete from people`.execute(rig.db);
  await sql`delete from inbox`.execute(rig.db);
  await started(1);
  await eventually(async () => expect(await countRows(rig, 'people')).toBe(1));
});

test('pending events are applied in batches and in order; a failing event affects no other event', async () => {
  injectedFaults.set('Stumbler', 2);
  const ids = Array.from({ length: 100 }, () => randomUUID());
  for (const [index, id] of ids.entries()) await publishPerson(index === 70 ? 'Stumbler' : 'Waiting', id);
  for (const sequence of [2, 3]) await publishPerson(`Version ${sequence}`, ids[5], sequence);
  await started(1);
  const last = "people where applied = 3 and name = 'Version 3'";
  await eventually(async () => expect(await countRows(rig, last)).toBe(1));
  await eventually(async () => expect(await countRows(rig, 'people where applied = 1')).toBe(99));
  // A batch failed and was applied event by event.
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct xmin::text)::int as count from people`.execute(rig.db);
  expect(rows[0]?.count).toBeLessThan(50);
});
