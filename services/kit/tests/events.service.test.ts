import { randomUUID } from 'node:crypto';
import { maxEventBytes } from '@primal/contracts/shared/events';
import { connect, type Msg } from 'nats';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '../src/database.ts';
import { readAccountUrl } from '../src/testing/environment.ts';
import { eventually, startTestService, type TestService } from '../src/testing.ts';
import { injectedFaults, noteRead, noteSaved, notes, notesApi, personSaved } from './notes.ts';

const service = (await startTestService(notes, { retryDelays: [10, 20] })) as TestService<unknown>;
const { host, username, password } = new URL(readAccountUrl());
const nats = await connect({ servers: host, user: username, pass: password });
afterAll(async () => {
  await nats.close();
  await service.stop();
});

const write = async (body: string) =>
  (await service.client().call(notesApi.createNote, { body: { body } })).body;

interface Person {
  name: string;
  sequence: number;
  applied: number;
}

const readPerson = async (id: string): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`select name, sequence, applied from people where id = ${id}`.execute(
    service.db,
  );
  return rows[0];
};

const streamed = async (): Promise<{ key: string; sequence: number }[]> => {
  const manager = await nats.jetstreamManager();
  const { state } = await manager.streams.info('ORDERS');
  const messages = Array.from({ length: state.last_seq - state.first_seq + 1 }, (_, index) =>
    manager.streams.getMessage('ORDERS', { seq: state.first_seq + index }),
  );
  return (await Promise.all(messages)).map((message) => message.json());
};

