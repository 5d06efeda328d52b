import type { Call } from '@primal/contracts/shared/api';
import { createElement, type ReactNode, useCallback } from 'react';
import { useLatest } from '../base/latest.ts';
import { confirm } from '../dialogs/confirm.ts';
import { type FailureText, toast, toastFailure } from '../toasts/toast.ts';
import type { CallInput } from './api-client.ts';
import { useApiMutation } from './api-mutation.ts';

/**
 * The record's own page, which must not refetch during the deletion. The page stays open if the server
 * rejects the deletion.
 */
export interface RemovedPage {
  onConfirmed?: () => void;
  /** Runs if the deletion failed, so that the page can refetch the record. */
  onRefused?: () => void;
  onDone?: () => void;
}

/** Fields in the question. Their values become the deletion's query. */
export interface RemovalFields {
  content: ReactNode;
  check: () => boolean;
  readQuery: () => Record<string, string>;
}

interface RemoveOptions<C extends Call, Item> extends RemovedPage {
  call: C;
  what: string;
  nameOf: (item: Item) => string;
  /** Query of the deletion, such as the version that the confirmation shows. */
  query?: (item: Item) => Record<string, string>;
  /** Reason the record cannot be removed, if known; shown instead of the question. */
  findRefusal?: (item: Item) => Promise<string | null>;
  /** Extra sentence or fields in the question; null for none. Omitted if it fails to load. */
  remark?: (item: Item) => Promise<string | RemovalFields | null>;
  done: string;
  /** Description of the success message. `asked` is the query from the question's fields. */
  doneAbout?: (item: Item, asked: Record<string, string>) => string | undefined;
  failed: FailureText;
  invalidates?: readonly string[];
}

const toParagraph = (text: string) => createElement('p', { key: text }, text);

/**
 * Deletes a record after a confirmation. `const remove = useRemove({ call: customersApi.deleteCustomer, …
 * })`, then `remove(customer)`.
 */
export const useRemove = <C extends Call, Item extends { id: string }>(options: RemoveOptions<C, Item>) => {
  const { call, what, nameOf, query, findRefusal, remark, invalidates = [] } = options;
  const { mutateAsync } = useApiMutation(call, { invalidates });
  const remove = async (item: Item, asked: Record<string, string>): Promise<void> => {
    const input = { params: { id: item.id }, query: { ...query?.(item), ...asked } };
    options.onConfirmed?.();
    try {
      await mutateAsync(input as unknown as CallInput<C>);
    } catch (error) {
      options.onRefused?.();
      toastFailure(error, options.failed);
      return;
    }
    toast.success(options.done, options.doneAbout?.(item, asked));
    options.onDone?.();
  };
  const ask = async (item: Item): Promise<void> => {
    // If the reason fails to load, ask anyway: the server decides.
    const reason = await findRefusal?.(item).catch(() => null);
    if (reason) {
      toast.error(reason);
      return;
    }
    const question = `Are you sure you want to delete ${what} ${nameOf(item)}? This action cannot be undone.`;
    const more = await remark?.(item).catch(() => null);
    const fields = typeof more === 'object' ? more : null;
    const answer = await confirm({
      title: `Delete ${what}`,
      message: more ? [toParagraph(question), fields?.content ?? toParagraph(String(more))] : question,
      confirmLabel: 'Delete',
      danger: true,
      ...(fields && { check: fields.check }),
    });
    if (answer) await remove(item, fields?.readQuery() ?? {});
  };
  // Stable identity, so that table rows do not rerender with their actions.
  const latest = useLatest(ask);
  return useCallback((item: Item): Promise<void> => latest.current(item), [latest]);
};
