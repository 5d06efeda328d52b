import type { Notice } from '@primal/contracts/gateway/live';
import { type Stored, stored } from '@primal/kit/platform';
import { useSyncExternalStore } from 'react';

export interface StoredNotice extends Notice {
  read: boolean;
}

const maxNotices = 50;
const nothing: readonly StoredNotice[] = [];

const isStoredNotice = (value: unknown): value is StoredNotice => {
  const notice = value as Partial<StoredNotice> | null;
  return [notice?.id, notice?.text, notice?.to, notice?.at].every((part) => typeof part === 'string');
};

const readFrom = (place: Stored): readonly StoredNotice[] | null => {
  const notices = place.getJson();
  return Array.isArray(notices) ? notices.filter(isStoredNotice) : null;
};

const sortNotices = (notices: readonly StoredNotice[]): readonly StoredNotice[] =>
  [...notices].sort((a, b) => b.at.localeCompare(a.at)).slice(0, maxNotices);

/** Notices of one user in this browser; if storage is blocked, they are lost on reload. */
export const noticeStore = (userId: string) => {
  const listeners = new Set<() => void>();
  const name = `primal.notices.${userId}`;
  const place = stored(name);
  const before = readFrom(place);
  let isNew = before === null;
  let kept = before ?? nothing;

  const set = (notices: readonly StoredNotice[], { store = true } = {}) => {
    kept = notices;
    if (store) place.setJson(notices);
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name) set(readFrom(place) ?? nothing, { store: false });
  };

  return {
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
    current: () => kept,
    /**
     * A user's own actions count as read. On first use of this browser, `earlier` notices also count as read.
     */
    add: (notices: readonly Notice[], earlier: boolean) => {
      const read = earlier && isNew;
      isNew = false;
      const added = notices
        .filter(({ id }) => kept.every((known) => known.id !== id))
        .map((notice) => ({ ...notice, read: read || notice.by?.userId === userId }));
      if (added.length > 0) set(sortNotices([...added.reverse(), ...kept]));
    },
    markRead: () => {
      if (kept.some(({ read }) => !read)) set(kept.map((notice) => ({ ...notice, read: true })));
    },
  };
};

type NoticeStore = ReturnType<typeof noticeStore>;

export const useNotices = (store: NoticeStore): readonly StoredNotice[] =>
  useSyncExternalStore(store.subscribe, store.current);

const stores = new Map<string, NoticeStore>();

export const openNotices = (userId: string): NoticeStore => {
  const known = stores.get(userId) ?? noticeStore(userId);
  stores.set(userId, known);
  return known;
};