const pending = async (): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from outbox where relayed_at is null`.execute(service.db);
  return rows[0]?.count ?? 0;
};

/** Subject of the announced change of `id`. Announcements of earlier tests may arrive before it. */
const findChange = async (changes: AsyncIterable<Msg>, id: string): Promise<string | undefined> => {
  for await (const message of changes) if (message.json<{ id: string }>().id === id) return message.subject;
};

describe('a recorded event', () => {
  test('reaches the stream in version order, with its author', async () => {
    const note = await write('version 1');
    const editor = service.client({ name: 'Ada', requestId: 'the-request' });
    for (let version = 2; version <= 30; version++)
      await editor.call(notesApi.editNote, { params: note, body: { body: `version ${version}` } });
    await eventually(async () => (await pending()) === 0);
    const events = (await streamed()).filter(({ key }) => key === note.id);
    expect(events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(events[29]).toMatchObject({
      type: 'orders.note.saved',
      source: 'orders',
      actor: { name: 'Ada' },
      correlationId: 'the-request',
      data: { body: 'version 30' },
    });
  });

  test('is announced to browsers after publishing', async () => {
    const changes = nats.subscribe('changed.>');
    await nats.flush();
    const note = await write('Look here');
    expect(await findChange(changes, note.id)).toBe('changed.orders.note');
  });

  test('is not stored if the request fails', async () => {
    const before = (await service.recorded(noteSaved)).length;
    await service.client().call(notesApi.createNote, { body: { body: 'refuse me' } });
    expect(await service.recorded(noteSaved)).toHaveLength(before);
  });

  test('may have the maximum size, which the broker accepts, but a larger event is rejected', async () => {
    const note = await write('Growing');
    const fill = (length: number) =>
      service.client().call(notesApi.fillNote, { params: note, body: { length } });
    const envelope = JSON.stringify((await service.recorded(noteSaved)).at(-1)).length - 'Growing'.length;
    expect((await fill(maxEventBytes - envelope)).status).toBe(200);
    await eventually(async () => expect(await pending()).toBe(0));
    const recorded = (await service.recorded(noteSaved)).length;
    expect(await fill(maxEventBytes)).toMatchObject({ status: 413, problem: { code: 'too_large' } });
    expect(await service.recorded(noteSaved)).toHaveLength(recorded);
    expect((await service.client().call(notesApi.getNote, { params: note })).body).toMatchObject({
      version: 2,
    });
  });
});

describe('an event of another service', () => {
  test('is applied once, however often it arrives', async () => {
    const id = randomUUID();
    const event = await service.publish(personSaved, { key: id, sequence: 1, data: { name: 'Grace' } });
    await eventually(async () => expect(await readPerson(id)).toBeDefined());
    for (let copy = 0; copy < 3; copy++) nats.publish(personSaved.type, JSON.stringify(event));
    const next = randomUUID();
    await service.publish(personSaved, { key: next, sequence: 1, data: { name: 'Next' } });
    await eventually(async () => expect(await readPerson(next)).toBeDefined());
    expect(await readPerson(id)).toEqual({ name: 'Grace', sequence: 1, applied: 1 });
  });

  test('older than the stored version changes nothing', async () => {
    const id = randomUUID();
    await service.publish(personSaved, { key: id, sequence: 5, data: { name: 'New' } });
    await service.publish(personSaved, { key: id, sequence: 4, data: { name: 'Old' } });
    await eventually(async () => expect(await readPerson(id)).toMatchObject({ applied: 2 }));
    expect(await readPerson(id)).toMatchObject({ name: 'New', sequence: 5 });
  });

  test('is announced to browsers as a change of this service', async () => {
    const changes = nats.subscribe('changed.>');
    await nats.flush();
    const id = randomUUID();
    await service.publish(personSaved, { key: id, sequence: 1, data: { name: 'Seen' } });
    expect(await findChange(changes, id)).toBe('changed.orders.person');
  });

  test('is retried after a failure', async () => {
    injectedFaults.set('Stumbler', 2);
    const id = randomUUID();
    await service.publish(personSaved, { key: id, sequence: 1, data: { name: 'Stumbler' } });
    await eventually(async () => expect(await readPerson(id)).toMatchObject({ applied: 1 }));
  });

  test('with permanent failures becomes a dead event, blocks no other event and is applied by redrive', async () => {
    // The event fails on every attempt, also together with the next event.
    injectedFaults.set('Poison', Number.POSITIVE_INFINITY);
    const id = randomUUID();
    const other = randomUUID();
    await service.publish(personSaved, { key: id, sequence: 1, data: { name: 'Poison' } });
    await service.publish(personSaved, { key: other, sequence: 1, data: { name: 'Other' } });
    await eventually(async () => expect(await readPerson(other)).toBeDefined());
    const dead = async () =>
      (
        await sql<{ error: string }>`select error from dead_events where type = ${personSaved.type}`.execute(
          service.db,
        )
      ).rows;
    await eventually(async () => expect(await dead()).toEqual([{ error: 'Error: Poison makes trouble' }]));
    expect(await readPerson(id)).toBeUndefined();
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^dead_events\{.*\} 1$/m);
    injectedFaults.delete('Poison');
    expect(await service.redrive()).toEqual({ applied: 1, failed: 0 });
    expect(await readPerson(id)).toMatchObject({ applied: 1 });
    expect(await dead()).toEqual([]);
  });

  test('that is malformed becomes a dead event at once', async () => {
    for (const nonsense of ['{', '{"id":1}', 'a\u0000b', JSON.stringify({ hello: 'world' })])
      nats.publish(personSaved.type, nonsense);
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from dead_events`.execute(service.db))
        .rows[0]?.count;
    await eventually(async () => expect(await count()).toBe(4));
    expect(await service.redrive()).toEqual({ applied: 0, failed: 4 });
  });
});

