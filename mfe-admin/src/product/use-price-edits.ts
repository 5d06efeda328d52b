import { adminApi } from '@primal/contracts/admin/api';
import { mostPriced, type PriceField } from '@primal/contracts/admin/prices';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { toast } from '@primal/kit';
import { useKept } from '@primal/kit/forms';
import {
  hasStatus,
  invalidatePaths,
  loadFailure,
  send,
  useQueryClient,
  useUnsavedChanges,
  wordsAndSentence,
} from '@primal/kit/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { isSound, type PriceEdit, type PriceEdits, pricesOf, typed } from './price-edits.ts';

const failed = 'Failed to update pricing';
/** So many products at once: quick enough for the bar to move, few enough calls for 500 of them. */
const batch = Math.min(50, mostPriced);

type Kept = readonly (readonly [string, PriceEdit])[];

/** What was typed outlives a reload and a session that ended. */
const priceDraft = {
  name: 'prices',
  version: 1,
  schema: z.array(z.array(z.unknown())) as unknown as z.ZodType<Kept>,
};

/** How far 'Save All Changes' is; null while it does not run. */
interface SavingAll {
  done: number;
  total: number;
}

const unreadable = 'Please correct the prices marked here.';

const products = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

/** What was typed, kept through a reload and guarded against leaving the page. */
const useKeptEdits = () => {
  const [edits, setEdits] = useState<PriceEdits>(new Map());
  const latest = useRef(edits);
  latest.current = edits;
  const keep = useKept(priceDraft, (before) => setEdits(new Map(before)));
  const had = useRef(false);
  useEffect(() => {
    if (edits.size > 0 || had.current) keep(edits.size > 0 ? [...edits] : null);
    had.current = edits.size > 0;
  }, [edits, keep]);
  useUnsavedChanges(edits.size > 0, () => {
    keep(null);
    setEdits(new Map());
  });
  /** Another edit of a product, null for none. */
  const update = useCallback(
    (id: string, next: (before: PriceEdit | undefined) => PriceEdit | null) =>
      setEdits((before) => {
        const after = new Map(before);
        const edit = next(before.get(id));
        if (edit) after.set(id, edit);
        else after.delete(id);
        return after;
      }),
    [],
  );
  const set = useCallback((id: string, edit: PriceEdit | null) => update(id, () => edit), [update]);
  return { edits, latest, update, set, discard: () => setEdits(new Map()) };
};

type KeptEdits = ReturnType<typeof useKeptEdits>;

/** Saves one product's prices. A refused edit keeps what was typed; the product under it is the one that stands now. */
const useSaving = ({ latest, set }: KeptEdits) => {
  const client = useQueryClient();
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const refuse = useCallback(
    async (id: string, error: unknown) => {
      const edit = latest.current.get(id);
      if (!edit) return;
      const now = hasStatus(error, 409)
        ? await send(adminApi.getProduct, { params: { id } }).catch(() => edit.product)
        : edit.product;
      set(id, { ...edit, product: now, problem: loadFailure(error) });
    },
    [latest, set],
  );
  const save = useCallback(
    async (id: string) => {
      const edit = latest.current.get(id);
      if (!edit) return;
      if (!isSound(edit)) return set(id, { ...edit, problem: unreadable });
      setSaving((before) => new Set(before).add(id));
      try {
        await send(adminApi.updateProduct, { params: { id }, body: pricesOf(edit) });
        set(id, null);
        toast.success('Pricing updated successfully');
        await invalidatePaths(client, ['/api/products']);
      } catch (error) {
        toast.error(wordsAndSentence(error, failed));
        await refuse(id, error);
      } finally {
        setSaving((before) => new Set([...before].filter((other) => other !== id)));
      }
    },
    [client, latest, refuse, set],
  );
  return { saving, save };
};

/** Saves everything that can be saved, in batches; answers how many products were refused. */
const useSavingAll = ({ latest, set }: KeptEdits) => {
  const client = useQueryClient();
  const [savingAll, setSavingAll] = useState<SavingAll | null>(null);
  const stopped = useRef(false);
  const saveBatch = async (part: readonly [string, PriceEdit][]): Promise<number> => {
    try {
      const { results } = await send(adminApi.savePrices, {
        body: { prices: part.map(([id, edit]) => ({ id, ...pricesOf(edit) })) },
      });
      for (const { id, product, problem } of results) {
        const edit = latest.current.get(id);
        if (problem && edit) set(id, { ...edit, product: product ?? edit.product, problem });
        else set(id, null);
      }
      return results.filter(({ problem }) => problem).length;
    } catch (error) {
      for (const [id, edit] of part) set(id, { ...edit, problem: loadFailure(error) });
      return part.length;
    }
  };
  const saveAll = async (): Promise<number> => {
    const all = [...latest.current];
    const sound = all.filter(([, edit]) => isSound(edit));
    for (const [id, edit] of all) if (!isSound(edit)) set(id, { ...edit, problem: unreadable });
    let refused = all.length - sound.length;
    let done = 0;
    stopped.current = false;
    for (; done < sound.length && !stopped.current; done += batch) {
      setSavingAll({ done, total: sound.length });
      refused += await saveBatch(sound.slice(done, done + batch));
    }
    setSavingAll(null);
    await invalidatePaths(client, ['/api/products']);
    const saved = Math.min(done, sound.length) - (refused - (all.length - sound.length));
    if (refused > 0) toast.error(`${failed}. ${products(refused)} refused, ${products(saved)} saved.`);
    else toast.success(`Pricing updated successfully: ${products(saved)}`);
    return refused;
  };
  const stop = () => {
    stopped.current = true;
  };
  return { savingAll, saveAll, stop };
};

/**
 * Prices being edited on the pricing page: what was typed by product, saving one or all of them. What is refused stays with
 * its sentence. Leaving the page asks while anything is unsaved.
 */
export const usePriceEdits = () => {
  const kept = useKeptEdits();
  const { edits, update, discard } = kept;
  const change = useCallback(
    (product: ProductAnswer, field: PriceField, text: string) =>
      update(product.id, (before) => typed(product, before, field, text)),
    [update],
  );
  return { edits, change, discard, ...useSaving(kept), ...useSavingAll(kept) };
};
