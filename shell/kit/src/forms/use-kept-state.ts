import { useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '../base/unsaved.ts';
import type { DraftRules } from './draft.ts';
import { useKept } from './use-kept.ts';

type Entries = Readonly<Record<string, unknown>>;

/**
 * What is typed into the fields of a dialog, by their names, kept until it is saved or discarded: after a reload, a crash or a
 * session that ended it stands there again. The third of what it gives forgets it, to call after either.
 */
export const useKeptState = <Value extends Entries>(
  rules: Omit<DraftRules<Value>, 'anywhere'>,
): [Value, (next: Value | ((before: Value) => Value)) => void, () => void] => {
  const [value, setValue] = useState({} as Value);
  const keep = useKept(rules, setValue);
  const isTyped = Object.keys(value).length > 0;
  const was = useRef(false);
  useEffect(() => {
    if (isTyped || was.current) keep(isTyped ? value : null);
    was.current = isTyped;
  }, [isTyped, value, keep]);
  const forget = () => {
    release();
    keep(null);
  };
  const release = useUnsavedChanges(isTyped, forget);
  return [value, setValue, forget];
};
