import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedChanges } from '../../base/unsaved.ts';
import { pickChanged } from '../save-record.ts';
import type { AutosaveRules } from './store.ts';
import { useAutosave } from './use-autosave.ts';

interface ValueAutosave<Value> extends AutosaveRules<Value> {
  value: unknown;
  isTyped: boolean;
  onRestore: (value: Value) => void;
}

/** Call the returned `forget()` once the value is stored or discarded. */
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

/** Autosaved state of named entries: `[value, setValue, forget]`. */
export const useAutosavedState = <Value extends Entries>(
  rules: AutosaveRules<Value>,
): [Value, (next: Value | ((before: Value) => Value)) => void, () => void] => {
  const [value, setValue] = useState({} as Value);
  const isTyped = Object.keys(value).length > 0;
  const forget = useValueAutosave({ ...rules, value, isTyped, onRestore: setValue });
  return [value, setValue, forget];
};

const typedFields = z.object({
  version: z.number().int(),
  typed: z.record(z.string(), z.unknown()),
});

export interface FormAutosave {
  name: string;
  version?: number;
  /** Receives the version the restored fields were typed on, which the save must send. */
  onVersion?: (version: number) => void;
}

/**
 * Autosaves only changed fields; null disables autosave. Call the returned `forget()` once the values are
 * stored or discarded.
 */
export const useFormAutosave = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  autosave: FormAutosave | null,
): (() => void) => {
  const { name, version = 0, onVersion } = autosave ?? { name: '' };
  const opened = form.formState.defaultValues ?? {};
  const typed = autosave && pickChanged(form.watch() as object, opened);
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
