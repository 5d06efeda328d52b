import { useEffect, useRef } from 'react';
import { useUnsavedChanges } from '../base/unsaved.ts';
import { type KeptRules, useKept } from './use-kept.ts';

interface KeptForm<Value> extends KeptRules<Value> {
  /** What stands in the form now. It is kept where it is of the schema. */
  value: unknown;
  /** Somebody typed or chose something of it. */
  isTyped: boolean;
  /** Puts what was typed before into the form. */
  restore: (before: Value) => void;
}

/**
 * Keeps what is typed into a form that is no document until it is stored or discarded, and asks before it is left: after a
 * reload, a crash or a session that ended it stands there again. Gives `forget()`, to call after either.
 */
export const useKeptForm = <Value>({ value, isTyped, restore, ...rules }: KeptForm<Value>): (() => void) => {
  const keep = useKept(rules, restore);
  const { schema } = rules;
  const typed = JSON.stringify(value);
  const was = useRef(false);
  useEffect(() => {
    const { data } = schema.safeParse(JSON.parse(typed));
    if (isTyped && data !== undefined) keep(data);
    else if (was.current) keep(null);
    was.current = isTyped;
  }, [isTyped, typed, schema, keep]);
  const forget = () => {
    release();
    keep(null);
  };
  const release = useUnsavedChanges(isTyped, forget);
  return forget;
};
