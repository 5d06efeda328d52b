import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { quantity } from '@primal/contracts/shared/amounts';
import { apiTable, listQuery, nextNumberAnswer } from '@primal/contracts/shared/api';
import { eventDefinition } from '@primal/contracts/shared/events';
import { optionalText, requiredText, text } from '@primal/contracts/shared/schemas';
import { z } from 'zod';
import { sql, type Tables } from '../src/database.ts';
import { readKeysetPage } from '../src/lists/page.ts';
import { peekNumber, storeNumbered } from '../src/numbering.ts';
import { problem } from '../src/problem.ts';
import {
  afterCommit,
  createPage,
  createSlice,
  type Handlers,
  reply,
  withoutTransaction,
} from '../src/routes.ts';
import { defineService } from '../src/service.ts';
import { createSnapshot } from '../src/snapshots.ts';
import { on, upsertNewer } from '../src/subscriptions.ts';
import type { Tx } from '../src/tx.ts';

/** A service small enough to read at a glance, with every kit feature. */

const noteAnswer = z.object({ id: z.string(), number: z.string(), body: z.string(), version: z.number() });
const noteBody = z.strictObject({
  body: requiredText(2_000),
  remark: optionalText(100),
  lines: z.array(z.strictObject({ quantity: quantity() })).optional(),
});

export const notesApi = apiTable({
  listNotes: {
    method: 'GET',
    path: '/api/notes',
    permission: 'signedIn',
    summary: 'Notes.',
    query: listQuery({ sort: ['number', 'remark'] }),
    answer: z.array(noteAnswer),
    list: true,
  },
  nextNote: {
    method: 'GET',
    path: '/api/notes/next-number',
    permission: 'signedIn',
    summary: 'Preview.',
    answer: nextNumberAnswer,
  },
  getNote: {
    method: 'GET',
    path: '/api/notes/{id}',
    permission: 'signedIn',
    summary: 'One note.',
    answer: noteAnswer,
  },
  createNote: {
    method: 'POST',
    path: '/api/notes',
    permission: 'signedIn',
    summary: 'Writes a note.',
    body: noteBody,
    answer: noteAnswer,
    status: 201,
    creates: true,
  },
  editNote: {
    method: 'PATCH',
    path: '/api/notes/{id}',
    permission: 'signedIn',
    summary: 'Changes a note.',
    body: z.strictObject({ body: requiredText(2_000) }),
    answer: noteAnswer,
  },
  sendNote: {
    method: 'POST',
    path: '/api/notes/{id}/send',
    permission: 'signedIn',
    summary: 'Sends a note and waits for it to be read.',
    answer: z.union([
      z.strictObject({ id: z.string() }),
      z.strictObject({ id: z.string(), readBy: z.string() }),
    ]),
    creates: true,
  },
  printNote: {
    method: 'POST',
    path: '/api/notes/{id}/print',
    permission: 'signedIn',
    summary: 'Works outside a transaction.',
    answer: noteAnswer,
  },
  fillNote: {
    method: 'POST',
    path: '/api/notes/{id}/fill',
    permission: 'signedIn',
    summary: 'Makes a note, and so its event, as long as is said.',
    body: z.strictObject({ length: z.number() }),
    answer: z.object({}),
  },
  breakDown: {
    method: 'POST',
    path: '/api/notes/break',
    permission: 'signedIn',
    summary: 'Fails in the given way.',
    body: z.strictObject({ statement: text(200) }),
    answer: z.object({}),
  },
});

export const noteSaved = eventDefinition('orders.note.saved', z.object({ body: z.string() }));
export const noteRead = eventDefinition('billing.note.read', z.object({ by: z.string() }));
export const personSaved = eventDefinition('admin.person.saved', z.object({ name: z.string() }));

const NoteSchema = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: p.uuid().primary(),
    number: p.string(),
    body: p.string(),
    remark: p.string().nullable(),
    version: p.integer().version(),
  },
});

class Note extends NoteSchema.class {
  edit(tx: NotesTx, body: string): void {
    this.body = body;
    tx.record(noteSaved, { key: this.id, sequence: this.version + 1, data: { body } });
  }
}
NoteSchema.setClass(Note);

const PersonSchema = defineEntity({
  name: 'Person',
  tableName: 'people',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    name: p.string(),
    applied: p.integer().default(0),
  },
});

