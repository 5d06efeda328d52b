import { writesHeader } from '@primal/contracts/shared/recent-writes';
import { expect, test } from 'vitest';
import { publishAsOwner } from '../src/testing/broker.ts';
import { noteRead, notesApi } from './notes.ts';
import { createNote, readStreamedEvents, setUpRig } from './rig.fixture.ts';

const rig = setUpRig();

const wrote = ({ headers }: { headers: Headers }) => headers.get(writesHeader);

test('an answer names the last events that its call recorded or awaited', async () => {
  const { client, service } = await rig.start();
  await service.ready;
  const written = await createNote(client, 'first');
  await expect.poll(async () => (await readStreamedEvents(rig))[0]?.id, { timeout: 20_000 }).toBeTruthy();
  const [first] = await readStreamedEvents(rig);
  expect(wrote(written)).toBe(`orders.note.saved=${first?.id}`);

  const { id } = written.body;
  const read = await publishAsOwner(rig.nats, noteRead, { key: id, sequence: 1, data: { by: 'Ada' } });
  const sent = await client.call(notesApi.sendNote, { params: { id } });
  expect(wrote(sent)).toMatch(new RegExp(`^orders.note.saved=[^,]+,billing.note.read=${read.id}$`));
  expect(wrote(await client.call(notesApi.printNote, { params: { id } }))).toMatch(/^orders.note.saved=/);

  expect(wrote(await client.call(notesApi.getNote, { params: { id } }))).toBeNull();
  expect(wrote(await createNote(client, 'refuse me'))).toBeNull();
});
