import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { useState } from 'react';
import { isStaleVersion } from '../base/api-error.ts';
import { confirm } from '../dialogs/confirm.ts';
import { useApiMutation } from '../platform/api-mutation.ts';
import { amendedBy } from '../platform/write-once.ts';
import type { Writing } from './schema-form.ts';
import { isSame, typedIn, typedOf } from './typed.ts';

interface Stored {
  id: string;
  /** Absent of one's own account, which is read without: its save is held to none. */
  version?: number | undefined;
}

interface RecordCalls<Create extends Call, Update extends Call> {
  create: Create;
  update: Update;
  /** The record as it is stored by now; undefined where it is gone. */
  read?: (id: string) => Promise<Stored | undefined>;
}

interface SaveRecordOptions {
  /** Further reads that this makes old. */
  invalidates?: readonly string[];
  /** Versions that the form itself has made since it was opened, by what it stores apart. */
  ownChanges?: number;
  /** Asks only where somebody else has typed in the same field: for records whose version other things raise, too. */
  asksOfSameField?: boolean;
}

/** What no answer shows, as a password, may be another one by now. */
const isChanged = (name: string, opened: object, stored: object): boolean =>
  !(name in stored) || !isSame(Reflect.get(stored, name), Reflect.get(opened, name));

const overTheirs = {
  title: 'Save mine over it?',
  message:
    'Somebody else changed this while you were editing it. Their changes stay, except in the fields that you changed.',
  confirmLabel: 'Save mine over it',
  cancelLabel: 'Keep Editing',
};

/**
 * Creates a record, or changes the one that the form was opened on, on the version that its fields show. A retry after a lost answer never
 * creates a second one. Where somebody else has saved meanwhile, and `read` gives the record, it asks whether to save over it.
 * `const { save, writing } = useSaveRecord({ create, update, read }, customer)`.
 */
export const useSaveRecord = <Create extends Call, Update extends Call>(
  { create, update, read }: RecordCalls<Create, Update>,
  shown: Stored | null,
  { ownChanges = 0, asksOfSameField = false, ...options }: SaveRecordOptions = {},
) => {
  // Those of the fields, which were filled once: a newer version would hide what somebody else has changed meanwhile.
  const [record, setRecord] = useState(shown);
  const changeOf = ({ id, version }: Stored, body: unknown) => ({
    params: { id },
    body: { ...(body as object), version },
  });
  const own = ({ id, version }: Stored) => ({
    id,
    version: version === undefined ? undefined : version + ownChanges,
  });
  const creating = useApiMutation(create, { ...options, persistent: true, amend: amendedBy(update) });
  const changing = useApiMutation(update, { ...options, persistent: true, amend: amendedBy(update) });
  const add = creating.mutateAsync as (input: unknown) => Promise<Answer<Create>>;
  const change = changing.mutateAsync as (input: unknown) => Promise<Answer<Create>>;
  const saveOver = async (opened: Stored, body: object, failure: unknown) => {
    const stored = isStaleVersion(failure) && (await read?.(opened.id));
    if (!stored) throw failure;
    const isAsked = !asksOfSameField || typedIn(body, opened).some((name) => isChanged(name, opened, stored));
    if (isAsked && !(await confirm(overTheirs))) throw failure;
    return change(changeOf(stored, typedOf(body, opened)));
  };
  return {
    save: (body: BodyInput<Create>): Promise<Answer<Create>> =>
      record
        ? change(changeOf(own(record), body)).catch((failure) => saveOver(record, body as object, failure))
        : add({ body }),
    writing: (record ? changing : creating) as Writing,
    /** For the form's `autosave`: what comes back is saved on the version on which it was typed. */
    typedOn: {
      version: (record?.version ?? 0) + ownChanges,
      onVersion: (version: number) => setRecord((before) => before && { ...before, version }),
    },
  };
};
