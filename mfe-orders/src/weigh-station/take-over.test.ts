import { afterEach, expect, it, vi } from 'vitest';
import { memoryStore } from './entry-store.ts';
import type { Input } from './inputs.ts';
import { createKeptEntries } from './kept-entries.ts';

const person = { userId: 'maria', userName: 'maria' };
const input = (page: string, text: string) => ({
  ...person,
  page,
  text,
  reading: null,
  chosen: null,
  at: '2026-11-22T05:00:00.000Z',
});
const entry = {
  ...person,
  key: 'key',
  at: '2026-11-22T05:00:00.000Z',
  orderId: 'order',
  orderNumber: 'SO-1001',
  customerName: 'Harbor Grill',
  itemId: 'line',
  productName: 'Ribeye',
  pieces: [{ weight: '36.54' }],
};

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** Pages of one browser, over what it keeps. */
const browser = () => {
  const store = memoryStore();
  return (page: string, userId = 'maria') => {
    const kept = createKeptEntries(Promise.resolve(store));
    const adopted: string[] = [];
    const close = kept.takeOverFor(userId, page, (inputs: readonly Input[]) => {
      adopted.push(...inputs.map(({ text }) => text));
    });
    stops.push(close);
    return { kept, adopted, close };
  };
};

it('leaves a page its inputs while it shows, and another one takes them over in their order when it is gone', async () => {
  const open = browser();
  const first = open('first');
  for (const text of ['36.54', '37.10']) await first.kept.hold(input('first', text));
  const [second, third] = [open('second'), open('third')];
  await vi.waitFor(() => expect(second.kept.kept().inputs).toHaveLength(2));
  // What comes later is heard of, and is the first page's as well.
  await first.kept.hold(input('first', '36.90'));
  await vi.waitFor(() => expect(second.kept.kept().inputs).toHaveLength(3));
  expect([...second.adopted, ...third.adopted]).toEqual([]);
  first.close();
  await vi.waitFor(() => expect([...second.adopted, ...third.adopted]).toEqual(['36.54', '37.10', '36.90']));
  expect([second.adopted.length, third.adopted.length].sort()).toEqual([0, 3]);
});

it('leaves alone what is somebody else’s', async () => {
  const open = browser();
  const first = open('first');
  await first.kept.hold(input('first', '36.54'));
  first.close();
  const other = open('other', 'tom');
  const again = open('again');
  await vi.waitFor(() => expect(again.adopted).toEqual(['36.54']));
  expect(other.adopted).toEqual([]);
});

it('without locks gives all of it to the page that was opened last, and an input becomes one entry', async () => {
  vi.stubGlobal('navigator', {});
  const open = browser();
  const first = open('first');
  const held = await first.kept.hold(input('first', '36.54'));
  const second = open('second');
  await vi.waitFor(() => expect(second.adopted).toEqual(['36.54']));
  expect(await first.kept.add(held, entry)).toBeNull();
  // The page that has lost it throws nothing away either.
  await first.kept.release(held);
  expect(await second.kept.add({ ...held, page: 'second' }, entry)).toMatchObject({ orderNumber: 'SO-1001' });
  expect(await second.kept.add({ ...held, page: 'second' }, entry)).toBeNull();
  expect(second.kept.kept()).toMatchObject({ inputs: [], entries: [{ key: 'key' }] });
});
