import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { type InputArgs, send } from '../platform/api-client.ts';
import { useApiMutation } from '../platform/api-mutation.ts';
import type { Writing } from './schema-form.ts';

interface Stored {
  id: string;
  version: number;
}

/**
 * Creates a record, or changes the one that is given, on the version that was read. A retry after a lost answer never
 * creates a second one. `const { save, writing } = useSaveRecord({ create, update }, customer)`.
 */
export const useSaveRecord = <Create extends Call, Update extends Call>(
  calls: { create: Create; update: Update },
  record: Stored | null,
  options: { invalidates?: readonly string[] } = {},
): { save: (body: BodyInput<Create>) => Promise<Answer<Create>>; writing: Writing } => {
  const { create, update } = calls;
  const changeOf = ({ id, version }: Stored, body: unknown) => ({
    params: { id },
    body: { ...(body as object), version },
  });
  const creating = useApiMutation(create, {
    ...options,
    persistent: true,
    amend: (stored, input) =>
      send(update, ...([changeOf(stored as Stored, input.body)] as unknown as InputArgs<Update>)) as Promise<
        Answer<Create>
      >,
  });
  const changing = useApiMutation(update, { ...options, persistent: true });
  const add = creating.mutateAsync as (input: unknown) => Promise<Answer<Create>>;
  const change = changing.mutateAsync as (input: unknown) => Promise<Answer<Create>>;
  return {
    save: (body) => (record ? change(changeOf(record, body)) : add({ body })),
    writing: record ? changing : creating,
  };
};
