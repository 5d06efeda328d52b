import type { Call } from '@primal/contracts/shared/api';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { confirm } from '../dialogs/confirm.ts';
import { toast } from '../toasts/toast.ts';
import type { CallInput } from './api-client.ts';
import { useApiMutation } from './api-mutation.ts';

interface RemoveOptions<C extends Call, Item> {
  call: C;
  /** The kind of record, in a word: the dialog is titled `Delete customer`. */
  what: string;
  /** What this one is called in the question: its name or number. */
  nameOf: (item: Item) => string;
  /** Why it cannot be removed, where that is known beforehand: told instead of asking. */
  whyNot?: (item: Item) => Promise<string | null>;
  done: string;
  failed: (error: Error) => string;
  invalidates?: readonly string[];
  /** Called when the user has said yes, before the call: a page about the record leaves it. */
  onConfirmed?: () => void;
  onDone?: () => void;
}

/**
 * Deletes a record after asking: `const remove = useRemove({ call: adminApi.deleteCustomer, what: 'customer', … })`,
 * then `remove(customer)`.
 */
export const useRemove = <C extends Call, Item extends { id: string }>(options: RemoveOptions<C, Item>) => {
  const { call, what, nameOf, whyNot, done, failed, invalidates = [], onConfirmed, onDone } = options;
  const mutation = useApiMutation(call, {
    invalidates,
    onSuccess: () => {
      toast.success(done);
      onDone?.();
    },
    onError: (error) => toast.error(failed(error)),
  });
  const ask = async (item: Item): Promise<void> => {
    // What cannot be known now is asked about, and the server decides.
    const reason = await whyNot?.(item).catch(() => null);
    if (reason) {
      toast.error(reason);
      return;
    }
    const message = `Are you sure you want to delete ${what} ${nameOf(item)}? This action cannot be undone.`;
    if (!(await confirm({ title: `Delete ${what}`, message, confirmLabel: 'Delete', danger: true }))) return;
    onConfirmed?.();
    mutation.mutate({ params: { id: item.id } } as unknown as CallInput<C>);
  };
  // The same function from drawing to drawing: the rows of a table are drawn anew with their actions.
  const latest = useRef(ask);
  useLayoutEffect(() => {
    latest.current = ask;
  });
  return useCallback((item: Item): Promise<void> => latest.current(item), []);
};
