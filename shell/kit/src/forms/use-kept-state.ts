import { useState } from 'react';
import type { DraftRules } from './draft.ts';
import { useKeptForm } from './use-kept-form.ts';

type Entries = Readonly<Record<string, unknown>>;

/**
 * What is typed into the fields of a dialog, by their names, kept until it is saved or discarded: after a reload, a crash or a
 * session that ended it stands there again. The third of what it gives forgets it, to call after either.
 */
export const useKeptState = <Value extends Entries>(
  rules: Omit<DraftRules<Value>, 'anywhere'>,
): [Value, (next: Value | ((before: Value) => Value)) => void, () => void] => {
  const [value, setValue] = useState({} as Value);
  const isTyped = Object.keys(value).length > 0;
  const forget = useKeptForm({ ...rules, value, isTyped, restore: setValue });
  return [value, setValue, forget];
};
