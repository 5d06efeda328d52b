import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { useState } from 'react';
import { isStaleVersion } from '../base/api-error.ts';
import { confirm } from '../dialogs/confirm.ts';
import { useApiMutation } from '../platform/api-mutation.ts';
import { useIsOutdated } from '../platform/latest-record.ts';
import { createAmend } from '../platform/write-once.ts';
import type { WriteState } from './schema-form.ts';

/** Deep equality of field values (text, lists, records); undefined equals null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const listChanged = <Values extends object>(
  values: Values,
  opened: Partial<Record<keyof Values, unknown>>,
): (keyof Values & string)[] =>
  (Object.keys(values) as (keyof Values & string)[]).filter((name) => !isSame(values[name], opened[name]));

export const pickChanged = <Values extends object>(
  values: Values,
  opened: Partial<Record<keyof Values, unknown>>,
): Partial<Values> =>
  Object.fromEntries(listChanged(values, opened).map((name) => [name, values[name]])) as Partial<Values>;

interface Stored {
  id: string;
  /**
   * Absent for the user's own account, whose reads omit the version; the save then skips the conflict check.
   */
  version?: number | undefined;
}

interface RecordCalls<Create extends Call, Update extends Call> {
  create: Create;
  update: Update;
  read?: (id: string) => Promise<Stored | undefined>;
}

interface SaveRecordOptions {
  invalidates?: readonly string[];
  /** Number of versions that separate saves of this form created since it opened. */
  ownChanges?: number;
  /**
   * Asks only if another user changed the same field. Used for records whose version unrelated writes also
   * increment.
   */
  asksOnSameField?: boolean;
}

/** Fields missing from responses, such as passwords, count as changed. */
const isChanged = (name: string, opened: object, stored: object): boolean =>
  !(name in stored) || !isSame(Reflect.get(stored, name), Reflect.get(opened, name));

const overwriteQuestion = {
  title: 'Save my version?',
  message:
    'Somebody else changed this while you were editing it. Their changes stay, except in the fields that you changed.',
  confirmLabel: 'Save my version',
  cancelLabel: 'Keep Editing',
};

/**
 * Creates a record, or updates `shown` at its version. A retry after a lost response creates no duplicate. On
 * a conflict, with `read`, it asks whether to overwrite.
 */
export const useSaveRecord = <Create extends Call, Update extends Call>(
  { create, update, read }: RecordCalls<Create, Update>,
  shown: Stored | null,
  { ownChanges = 0, asksOnSameField = false, ...options }: SaveRecordOptions = {},
) => {
  // Retain the version of the shown fields: a newer version would bypass the conflict check.
  const [record, setRecord] = useState(shown);
  const toUpdate = ({ id, version }: Stored, body: unknown) => ({
    params: { id },
    body: { ...(body as object), version },
  });
  const own = ({ id, version }: Stored) => ({
    id,
    version: version === undefined ? undefined : version + ownChanges,
  });
  const creating = useApiMutation(create, { ...options, persistent: true, amend: createAmend(update) });
  const changing = useApiMutation(update, { ...options, persistent: true, amend: createAmend(update) });
  const add = creating.mutateAsync as (input: unknown) => Promise<Answer<Create>>;
  const change = changing.mutateAsync as (input: unknown) => Promise<Answer<Create>>;
  const saveOver = async (opened: Stored, body: object, failure: unknown) => {
    const stored = isStaleVersion(failure) && (await read?.(opened.id));
    if (!stored) throw failure;
    const isAsked =
      !asksOnSameField || listChanged(body, opened).some((name) => isChanged(name, opened, stored));
    if (isAsked && !(await confirm(overwriteQuestion))) throw failure;
    return change(toUpdate(stored, pickChanged(body, opened)));
  };
  const isOutdated = useIsOutdated(record ? own(record).version : undefined, changing) && !asksOnSameField;
  return {
    save: (body: BodyInput<Create>): Promise<Answer<Create>> =>
      record
        ? change(toUpdate(own(record), body)).catch((failure) => saveOver(record, body as object, failure))
        : add({ body }),
    writing: { ...(record ? changing : creating), isOutdated } as WriteState,
    /** Options for the form's `autosave`: a restored draft is saved at the version it was based on. */
    typedOn: {
      version: (record?.version ?? 0) + ownChanges,
      onVersion: (version: number) => setRecord((before) => before && { ...before, version }),
    },
  };
};
