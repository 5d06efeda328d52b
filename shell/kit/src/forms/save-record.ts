import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { useState } from 'react';
import { isStaleVersion } from '../base/api-error.ts';
import { confirm } from '../dialogs/confirm.ts';
import { send } from '../platform/api-client.ts';
import { useApiMutation } from '../platform/api-mutation.ts';
import { amendedBy } from '../platform/write-once.ts';
import type { Writing } from './schema-form.ts';

interface Stored {
  id: string;
  version: number;
}

interface SaveRecordOptions {
  /** Further reads that this makes old. */
  invalidates?: readonly string[];
  /** Versions that the form itself has made since it was opened, by what it stores apart. */
  ownChanges?: number;
}

/** What of a form's body is another than in the record that it was opened on. */
const typedOver = (body: object, opened: object): object => {
  const before = Object.fromEntries(Object.entries(opened));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null),
    ),
  );
};

const overTheirs = {
  title: 'Save mine over it?',
  message:
    'Somebody else changed this while you were editing it. What they changed stays, but where you typed something else.',
  confirmLabel: 'Save mine over it',
  cancelLabel: 'Keep Editing',
};

/**
 * Creates a record, or changes the one that the form was opened on, on the version that its fields show. A retry after a lost answer never
 * creates a second one. Where somebody else has saved meanwhile, and `get` reads the record, it asks whether to save over it.
 * `const { save, writing } = useSaveRecord({ create, update, get }, customer)`.
 */
export const useSaveRecord = <Create extends Call, Update extends Call>(
  calls: { create: Create; update: Update; get?: Call },
  shown: Stored | null,
  { ownChanges = 0, ...options }: SaveRecordOptions = {},
): { save: (body: BodyInput<Create>) => Promise<Answer<Create>>; writing: Writing } => {
  const { create, update, get } = calls;
  // Those of the fields, which were filled once: a newer version would hide what somebody else has changed meanwhile.
  const [record] = useState(shown);
  const changeOf = ({ id, version }: Stored, body: unknown) => ({
    params: { id },
    body: { ...(body as object), version },
  });
  const creating = useApiMutation(create, { ...options, persistent: true, amend: amendedBy(update) });
  const changing = useApiMutation(update, { ...options, persistent: true, amend: amendedBy(update) });
  const add = creating.mutateAsync as (input: unknown) => Promise<Answer<Create>>;
  const change = changing.mutateAsync as (input: unknown) => Promise<Answer<Create>>;
  const saveOver = async (opened: Stored, body: object, failure: unknown) => {
    if (!get || !isStaleVersion(failure) || !(await confirm(overTheirs))) throw failure;
    const { id } = opened;
    const { version } = (await send(get, { params: { id } } as never)) as Stored;
    return change(changeOf({ id, version }, typedOver(body, opened)));
  };
  return {
    save: (body) =>
      record
        ? change(changeOf({ ...record, version: record.version + ownChanges }, body)).catch((failure) =>
            saveOver(record, body as object, failure),
          )
        : add({ body }),
    writing: record ? changing : creating,
  };
};
