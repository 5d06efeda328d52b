import { draftKey } from '@primal/contracts/screens/drafts';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { isReturn } from '../platform/returning.ts';
import { useUser } from '../platform/session.ts';
import { otherTabs, tabName } from '../platform/tabs.ts';

const restMilliseconds = 400;
const keptMilliseconds = 14 * 24 * 3600 * 1000;

export interface DraftRules<Value> {
  /** The kind of document, with its id when it is a stored one: `sales-order`, `sales-order/0198…`. */
  name: string;
  /** Raised with every change of the shape: drafts of another version are dropped. */
  version: number;
  /** The shape. A draft that is not of it is dropped, never shown. */
  schema: z.ZodType<Value>;
  /** What was typed last on that day, as it would begin today: the dates that were that day's. */
  asOfToday?: (value: Value, day: BusinessDate) => Value;
  /** False keeps and offers none: the person prefers it so. */
  kept?: boolean;
  /** What the form of a stored document was opened on: kept beside what is typed, and put back with it. */
  base?: { current: Value };
  /** It comes back in its tab however the page is reached again: there is only one page of this kind. */
  anywhere?: boolean;
}

/** A draft that nobody works on any more: its tab was closed, or went elsewhere. */
interface OfferedDraft<Value> {
  value: Value;
  savedAt: Date;
}

export interface Draft<Value> {
  /** False for a moment, while other tabs are asked which drafts are theirs. */
  ready: boolean;
  /** What stood in this very form before a reload or a crash; null otherwise. */
  restored: Value | null;
  /** The newest draft that was left behind; for the user to take or not. */
  offered: OfferedDraft<Value> | null;
  /** Makes the offered draft this form's own; gives its value. */
  take: () => Value | null;
  /** Throws the offered draft away; the next one is offered, if there is one. */
  refuse: () => void;
  /** Stores the form's values, after a moment of rest. */
  save: (value: Value) => void;
  /** Forgets this form's draft: it was saved, or discarded. */
  clear: () => void;
}

interface Stored<Value> {
  key: string;
  tab: string;
  place: string;
  savedAt: number;
  value: Value;
  base: Value | undefined;
}

/** Storage that is full or forbidden leaves the form without drafts. */
const attempt = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

const isOld = (savedAt: unknown): boolean =>
  typeof savedAt !== 'number' || Date.now() - savedAt > keptMilliseconds;

const read = <Value>(
  key: string,
  { version, schema, asOfToday = (typed) => typed }: DraftRules<Value>,
): Omit<Stored<Value>, 'tab'> | null => {
  const record = attempt(() => JSON.parse(localStorage.getItem(key) ?? '') as Record<string, unknown>);
  const value = record && record.version === version ? schema.safeParse(record.value) : null;
  if (!record || !value?.success || isOld(record.savedAt)) {
    attempt(() => localStorage.removeItem(key));
    return null;
  }
  const { place, savedAt } = record;
  const base = schema.safeParse(record.base).data;
  const typed = asOfToday(value.data, today(new Date(Number(savedAt))));
  return { key, place: String(place), savedAt: Number(savedAt), value: typed, base };
};

const draftsOf = <Value>(prefix: string, rules: DraftRules<Value>): Stored<Value>[] =>
  (attempt(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const draft = read(key, rules);
      return draft ? [{ ...draft, tab: key.slice(prefix.length) }] : [];
    })
    .sort((a, b) => b.savedAt - a.savedAt);

/** Whether this is the same visit to the form as the draft's: reloaded, come back to, restored after a crash or a sign-out. */
const samePlace = (place: string, here: string): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  // The first page of a tab has no name of its own.
  const fresh = here === 'default' && (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
  return place === here && !fresh;
};

/** Gives a draft another key, so that what is typed now does not take its place. */
const park = <Value>(draft: Stored<Value>): Stored<Value> => {
  const key = `${draft.key}.${draft.savedAt}`;
  attempt(() => {
    localStorage.setItem(key, localStorage.getItem(draft.key) ?? '');
    localStorage.removeItem(draft.key);
  });
  return { ...draft, key };
};

/**
 * A form's unsaved values, kept in this browser for this user: one draft a tab, never shared by two
 * (docs/rules/screens.md#drafts). It comes back by itself after a reload or a crash; a draft that was left behind is
 * offered where a new document begins.
 */
export const useDraft = <Value>(rules: DraftRules<Value>): Draft<Value> => {
  const prefix = `${draftKey(useUser().id, rules.name)}|`;
  const { key: place, pathname } = useLocation();
  const { version, kept = true, anywhere = false, base } = rules;
  const found = useState(() => (kept ? draftsOf(prefix, rules) : []))[0];
  const [restored, setRestored] = useState<Value | null>(null);
  const [offers, setOffers] = useState<readonly Stored<Value>[]>([]);
  const [ready, setReady] = useState(found.length === 0);
  const pending = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The page goes away, and nothing rests any more: what a cell gives now is written at once.
  const leaves = useRef(false);

  useEffect(() => {
    let gone = false;
    void otherTabs().then((others) => {
      if (gone) return;
      const tab = tabName();
      const free = found.filter((draft) => !others.has(draft.tab));
      const own = free.find((draft) => draft.tab === tab);
      const back = own && (anywhere || samePlace(own.place, place) || isReturn(pathname)) ? own : undefined;
      if (base && back?.base) base.current = back.base;
      setRestored(back ? back.value : null);
      setOffers(free.filter((draft) => draft !== back).map((draft) => (draft === own ? park(draft) : draft)));
      setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [found, place, pathname, anywhere, base]);

  useEffect(() => {
    const flush = () => pending.current?.();
    const leave = () => {
      leaves.current = true;
      flush();
    };
    const stay = () => {
      leaves.current = false;
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', stay);
    return () => {
      flush();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', stay);
    };
  }, []);

  const own = useMemo(() => {
    const forget = () => {
      clearTimeout(timer.current);
      pending.current = null;
    };
    return {
      save: (value: Value) => {
        forget();
        if (!kept) return;
        pending.current = () => {
          forget();
          const record = { version, savedAt: Date.now(), place, value, base: base?.current };
          attempt(() => localStorage.setItem(prefix + tabName(), JSON.stringify(record)));
        };
        if (leaves.current) pending.current();
        else timer.current = setTimeout(pending.current, restMilliseconds);
      },
      clear: () => {
        forget();
        attempt(() => localStorage.removeItem(prefix + tabName()));
      },
    };
  }, [prefix, version, place, kept, base]);

  const [offer] = offers;
  const refuse = useCallback(() => {
    if (offer) attempt(() => localStorage.removeItem(offer.key));
    setOffers((before) => before.slice(1));
  }, [offer]);
  const take = useCallback(() => {
    if (!offer) return null;
    if (base && offer.base) base.current = offer.base;
    own.save(offer.value);
    pending.current?.();
    attempt(() => localStorage.removeItem(offer.key));
    setOffers([]);
    return offer.value;
  }, [offer, own, base]);
  const offered = useMemo(
    () => (offer ? { value: offer.value, savedAt: new Date(offer.savedAt) } : null),
    [offer],
  );
  return { ready, restored, offered, take, refuse, ...own };
};
