import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedChanges } from '../../base/unsaved.ts';
import { typedOf } from '../typed.ts';
import type { AutosaveRules } from './store.ts';
import { useAutosave } from './use-autosave.ts';

interface ValueAutosave<Value> extends AutosaveRules<Value> {
  /** Saved when it fits the schema. */
  value: unknown;
  /** Somebody typed or chose something of it. */
  isTyped: boolean;
  onRestore: (value: Value) => void;
}

/**
 * Saves a value while it is typed, and guards the page against leaving. Returns `forget()`, to call once it is stored or
 * discarded.
 */
export const useValueAutosave = <Value>({
  value,
  isTyped,
  onRestore,
  ...rules
}: ValueAutosave<Value>): (() => void) => {
  const { save, clear } = useAutosave(rules, onRestore);
  const { schema } = rules;
  const typed = JSON.stringify(value);
  const was = useRef(false);
  useEffect(() => {
    const { data } = schema.safeParse(JSON.parse(typed));
    if (isTyped && data !== undefined) save(data);
    else if (was.current) clear();
    was.current = isTyped;
  }, [isTyped, typed, schema, save, clear]);
  const forget = () => {
    release();
    clear();
  };
  const release = useUnsavedChanges(isTyped, forget);
  return forget;
};

type Entries = Readonly<Record<string, unknown>>;

/** State of entries by name that is saved while it is typed: `[value, setValue, forget]`. */
export const useAutosavedState = <Value extends Entries>(
  rules: AutosaveRules<Value>,
): [Value, (next: Value | ((before: Value) => Value)) => void, () => void] => {
  const [value, setValue] = useState({} as Value);
  const isTyped = Object.keys(value).length > 0;
  const forget = useValueAutosave({ ...rules, value, isTyped, onRestore: setValue });
  return [value, setValue, forget];
};

const typedFields = z.object({
  /** Of the record that they were typed on; 0 of a new one. */
  version: z.number().int(),
  typed: z.record(z.string(), z.unknown()),
});

export interface FormAutosave {
  /** The kind of record, with its id when it is a stored one. */
  name: string;
  version?: number;
  /** Receives the version on which the restored fields were typed: a save is held to it. */
  onVersion?: (version: number) => void;
}

/**
 * Saves the fields of a form in which somebody typed: the others show what is stored when it comes back. Null saves
 * nothing. Returns `forget()`, to call once it is stored or discarded.
 */
export const useFormAutosave = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  autosave: FormAutosave | null,
): (() => void) => {
  const { name, version = 0, onVersion } = autosave ?? { name: '' };
  const opened = form.formState.defaultValues ?? {};
  const typed = autosave && typedOf(form.watch() as object, opened);
  return useValueAutosave({
    name,
    schema: typedFields,
    isOff: autosave === null,
    value: { version, typed },
    isTyped: autosave !== null && form.formState.isDirty,
    onRestore: (before) => {
      onVersion?.(before.version);
      form.reset({ ...form.getValues(), ...before.typed } as Input, { keepDefaultValues: true });
    },
  });
};
