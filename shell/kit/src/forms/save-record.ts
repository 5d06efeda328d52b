import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { useState } from 'react';
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

/**
 * Creates a record, or changes the one that the form was opened on, on the version that its fields show. A retry after a lost answer never
 * creates a second one. `const { save, writing } = useSaveRecord({ create, update }, customer)`.
 */
export const useSaveRecord = <Create extends Call, Update extends Call>(
  calls: { create: Create; update: Update },
  shown: Stored | null,
  { ownChanges = 0, ...options }: SaveRecordOptions = {},
): { save: (body: BodyInput<Create>) => Promise<Answer<Create>>; writing: Writing } => {
  const { create, update } = calls;
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
  return {
    save: (body) =>
      record ? change(changeOf({ ...record, version: record.version + ownChanges }, body)) : add({ body }),
    writing: record ? changing : creating,
  };
};
