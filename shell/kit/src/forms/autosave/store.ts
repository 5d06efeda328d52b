import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import type { z } from 'zod';
import { stored, storedNames } from '../../base/stored.ts';

const retentionMilliseconds = 14 * 24 * 3600 * 1000;

export interface AutosaveRules<Value> {
  /** The kind of document, with its id when it is a stored one: `sales-order`, `sales-order/0198…`. */
  name: string;
  /** A draft of another shape is deleted, never shown. */
  schema: z.ZodType<Value>;
  /** Moves the dates of the day on which it was typed to today. */
  asOfToday?: (value: Value, day: BusinessDate) => Value;
  /**
   * Where a draft comes back by itself: in the same visit of its page, anywhere in its tab (unless said otherwise), or in
   * any tab once its own is closed: a phone that restarts opens another one.
   */
  comesBack?: 'visit' | 'tab' | 'browser';
  /** The stored document that the form was opened on: saved and restored with what is typed. */
  base?: { current: Value };
  /** Saves and offers nothing: the person turned autosave off. */
  isOff?: boolean;
}

/** Unsaved work of one tab in this browser's storage. */
export interface Draft<Value> {
  key: string;
  tab: string;
  /** The history entry of the page in which it was typed. */
  place: string;
  savedAt: number;
  value: Value;
  base: Value | undefined;
}

export const deleteDraft = (key: string): void => stored(key).set(null);

export const writeDraft = <Value>(key: string, draft: Pick<Draft<Value>, 'place' | 'value' | 'base'>): void =>
  stored(key).setJson({ ...draft, savedAt: Date.now() });

/** Gives a draft another key, so that what is typed next does not replace it. */
export const parkDraft = <Value>(draft: Draft<Value>): Draft<Value> => {
  const key = `${draft.key}.${draft.savedAt}`;
  stored(key).set(stored(draft.key).get());
  deleteDraft(draft.key);
  return { ...draft, key };
};

/** The drafts under a prefix, newest first; those that are old or of another shape are deleted. */
export const readDrafts = <Value>(
  prefix: string,
  { schema, asOfToday = (value) => value }: AutosaveRules<Value>,
): Draft<Value>[] =>
  storedNames(prefix)
    .flatMap((key) => {
      const record = stored(key).getJson() as Partial<Draft<unknown>> | null;
      const savedAt = Number(record?.savedAt);
      const value = schema.safeParse(record?.value);
      if (!value.success || !(Date.now() - savedAt < retentionMilliseconds)) {
        deleteDraft(key);
        return [];
      }
      return {
        key,
        tab: key.slice(prefix.length),
        place: String(record?.place),
        savedAt,
        value: asOfToday(value.data, today(new Date(savedAt))),
        base: schema.safeParse(record?.base).data,
      };
    })
    .sort((a, b) => b.savedAt - a.savedAt);