describe('a consumer that was away', () => {
  const asked = async (): Promise<() => number> => {
    let count = 0;
    const listening = nats.subscribe('republish.admin', {
      callback: (_error, message) => {
        count += 1;
        message.respond();
      },
    });
    await nats.flush();
    onTestFinished(() => listening.unsubscribe());
    return () => count;
  };
  const publish = async (name: string): Promise<string> => {
    const id = randomUUID();
    await service.publish(personSaved, { key: id, sequence: 1, data: { name } });
    return id;
  };
  const arrived = (id: string) => eventually(async () => expect(await readPerson(id)).toBeDefined());

  test('requests the current state if it missed expired events, only once', async () => {
    const count = await asked();
    const manager = await nats.jetstreamManager();
    await arrived(await publish('Before'));
    const kept = await publish('Kept by the stream');
    await service.restart(() => publish('Read in time'));
    expect(count()).toBe(0);
    await arrived(kept);

    await service.restart(async () => {
      await publish('Expired');
      await publish('Kept');
      const { state } = await manager.streams.info('ADMIN');
      for (let seq = state.first_seq; seq < state.last_seq; seq++)
        await manager.streams.deleteMessage('ADMIN', seq).catch(() => {});
    });
    await eventually(async () => expect(count()).toBe(1));
    const id = await publish('Afterwards');
    await arrived(id);
    await service.restart();
    await arrived(await publish('Later'));
    expect(count()).toBe(1);
  });

  test('requests the current state after a long absence, because its unapplied events expired', async () => {
    const count = await asked();
    await service.restart(() =>
      sql`update kit_state set value = '2026-01-02T03:04:05Z' where name = 'consumed admin'`.execute(
        service.db,
      ),
    );
    await eventually(async () => expect(count()).toBe(1));
    await service.restart();
    await arrived(await publish('Back again'));
    expect(count()).toBe(1);
  });

  test('receives deletions of the past year', async () => {
    await sql`insert into outbox (id, type, key, envelope, relayed_at, stream_sequence) values
      (gen_random_uuid(), 'orders.note.deleted', 'old', '{"key":"old"}', now() - interval '8 days', 1),
      (gen_random_uuid(), 'orders.note.deleted', 'spent', '{"key":"spent"}', now() - interval '2 years', 1),
      (gen_random_uuid(), 'orders.note.saved', 'saved', '{"key":"saved"}', now() - interval '2 days', 1)`.execute(
      service.db,
    );
    await service.restart();
    const left = async () => {
      const { rows } = await sql<{ key: string }>`
        select key from outbox where key in ('old', 'spent', 'saved')`.execute(service.db);
      return rows.map(({ key }) => key);
    };
    await eventually(async () => expect(await left()).toEqual(['old']));
    await nats.request('republish.orders', '', { timeout: 3_000 });
    await eventually(async () => expect((await streamed()).map(({ key }) => key)).toContain('old'));
    await sql`delete from outbox where key = 'old'`.execute(service.db);
  });
});

describe('a call that waits for an event', () => {
  const send = (id: string, idempotencyKey?: string) =>
    service
      .client({ userId: '0190f2b5-0000-7000-8000-000000000001' })
      .call(notesApi.sendNote, { params: { id }, idempotencyKey });

  test('returns the event', async () => {
    const note = await write('Read me');
    const waiting = send(note.id);
    await eventually(async () =>
      expect((await service.recorded(noteSaved)).some(({ data }) => data.body === 'Read me, sent')).toBe(
        true,
      ),
    );
    await service.publish(noteRead, { key: note.id, sequence: 1, data: { by: 'Bill' } });
    expect(await waiting).toMatchObject({ status: 201, body: { id: note.id, readBy: 'Bill' } });
  });

  test('answers 202 while the event is missing, and the result on a retry', async () => {
    const note = await write('Read me later');
    expect(await send(note.id, 'later')).toMatchObject({ status: 202, body: { id: note.id } });
    await service.publish(noteRead, { key: note.id, sequence: 1, data: { by: 'Bea' } });
    expect(await send(note.id, 'later')).toMatchObject({ status: 201, body: { readBy: 'Bea' } });
    expect((await service.recorded(noteSaved)).filter(({ key }) => key === note.id)).toHaveLength(2);
  });
});
