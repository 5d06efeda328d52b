import type { PriceField } from '@primal/contracts/admin/prices';
import { useKept } from '@primal/kit/forms';
import { useUnsavedChanges } from '@primal/kit/platform';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createEditStore, type EditStore } from './edit-store.ts';
import { editOf } from './price-edits.ts';

const text = z.string().nullable();

const keptEdit = z.object({
  product: z.object({
    id: z.string(),
    version: z.number(),
    name: z.string(),
    productCode: text,
    category: text,
    unit: text,
    unitPrice: z.string(),
    costPrice: text,
    wholesalePrice: text,
    restaurantPrice: text,
    retailPrice: text,
  }),
  texts: z.record(z.string(), z.string()),
  problem: z.string().optional(),
});

/** What was typed outlives a reload and a session that ended. */
const priceDraft = {
  name: 'prices',
  version: 2,
  schema: z.object({ from: z.string(), edits: z.array(keptEdit) }),
};

/** Whether anything is typed; what asks this is drawn anew when it begins and ends, not at every key. */
const useIsEdited = (store: EditStore): boolean =>
  useSyncExternalStore(store.subscribe, () => store.all().size > 0);

/**
 * What is typed on the pricing page, and the day from which it shall hold ('' for now): kept through a reload, a crash and a
 * session that ended, and asked about before the page is left.
 */
export const usePriceEdits = () => {
  const [store] = useState(createEditStore);
  const [from, setFrom] = useState('');
  const keep = useKept(priceDraft, (before) => {
    setFrom(before.from);
    const edits = before.edits.map(({ product, texts, problem }) =>
      editOf(product, texts as Partial<Record<PriceField, string>>, problem),
    );
    store.replace(new Map([...edits.map((edit) => [edit.product.id, edit] as const), ...store.all()]));
  });
  useEffect(() => {
    const write = () => {
      const edits = [...store.all().values()].map(({ sound: _, ...edit }) => edit);
      keep(edits.length > 0 ? { from, edits } : null);
    };
    if (store.all().size > 0) write();
    return store.subscribe(write);
  }, [store, from, keep]);
  const discard = useCallback(() => {
    store.replace(new Map());
    setFrom('');
  }, [store]);
  const edited = useIsEdited(store);
  useUnsavedChanges(edited, discard);
  return { store, edited, from, setFrom, discard };
};

export type PriceEditing = ReturnType<typeof usePriceEdits>;
