import { formatDraftKey } from '@primal/contracts/screens/drafts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { consumeReturn, useSession } from '../../platform/session.ts';
import { toast } from '../../toasts/toast.ts';
import {
  type AutosaveRules,
  type Draft,
  deleteDraft,
  ensureTabName,
  findOtherTabs,
  readDrafts,
  renameDraft,
  writeDraft,
} from './store.ts';

const restMilliseconds = 400;

const isSameVisit = (place: string, here: string): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  // The first page of each tab has the key 'default'.
  const isFresh =
    here === 'default' && (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
  return place === here && !isFresh;
};

/** Debounces the last write, and flushes on page hide, when timers no longer fire. */
const createWriter = () => {
  let timer: ReturnType<typeof setTimeout>;
  let pending: (() => void) | null = null;
  let isLeaving = false;
  const cancel = () => {
    clearTimeout(timer);
    pending = null;
  };
  const flush = () => {
    const write = pending;
    cancel();
    write?.();
  };
  return {
    cancel,
    flush,
    schedule: (write: () => void) => {
      cancel();
      pending = write;
      if (isLeaving) flush();
      else timer = setTimeout(flush, restMilliseconds);
    },
    setLeaving: (leaving: boolean) => {
      isLeaving = leaving;
      if (leaving) flush();
    },
  };
};

/**
 * Saves one draft per tab and user (docs/rules/screens.md#drafts). With `visit`, the form offers drafts of
 * other visits.
 */
export const useAutosave = <Value>(rules: AutosaveRules<Value>, onRestore: (value: Value) => void) => {
  const { user } = useSession();
  // Store the user, since the form renders once more after the session ends. Without autosave, no user is
  // needed.
  const [opener] = useState(user);
  const prefix = `${formatDraftKey((user ?? opener)?.id ?? '', rules.name)}|`;
  const { key: place, pathname } = useLocation();
  const { comesBack = 'tab', isOff = false, base } = rules;
  const [found] = useState(() => (isOff ? [] : readDrafts(prefix, rules)));
  const [ready, setReady] = useState(found.length === 0);
  const [offers, setOffers] = useState<readonly Draft<Value>[]>([]);
  const [writer] = useState(createWriter);
  const latestPlace = useRef(place);

  const drafts = useMemo(() => {
    const write = (value: Value) =>
      writeDraft(prefix + ensureTabName(), { place: latestPlace.current, value, base: base?.current });
    return {
      save: (value: Value) => {
        if (!isOff) writer.schedule(() => write(value));
      },
      clear: () => {
        writer.cancel();
        deleteDraft(prefix + ensureTabName());
      },
      adopt: (draft: Draft<Value>): Value => {
        if (base && draft.base) base.current = draft.base;
        if (draft.key !== prefix + ensureTabName()) {
          writer.cancel();
          write(draft.value);
          deleteDraft(draft.key);
        }
        return draft.value;
      },
    };
  }, [prefix, isOff, base, writer]);

  const settle = useEffectEvent((others: ReadonlySet<string>) => {
    const free = found.filter(({ tab }) => !others.has(tab));
    const own = free.find(({ tab }) => tab === ensureTabName());
    const isBack = own && (comesBack !== 'visit' || isSameVisit(own.place, place) || consumeReturn(pathname));
    const back = isBack ? own : comesBack === 'browser' ? free[0] : undefined;
    setOffers(
      free.filter((draft) => draft !== back).map((draft) => (draft === own ? renameDraft(draft) : draft)),
    );
    setReady(true);
    if (!back) return;
    onRestore(drafts.adopt(back));
    if (comesBack !== 'visit')
      toast({ title: 'What you typed has been restored', description: 'It is not saved yet.' });
  });
  useEffect(() => {
    latestPlace.current = place;
  }, [place]);
  useEffect(() => {
    if (isOff) return;
    let isGone = false;
    void findOtherTabs().then((others) => !isGone && settle(others));
    return () => {
      isGone = true;
    };
  }, [isOff]);
  useEffect(() => {
    const leave = () => writer.setLeaving(true);
    const stay = () => writer.setLeaving(false);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', stay);
    return () => {
      writer.flush();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', stay);
    };
  }, [writer]);

  const [offer] = offers;
  return {
    /** False briefly, while other tabs report their drafts. */
    ready,
    save: drafts.save,
    clear: drafts.clear,
    offered: offer && { value: offer.value, savedAt: new Date(offer.savedAt) },
    take: (): Value | null => {
      setOffers([]);
      return offer ? drafts.adopt(offer) : null;
    },
    refuse: () => {
      if (offer) deleteDraft(offer.key);
      setOffers((before) => before.slice(1));
    },
  };
};
