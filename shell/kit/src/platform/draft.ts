import { useEffect, useMemo, useRef } from 'react';
import { useUser } from './session.ts';

const restMilliseconds = 400;

const read = <Value>(name: string): Value | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null;
  } catch {
    return null;
  }
};

const write = (name: string, value: unknown) => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the form goes on without a draft.
  }
};

export interface Draft<Value> {
  /** What was stored when the form was opened; null when there was none. */
  stored: Value | null;
  /** Stores the form's values, after a moment of rest. */
  save: (value: Value) => void;
  /** Forgets the draft: after saving, or when it is discarded. */
  clear: () => void;
}

/** A form's unsaved values, kept in this browser for this user; they survive a closed tab. */
export const useDraft = <Value>(key: string): Draft<Value> => {
  const name = `draft:${useUser().id}:${key}`;
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    const flush = () => pending.current?.();
    addEventListener('pagehide', flush);
    return () => {
      flush();
      removeEventListener('pagehide', flush);
    };
  }, []);
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      clearTimeout(timer);
      pending.current = null;
    };
    return {
      stored: read<Value>(name),
      save: (value) => {
        forget();
        pending.current = () => {
          forget();
          write(name, value);
        };
        timer = setTimeout(pending.current, restMilliseconds);
      },
      clear: () => {
        forget();
        localStorage.removeItem(name);
      },
    };
  }, [name]);
};
