import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import type { z } from 'zod';
import { listStoredNames, stored } from '../../base/stored.ts';

const retentionMilliseconds = 14 * 24 * 3600 * 1000;

export interface AutosaveRules<Value> {
  /** Document kind, with the id of a stored document: `sales-order`, `sales-order/0198…`. */
  name: string;
  /** Validates drafts; an invalid draft is deleted. */
  schema: z.ZodType<Value>;
  asOfToday?: (value: Value, day: BusinessDate) => Value;
  /** Scope of automatic restore; default `tab`. `browser` also restores drafts of closed tabs. */
  comesBack?: 'visit' | 'tab' | 'browser';
  /** Stored document the form was opened on, saved and restored with the draft. */
  base?: { current: Value };
  isOff?: boolean;
}

export interface Draft<Value> {
  key: string;
  tab: string;
  place: string;
  savedAt: number;
  value: Value;
  base: Value | undefined;
}

export const deleteDraft = (key: string): void => stored(key).set(null);

export const writeDraft = <Value>(key: string, draft: Pick<Draft<Value>, 'place' | 'value' | 'base'>): void =>
  stored(key).setJson({ ...draft, savedAt: Date.now() });

/** Renames a draft, so that new input does not overwrite it. */
export const renameDraft = <Value>(draft: Draft<Value>): Draft<Value> => {
  const key = `${draft.key}.${draft.savedAt}`;
  stored(key).set(stored(draft.key).get());
  deleteDraft(draft.key);
  return { ...draft, key };
};

export const readDrafts = <Value>(
  prefix: string,
  { schema, asOfToday = (value) => value }: AutosaveRules<Value>,
): Draft<Value>[] =>
  listStoredNames(prefix)
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

const page = createRandomName();

const storedName = stored('primal-tab', 'sessionStorage');

const answerMilliseconds = 120;

type Message = { ask: string } | { tab: string; page: string; to: string };

function createRandomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const rename = (): string => {
  const tab = createRandomName();
  storedName.set(tab);
  return tab;
};

let name: string | undefined;
let channel: BroadcastChannel | undefined;

/** This tab's name. Survives reload and crash, and is unique after `findOtherTabs` has resolved. */
export const ensureTabName = (): string => {
  name ??= storedName.get() ?? rename();
  return name;
};

const join = (): BroadcastChannel => {
  if (channel) return channel;
  const joined = new BroadcastChannel('primal-tabs');
  joined.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) joined.postMessage({ tab: ensureTabName(), page, to: data.ask } satisfies Message);
  });
  channel = joined;
  return joined;
};

/**
 * Names of the other open tabs. A duplicated tab detects the name of the original tab here and chooses a new
 * name.
 */
export const findOtherTabs = (): Promise<ReadonlySet<string>> =>
  new Promise((resolve) => {
    const tabs = join();
    const others = new Set<string>();
    const onMessage = ({ data }: MessageEvent<Message>) => {
      if ('tab' in data && data.to === page) others.add(data.tab);
    };
    tabs.addEventListener('message', onMessage);
    tabs.postMessage({ ask: page } satisfies Message);
    setTimeout(() => {
      tabs.removeEventListener('message', onMessage);
      if (others.has(ensureTabName())) name = rename();
      resolve(others);
    }, answerMilliseconds);
  });