const entities = [NoteSchema, PersonSchema] as const;
type NotesTables = Tables<typeof entities>;
type NotesTx = Tx<NotesTables>;

const tables = [
  'create table notes (id uuid primary key, number text not null unique, body text not null, remark text, version int not null default 1)',
  'create table people (id uuid primary key, sequence int not null, name text not null, applied int not null default 0)',
];

const series = { prefix: 'N', first: 1001 };
const columns = ['id', 'number', 'body', 'version'] as const;

const toAnswer = ({ id, number, body, version }: z.infer<typeof noteAnswer>) => ({
  id,
  number,
  body,
  version,
});

const load = async (tx: NotesTx, id: string): Promise<Note> => {
  const note = await tx.em.findOne(Note, id);
  if (!note) throw problem.missing('Note');
  return note;
};

const handlers: Handlers<typeof notesApi, NotesTables> = {
  listNotes: async ({ tx, query }) => {
    const found = await readKeysetPage(tx.db, tx.db.selectFrom('notes').select(columns), {
      columns: { number: sql.ref('number'), remark: { nullable: 'remark' } },
      id: sql.ref('id'),
      sort: query.sort ?? 'number',
      order: query.order ?? 'desc',
      limit: query.limit,
      cursor: query.cursor,
    });
    return createPage(found.rows.map(toAnswer), found);
  },
  nextNote: async ({ tx }) => ({ nextNumber: await peekNumber(tx.db, series) }),
  getNote: async ({ tx, params }) => toAnswer(await load(tx, params.id)),
  createNote: async ({ tx, body }) => {
    if (body.body === 'refuse me') throw problem.conflict('It was refused.');
    const id = randomUUIDv7();
    return storeNumbered(tx, series, (number) => ({
      rows: { notes: [{ id, number, body: body.body, remark: body.remark, version: 1 }] },
      event: [noteSaved, { key: id, sequence: 1, data: { body: body.body.replace('my number', number) } }],
      result: { id, number, body: body.body, version: 1 },
    }));
  },
  editNote: async ({ tx, params, body }) => {
    const note = await load(tx, params.id);
    note.edit(tx, body.body);
    await tx.em.flush();
    return toAnswer(note);
  },
  sendNote: afterCommit(
    async ({ tx, params }) => {
      const note = await load(tx, params.id);
      note.edit(tx, `${note.body}, sent`);
      return { id: note.id };
    },
    async ({ waitForEvent }, { id }) => {
      const read = await waitForEvent(noteRead, id, 1_000);
      return read ? reply(201, { id, readBy: read.data.by }) : reply(202, { id });
    },
  ),
  printNote: withoutTransaction(async ({ tx, params, transaction }) => {
    const before = await load(tx, params.id);
    await transaction(async (own) => (await load(own, params.id)).edit(own, `${before.body}, printed`));
    return toAnswer(await load({ ...tx, em: tx.em.fork() }, params.id));
  }),
  fillNote: async ({ tx, params, body }) => {
    (await load(tx, params.id)).edit(tx, 'x'.repeat(body.length));
    return {};
  },
  breakDown: async ({ tx, body }) => {
    await sql.raw(body.statement).execute(tx.db);
    throw new Error('secret words of the inside');
  },
};

export const injectedFaults = new Map<string, number>();

export const republishing = { troubles: 0 };

export const notes = defineService<NotesTables>({
  name: 'orders',
  entities,
  migrations: [{ name: '001-notes', sql: tables }],
  slices: [
    createSlice(notesApi, handlers, {
      async *republish(db) {
        for (const note of await db.selectFrom('notes').selectAll().execute()) {
          yield createSnapshot(noteSaved, { key: note.id, sequence: note.version, data: note });
          if (republishing.troubles-- > 0) throw new Error('republishing makes trouble');
        }
      },
    }),
  ],
  publishes: [noteSaved],
  awaits: [noteRead],
  consumers: [
    on(personSaved, async ({ key: id, sequence, data }, tx: NotesTx) => {
      const left = injectedFaults.get(data.name) ?? 0;
      if (left > 0) {
        injectedFaults.set(data.name, left - 1);
        throw new Error(`${data.name} makes trouble`);
      }
      await upsertNewer(tx.db, 'people', { id, sequence, name: data.name });
      await tx.db.updateTable('people').set({ applied: sql`applied + 1` }).where('id', '=', id).execute();
    }),
  ],
});
