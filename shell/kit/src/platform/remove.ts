import type { Call } from '@primal/contracts/shared/api';
import { createElement, useCallback } from 'react';
import { useLatest } from '../base/latest.ts';
import { confirm } from '../dialogs/confirm.ts';
import { type Failed, tellFailure } from '../toasts/outcome.ts';
import { toast } from '../toasts/toast.ts';
import type { CallInput } from './api-client.ts';
import { useApiMutation } from './api-mutation.ts';

/** A page that is about the record: it must not ask for what is being deleted, and stays when that is refused. */
export interface PageOfRemoved {
  /** Called when the user has said yes, before the call: a page about the record leaves it, or asks for it no more. */
  onConfirmed?: () => void;
  /** Called when it was not deleted after all: a page that has not left asks for the record again. */
  onRefused?: () => void;
  onDone?: () => void;
}

interface RemoveOptions<C extends Call, Item> extends PageOfRemoved {
  call: C;
  /** The kind of record, in a word: the dialog is titled `Delete customer`. */
  what: string;
  /** What this one is called in the question: its name or number. */
  nameOf: (item: Item) => string;
  /** What goes with the call beside the id: the version that was asked about. */
  query?: (item: Item) => Record<string, string>;
  /** Why it cannot be removed, where that is known beforehand: told instead of asking. */
  whyNot?: (item: Item) => Promise<string | null>;
  /** What there is to know beside the question, as a sentence; null for nothing, and left out where it cannot be known now. */
  remark?: (item: Item) => Promise<string | null>;
  done: string;
  /** What stands below it, of the one that was deleted. */
  doneAbout?: (item: Item) => string;
  failed: Failed;
  invalidates?: readonly string[];
}

/**
 * Deletes a record after asking: `const remove = useRemove({ call: adminApi.deleteCustomer, what: 'customer', … })`,
 * then `remove(customer)`.
 */
export const useRemove = <C extends Call, Item extends { id: string }>(options: RemoveOptions<C, Item>) => {
  const { call, what, nameOf, query, whyNot, remark, invalidates = [] } = options;
  const { mutateAsync } = useApiMutation(call, { invalidates });
  const remove = async (item: Item): Promise<void> => {
    const input = { params: { id: item.id }, ...(query && { query: query(item) }) };
    options.onConfirmed?.();
    try {
      await mutateAsync(input as unknown as CallInput<C>);
    } catch (error) {
      options.onRefused?.();
      tellFailure(error, options.failed);
      return;
    }
    toast.success(options.done, options.doneAbout?.(item));
    options.onDone?.();
  };
  const ask = async (item: Item): Promise<void> => {
    // What cannot be known now is asked about, and the server decides.
    const reason = await whyNot?.(item).catch(() => null);
    if (reason) {
      toast.error(reason);
      return;
    }
    const question = `Are you sure you want to delete ${what} ${nameOf(item)}? This action cannot be undone.`;
    const more = await remark?.(item).catch(() => null);
    const message = more ? [question, more].map((text) => createElement('p', { key: text }, text)) : question;
    if (!(await confirm({ title: `Delete ${what}`, message, confirmLabel: 'Delete', danger: true }))) return;
    await remove(item);
  };
  // The same function from drawing to drawing: the rows of a table are drawn anew with their actions.
  const latest = useLatest(ask);
  return useCallback((item: Item): Promise<void> => latest.current(item), [latest]);
};
