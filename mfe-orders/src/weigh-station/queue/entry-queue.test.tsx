import { afterEach, expect, it, vi } from 'vitest';
import { describeUnsentByOthers, type NewEntry } from './entries.ts';
import { createEntryQueue, type EntryQueue } from './entry-queue.ts';

const entry = (at: number): NewEntry => ({
  key: `key ${at}`,
  userId: 'maria',
  userName: 'maria',
  at: '2026-11-22T05:00:00.000Z',
  orderId: 'order',
  orderNumber: 'SO-1001',
  customerName: 'Harbor Grill',
  itemId: 'line',
  productName: 'Ribeye',
  pieces: [{ weight: `${at}.5` }],
});

const add = async (queue: EntryQueue, one: NewEntry) => {
  const { userId, userName, at } = one;
  const raw = { text: '36.54', reading: null, chosen: null, page: 'page' };
  await queue.add(await queue.hold({ ...raw, userId, userName, at }), one);
};

const answer = (status: number, body: unknown) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status });

/** Server that stores pieces by key; each function of `fails` replaces one response. */
const stubServer = (fails: (() => Response)[] = []) => {
  const stored = new Map<string, string>();
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async (address: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
        const failure = fails.shift();
        if (failure) return failure();
        const key = headers['Idempotency-Key'] ?? '';
        if (method === 'DELETE') {
          for (const [id, one] of stored) if (address.endsWith(`/${one}`)) stored.delete(id);
          return answer(204, null);
        }
        if (!stored.has(key)) stored.set(key, `piece-${stored.size + 1}`);
        return answer(201, { pieces: [{ id: stored.get(key) }], item: {}, version: stored.size });
      },
    ),
  );
  return stored;
};

const listener = () => ({ onStored: vi.fn(), onFound: vi.fn(), onUndone: vi.fn(), onShort: vi.fn() });
let stop = () => {};

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const away = () => {
  throw new TypeError('Failed to fetch');
};

it('sends in order, each once, despite network or server outages', async () => {
  const busy = () => answer(503, { message: 'Later.', code: 'away' });
  const stored = stubServer([away, busy]);
  const queue = createEntryQueue();
  for (const at of [1, 2, 3]) await add(queue, entry(at));
  stop = queue.sendFor('maria', listener());
  await vi.waitFor(
    () => expect(queue.contents().entries.every(({ state }) => state === 'stored')).toBe(true),
    8_000,
  );
  expect([...stored.keys()]).toEqual(['key 1', 'key 2', 'key 3']);
});

it('shows each piece once: as a waiting entry, or in the answered line', async () => {
  stubServer();
  const queue = createEntryQueue();
  let inLine = 0;
  const counts: number[] = [];
  for (const at of [1, 2, 3]) await add(queue, entry(at));
  const count = () => {
    counts.push(inLine + queue.contents().entries.filter(({ state }) => state === 'waiting').length);
  };
  const onStored = () => {
    inLine += 1;
    queueMicrotask(count);
  };
  queue.subscribe(count);
  stop = queue.sendFor('maria', { ...listener(), onStored });
  await vi.waitFor(() => expect(inLine).toBe(3));
  await vi.waitFor(() =>
    expect(queue.contents().entries.every(({ state }) => state === 'stored')).toBe(true),
  );
  expect(new Set(counts)).toEqual(new Set([3]));
});

it('keeps a rejected entry with its reason until dismissed, and continues with the next', async () => {
  const stored = stubServer([
    () => answer(409, { message: 'This case is already on SO-1107.', code: 'case_taken' }),
  ]);
  const queue = createEntryQueue();
  await add(queue, entry(1));
  await add(queue, entry(2));
  stop = queue.sendFor('maria', listener());
  await vi.waitFor(() =>
    expect(queue.contents().entries.map(({ state }) => state)).toEqual(['refused', 'stored']),
  );
  expect(queue.contents().entries[0]?.reason).toBe('This case is already on SO-1107.');
  expect([...stored.keys()]).toEqual(['key 2']);
  await queue.dismiss(queue.contents().entries[0]?.id ?? 0);
  expect(queue.contents().entries).toHaveLength(1);
});

