import { createMemoryRecords } from '@primal/kit/outbox';
import { afterEach, expect, it, vi } from 'vitest';
import type { Input, StationRecord } from './entries.ts';
import { createEntryQueue } from './entry-queue.ts';

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

const browser = () => {
  const store = createMemoryRecords<StationRecord>();
  return (page: string, userId = 'maria') => {
    const queue = createEntryQueue(Promise.resolve(store));
    const adopted: string[] = [];
    const close = queue.resumeFor(userId, page, (inputs: readonly Input[]) => {
      adopted.push(...inputs.map(({ text }) => text));
    });
    stops.push(close);
    return { queue, adopted, close };
  };
};

it('inherits the inputs of a page in order, but only once that page closes', async () => {
  const open = browser();
  const first = open('first');
  for (const text of ['36.54', '37.10']) await first.queue.hold(input('first', text));
  const second = open('second');
  const third = open('third');
  await vi.waitFor(() => expect(second.queue.contents().inputs).toHaveLength(2));
  await first.queue.hold(input('first', '36.90'));
  await vi.waitFor(() => expect(second.queue.contents().inputs).toHaveLength(3));
  expect([...second.adopted, ...third.adopted]).toEqual([]);
  first.close();
  await vi.waitFor(() => expect([...second.adopted, ...third.adopted]).toEqual(['36.54', '37.10', '36.90']));
  expect([second.adopted.length, third.adopted.length].sort()).toEqual([0, 3]);
});

it('ignores inputs of other users', async () => {
  const open = browser();
  const first = open('first');
  await first.queue.hold(input('first', '36.54'));
  first.close();
  const other = open('other', 'tom');
  const again = open('again');
  await vi.waitFor(() => expect(again.adopted).toEqual(['36.54']));
  expect(other.adopted).toEqual([]);
});

it('without browser locks, the page opened last inherits all inputs, and each input becomes one entry', async () => {
  vi.stubGlobal('navigator', {});
  const open = browser();
  const first = open('first');
  const held = await first.queue.hold(input('first', '36.54'));
  const second = open('second');
  await vi.waitFor(() => expect(second.adopted).toEqual(['36.54']));
  expect(await first.queue.add(held, entry)).toBeNull();
  await first.queue.release(held);
  expect(await second.queue.add({ ...held, page: 'second' }, entry)).toMatchObject({
    orderNumber: 'SO-1001',
  });
  expect(await second.queue.add({ ...held, page: 'second' }, entry)).toBeNull();
  expect(second.queue.contents()).toMatchObject({ inputs: [], entries: [{ key: 'key' }] });
});
