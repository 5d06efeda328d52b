import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedChanges } from '../base/unsaved.ts';
import { toast } from '../toasts/toast.ts';
import { type DraftRules, useDraft } from './draft.ts';
import { typedOf } from './typed.ts';

export interface KeptRules<Value> extends Omit<DraftRules<Value>, 'anywhere'> {
  /** What a tab that was closed has left here is put back, too: a phone that was restarted opens another tab. */
  ofClosedTabs?: boolean;
}

/**
 * Keeps what is typed on a page that is no document, prices or settings, as long as it is not saved: after a reload, a crash or
 * a session that ended it is put back in the same tab (`restore`), and the person is told. Gives `keep(value)`, with null once
 * nothing is typed any more, or all was saved or discarded.
 */
export const useKept = <Value>(
  { ofClosedTabs = false, ...rules }: KeptRules<Value>,
  restore: (value: Value) => void,
): ((value: Value | null) => void) => {
  const { restored, offered, take, save, clear } = useDraft({ ...rules, anywhere: true });
  const putBack = useEffectEvent((before: Value) => {
    restore(before);
    toast({ title: 'What you typed has been restored', description: 'It is not saved yet.' });
  });
  useEffect(() => {
    if (restored !== null) putBack(restored);
  }, [restored]);
  const takeUp = useEffectEvent(() => {
    const left = restored === null && ofClosedTabs ? take() : null;
    if (left !== null) putBack(left);
  });
  useEffect(() => {
    if (offered) takeUp();
  }, [offered]);
  return useCallback((value) => (value === null ? clear() : save(value)), [save, clear]);
};

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

const schema = z.object({
  /** Of the record that it was typed on; 0 of a new one. */
  version: z.number().int(),
  typed: z.record(z.string(), z.unknown()),
});

interface KeptRecord<Input extends FieldValues, Output> {
  /** The kind of record, with its id when it is a stored one: each has what was typed for it. */
  name: string;
  form: UseFormReturn<Input, unknown, Output>;
  version: number;
  /** What stands in the form again was typed on this version: a save is held to it. */
  onVersion: (version: number) => void;
}

/**
 * Keeps what is typed into the long form of a record until it is stored or discarded. Only the fields in which somebody
 * typed are put back: the others show what is stored by then. Gives `forget()`, to call after either.
 */
export const useKeptRecord = <Input extends FieldValues, Output>({
  name,
  form,
  version,
  onVersion,
}: KeptRecord<Input, Output>): (() => void) => {
  const opened = form.formState.defaultValues ?? {};
  return useKeptForm({
    name,
    version: 1,
    schema,
    value: { version, typed: typedOf(form.watch() as object, opened) },
    isTyped: form.formState.isDirty,
    restore: (before) => {
      onVersion(before.version);
      const values = { ...form.getValues(), ...before.typed } as Input;
      form.reset(values, { keepDefaultValues: true });
    },
  });
};

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
