import type { Notice } from '@primal/contracts/gateway/live';
import { expect, test, vi } from 'vitest';
import { noticeStore } from './store.ts';

const notice = (id: string, part: Partial<Notice> = {}): Notice => ({
  id,
  text: `${id} created`,
  to: '/',
  at: '2026-11-21T10:00:00Z',
  by: { userId: 'other', name: 'alex' },
  ...part,
});
const unread = (store: ReturnType<typeof noticeStore>) =>
  store
    .current()
    .filter(({ read }) => !read)
    .map(({ id }) => id);

test("other users' actions are unread until seen, also after a reload", () => {
  const store = noticeStore('dana');
  store.add([notice('a')], true);
  store.add([notice('b'), notice('own', { by: { userId: 'dana', name: 'dana' } })], false);
  store.add([notice('b')], false);
  expect(unread(store)).toEqual(['b']);
  const reloaded = noticeStore('dana');
  expect(reloaded.current()).toHaveLength(3);
  reloaded.add([notice('c')], true);
  expect(unread(reloaded)).toEqual(['c', 'b']);
  reloaded.markRead();
  expect(unread(noticeStore('dana'))).toEqual([]);
  expect(noticeStore('alex').current()).toEqual([]);
});

test('the latest fifty notices by event time are stored, in any order of arrival', () => {
  const store = noticeStore('dana');
  const hour = (count: number) => `2026-11-${String((count % 28) + 1).padStart(2, '0')}T10:00:00Z`;
  for (let count = 0; count < 60; count += 1) store.add([notice(`n${count}`, { at: hour(count) })], false);
  const times = store.current().map(({ at }) => at);
  expect(times).toHaveLength(50);
  expect(times).toEqual([...times].sort().reverse());
});

test('full or corrupt storage loses no notice of this page', () => {
  localStorage.setItem('primal.notices.dana', '[{"id":7},null,"x"]');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const store = noticeStore('dana');
  store.add([notice('a')], false);
  expect(unread(store)).toEqual(['a']);
  full.mockRestore();
});