it('deletes an unsent entry silently, and undoes a stored one by its pieces', async () => {
  const stored = stubServer();
  const queue = createEntryQueue();
  await add(queue, entry(1));
  await add(queue, entry(2));
  expect((await queue.undo('maria'))?.key).toBe('key 2');
  const heard = listener();
  stop = queue.sendFor('maria', heard);
  await vi.waitFor(() => expect(queue.contents().entries[0]?.state).toBe('stored'));
  expect([...stored.keys()]).toEqual(['key 1']);
  await queue.undo('maria');
  await vi.waitFor(() => expect(queue.contents().entries).toEqual([]));
  expect(stored.size).toBe(0);
  expect(heard.onUndone).toHaveBeenCalledTimes(1);
});

it('undoes the named entry instead of the last step', async () => {
  const queue = createEntryQueue();
  await add(queue, entry(1));
  await add(queue, entry(2));
  const [first] = queue.contents().entries;
  expect((await queue.undo('maria', first?.id))?.key).toBe('key 1');
  expect(await queue.undo('maria', first?.id)).toBeNull();
  expect(queue.contents().entries.map(({ key }) => key)).toEqual(['key 2']);
});

it("sends nothing under another user's name", async () => {
  const stored = stubServer();
  const queue = createEntryQueue();
  await add(queue, { ...entry(1), userId: 'tom' });
  await add(queue, entry(2));
  stop = queue.sendFor('maria', listener());
  await vi.waitFor(() => expect([...stored.keys()]).toEqual(['key 2']));
  await vi.waitFor(() =>
    expect(queue.contents().entries.map(({ state }) => state)).toEqual(['waiting', 'stored']),
  );
});

const signedOut = () => answer(401, { message: 'Please sign in.', code: 'not_signed_in' });
const tom = { userId: 'tom', userName: 'tom' };

it('sends an entry from an ended session under the next user', async () => {
  const stored = stubServer([signedOut, () => answer(200, [])]);
  const queue = createEntryQueue();
  await add(queue, entry(1));
  await add(queue, entry(2));
  stop = queue.sendFor('maria', listener());
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  stop();
  await queue.unclaim('maria');
  expect(describeUnsentByOthers(queue.contents().entries, 'tom', 'order')).toBe('2 entries by maria');
  await queue.claimFor(tom);
  expect(describeUnsentByOthers(queue.contents().entries, 'tom', 'order')).toBeNull();
  stop = queue.sendFor('tom', listener());
  await vi.waitFor(() => expect([...stored.keys()]).toEqual(['key 1', 'key 2']));
  expect(queue.contents().entries.map(({ userName }) => userName)).toEqual(['tom', 'tom']);
});

it('does not resend an entry whose answer was lost with the session', async () => {
  const piece = {
    id: 'piece-1',
    itemId: 'line',
    weight: '1.500',
    takenAt: entry(1).at,
    gtin: null,
    serial: null,
  };
  const stored = stubServer([away, () => answer(200, [piece])]);
  const queue = createEntryQueue();
  await add(queue, entry(1));
  stop = queue.sendFor('maria', listener());
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  stop();
  await queue.unclaim('maria');
  await queue.claimFor(tom);
  const heard = listener();
  stop = queue.sendFor('tom', heard);
  await vi.waitFor(() => expect(heard.onFound).toHaveBeenCalledTimes(1));
  expect(queue.contents().entries).toMatchObject([{ state: 'stored', pieceIds: ['piece-1'] }]);
  expect(stored.size).toBe(0);
});

it('records a stored entry for its user, even if the answer arrives after the session ends', async () => {
  let arrive = () => {};
  const late = new Promise<Response>((resolve) => {
    arrive = () => resolve(answer(201, { pieces: [{ id: 'piece-1' }], item: {}, version: 1 }));
  });
  vi.stubGlobal('fetch', vi.fn().mockReturnValue(late));
  const queue = createEntryQueue();
  await add(queue, entry(1));
  stop = queue.sendFor('maria', listener());
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  await queue.unclaim('maria');
  arrive();
  await vi.waitFor(() => expect(queue.contents().entries[0]?.state).toBe('stored'));
  await queue.claimFor(tom);
  expect(queue.contents().entries[0]?.userName).toBe('maria');
});
