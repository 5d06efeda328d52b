import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../src/testing.ts';
import { quoteSaved, quotes, quotesApi } from './quotes.ts';

const service = (await startTestService(quotes)) as TestService<unknown>;
afterAll(() => service.stop());

const body = {
  title: 'Beef for the fair',
  poNumber: 'PO 77',
  lines: [{ text: 'Ribeye', unitPrice: '9.50' }],
};
const create = async () => (await service.client().call(quotesApi.createQuote, { body })).body;
const read = async (id: string) =>
  (await service.client().call(quotesApi.readQuote, { params: { id } })).body;
const readEvents = async (id: string) =>
  (await service.recorded(quoteSaved)).filter(({ key }) => key === id).map(({ data }) => data);

test('names a field only in the contract, the migration and the entity', () => {
  const source = readFileSync(new URL('./quotes.ts', import.meta.url), 'utf8');
  const named = source.split('\n').filter((line) => /po_?number/i.test(line));
  expect(named).toHaveLength(4);
});

test('stores, reads, answers and publishes the field', async () => {
  const made = await create();
  expect(made).toMatchObject({ quoteNumber: expect.stringMatching(/^Q-\d{4}$/), poNumber: 'PO 77' });
  expect(await read(made.id)).toEqual(made);
  const { lines, isNew, ...event } = made;
  expect(lines).toEqual([{ id: expect.any(String), text: 'Ribeye', unitPrice: '9.50' }]);
  expect(await readEvents(made.id)).toEqual([event]);
});

test('changes the field, and keeps it if absent', async () => {
  const made = await create();
  const edit = async (changes: object) =>
    (await service.client().call(quotesApi.editQuote, { params: { id: made.id }, body: changes })).body;
  const changed = await edit({ poNumber: null, version: 1 });
  expect(changed).toMatchObject({ poNumber: null, title: body.title, version: 2, isNew: false });
  expect(changed.updatedAt > made.updatedAt).toBe(true);
  expect(await edit({ title: 'Pork for the fair' })).toMatchObject({ poNumber: null, version: 3 });
  expect((await readEvents(made.id)).map(({ poNumber }) => poNumber)).toEqual(['PO 77', null, null]);
});

test('rejects a stale change and a missing record', async () => {
  const { id } = await create();
  const edit = async (quoteId: string, version: number) =>
    (
      await service
        .client()
        .call(quotesApi.editQuote, { params: { id: quoteId }, body: { title: 'Veal', version } })
    ).status;
  expect(await edit(id, 2)).toBe(409);
  expect(await edit('019a0000-0000-7000-8000-000000000000', 1)).toBe(404);
});
