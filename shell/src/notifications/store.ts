import type { Notice } from '@primal/contracts/gateway/live';
import { type Stored, stored } from '@primal/kit/platform';
import { useSyncExternalStore } from 'react';

export interface KeptNotice extends Notice {
  read: boolean;
}

const most = 50;
const nothing: readonly KeptNotice[] = [];

const isKept = (value: unknown): value is KeptNotice => {
  const notice = value as Partial<KeptNotice> | null;
  return [notice?.id, notice?.text, notice?.to, notice?.at].every((part) => typeof part === 'string');
};

const readFrom = (place: Stored): readonly KeptNotice[] | null => {
  const notices = place.getJson();
  return Array.isArray(notices) ? notices.filter(isKept) : null;
};

/** Newest first, by when it happened; of the same moment the one that was told later. */
const inOrder = (notices: readonly KeptNotice[]): readonly KeptNotice[] =>
  [...notices].sort((a, b) => b.at.localeCompare(a.at)).slice(0, most);

/**
 * The notices of one user in this browser, and which of them were read. Where the browser stores nothing they last as
 * long as the page.
 */
export const noticeStore = (userId: string) => {
  const listeners = new Set<() => void>();
  const name = `primal.notices.${userId}`;
  const place = stored(name);
  const before = readFrom(place);
  let isNew = before === null;
  let kept = before ?? nothing;

  const set = (notices: readonly KeptNotice[], { store = true } = {}) => {
    kept = notices;
    if (store) place.setJson(notices);
    for (const listener of listeners) listener();
  };
  /** Another tab has heard or read something. */
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
     * Takes what the server tells, each notice once. What one did oneself is read, and so is what happened `earlier`
     * than anybody looked here for the first time.
     */
    add: (notices: readonly Notice[], earlier: boolean) => {
      const read = earlier && isNew;
      isNew = false;
      const added = notices
        .filter(({ id }) => kept.every((known) => known.id !== id))
        .map((notice) => ({ ...notice, read: read || notice.by?.userId === userId }));
      if (added.length > 0) set(inOrder([...added.reverse(), ...kept]));
    },
    markRead: () => {
      if (kept.some(({ read }) => !read)) set(kept.map((notice) => ({ ...notice, read: true })));
    },
  };
};

type NoticeStore = ReturnType<typeof noticeStore>;

export const useNotices = (store: NoticeStore): readonly KeptNotice[] =>
  useSyncExternalStore(store.subscribe, store.current);

const stores = new Map<string, NoticeStore>();

/** The store of a user, the same for the stream that fills it and the button that shows it. */
export const noticesOf = (userId: string): NoticeStore => {
  const known = stores.get(userId) ?? noticeStore(userId);
  stores.set(userId, known);
  return known;
};
