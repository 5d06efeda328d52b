import type { ChangedPrices } from '@primal/contracts/admin/price-change';
import { maxPricedProducts, priceFields, pricesApi, scheduledFrom } from '@primal/contracts/admin/prices';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { formatDate } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { toast } from '@primal/kit';
import {
  explainFailure,
  explainLoadFailure,
  invalidatePaths,
  useApiMutation,
  useQueryClient,
} from '@primal/kit/platform';
import { useRef, useState } from 'react';
import type { EditStore } from './edit-store.ts';
import {
  chooseBase,
  findConflicts,
  findProblem,
  isStored,
  type PricedRow,
  type PriceEdit,
  pricedProduct,
  priceLabels,
  rebaseProduct,
  toPrices,
} from './price-edits.ts';

const failed = 'Failed to update pricing.';

interface Outcome {
  from: string;
  saved: readonly PriceEdit[];
  /** Edits with a save error or an invalid price. */
  refused: readonly PriceEdit[];
  unsaved: readonly PriceEdit[];
  /** Error that stopped the save, or null. */
  failure: unknown;
}

const maxNamed = 3;

const joinNames = (words: readonly string[]): string => {
  const rest = words.length - maxNamed;
  return [...words.slice(0, maxNamed), ...(rest > 0 ? [`${rest.toLocaleString('en-US')} more`] : [])].join(
    ', ',
  );
};

/** Product name, with the code if another product shares the name. */
const createNameFormatter = (edits: readonly PriceEdit[]) => {
  const counts = new Map<string, number>();
  for (const { product } of edits) counts.set(product.name, (counts.get(product.name) ?? 0) + 1);
  return ({ product: { name, productCode } }: PriceEdit): string =>
    (counts.get(name) ?? 0) > 1 && productCode ? `${name} ${productCode}` : name;
};

const describeRefusal = ({ texts, isValid, problem }: PriceEdit): string => {
  const invalid = isValid
    ? undefined
    : priceFields
        .filter((field) => texts[field] !== undefined)
        .map((field) => ({ field, sentence: findProblem(field, texts[field] ?? '') }))
        .find(({ sentence }) => sentence !== null);
  const reason = invalid ? `${priceLabels[invalid.field]}: ${invalid.sentence}` : (problem ?? '');
  return reason.replace(/\.$/, '');
};

const reportOutcome = ({ from, saved, refused, unsaved, failure }: Outcome): void => {
  if (refused.length + unsaved.length === 0) {
    const done = from ? `Pricing scheduled for ${formatDate(from)}` : 'Pricing updated successfully';
    toast.success(`${done}: ${counted(saved.length, 'product')}`);
    return;
  }
  const nameOf = createNameFormatter([...saved, ...refused, ...unsaved]);
  const counts = [
    refused.length > 0 && `${counted(refused.length, 'product')} refused`,
    unsaved.length > 0 && `${counted(unsaved.length, 'product')} still to save`,
    `${counted(saved.length, 'product')} saved`,
  ].filter(Boolean);
  const names = [
    refused.length > 0 &&
      `Refused: ${joinNames(refused.map((edit) => `${nameOf(edit)} (${describeRefusal(edit)})`))}.`,
    unsaved.length > 0 && `Still to save: ${joinNames(unsaved.map(nameOf))}.`,
    saved.length > 0 && `Saved: ${joinNames(saved.map(nameOf))}.`,
  ].filter(Boolean);
  const words = failure === null ? failed : explainFailure(failure, failed);
  toast.error([words, `${counts.join(', ')}.`, ...names].join(' '));
};

const invalidMessage = 'Please correct the prices marked here.';
/** Products per call. A thousand products need few calls, and the progress stays visible. */
const batch = Math.min(100, maxPricedProducts);

/** Error of a start date, or null. Accepts '' as no date. */
export const findDayProblem = (from: string): string | null =>
  from === '' ? null : (scheduledFrom().safeParse(from).error?.issues[0]?.message ?? null);

interface Progress {
  done: number;
  total: number;
}

interface Page {
  rows: ProductAnswer[];
}

const usePatchProducts = () => {
  const client = useQueryClient();
  return (now: (product: ProductAnswer) => ProductAnswer) => {
    client.setQueriesData<{ pages: Page[] }>(
      { predicate: ({ queryKey }) => queryKey[0] === '/api/products' && queryKey.at(-1) === 'pages' },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            rows: page.rows.map(now),
          })),
        },
    );
  };
};

/** Shows the new prices after the user's bulk change and rebases the edits. */
export const useApplyChange = (store: EditStore) => {
  const show = usePatchProducts();
  return (changed: readonly ChangedPrices[]) => {
    const prices = new Map(changed.map((product) => [product.id, product.prices]));
    const now = <Row extends PricedRow>(product: Row): Row =>
      rebaseProduct(product, prices.get(product.id) ?? {});
    show(now);
    store.rebase(now);
  };
};

type Part = readonly (readonly [string, PriceEdit])[];

/**
 * Saves all edits in batches. Invalid, rejected and unsent edits remain with their errors. Returns true if any
 * remain.
 */
export const useSavePrices = (store: EditStore, productNow: (id: string) => PricedRow | undefined) => {
  const client = useQueryClient();
  const show = usePatchProducts();
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopped = useRef(false);
  const saving = useApiMutation(pricesApi.savePrices, {
    persistent: true,
    subject: ({ body }) => [body.from, ...body.prices.map(({ id }) => id)].join(),
  });

  const send = async (part: Part, from: string, baseFor: (id: string, edit: PriceEdit) => PricedRow) => {
    const prices = part.map(([id, edit]) => ({ id, ...toPrices(edit, baseFor(id, edit)) }));
    return (await saving.mutateAsync({ body: { prices, ...(from && { from }) } })).results;
  };

  const savePart = async (part: Part, from: string): Promise<void> => {
    const base = (id: string, edit: PriceEdit) => chooseBase(edit, productNow(id));
    const first = await send(part, from, base);
    const edits = new Map(part);
    // Resend on the returned version if none of the typed prices conflict.
    const newer = new Map(
      first.flatMap(({ id, product, problem }) => {
        const edit = edits.get(id);
        const isNewer = problem && product && edit && product.version > base(id, edit).version;
        return isNewer && findConflicts(edit, product).length === 0 ? [[id, product] as const] : [];
      }),
    );
    const again = part.filter(([id]) => newer.has(id));
    const second =
      again.length === 0 ? [] : await send(again, from, (id, edit) => newer.get(id) ?? edit.product);
    const results = [...first.filter(({ id }) => !newer.has(id)), ...second];
    const finished = results.map(({ id, product, problem }): readonly [string, PriceEdit | null] => {
      const edit = edits.get(id);
      const isAlreadyStored = edit && product && !from && isStored(edit, product);
      if (!problem || !edit || isAlreadyStored) return [id, null];
      return [id, { ...edit, product: product ? pricedProduct.parse(product) : edit.product, problem }];
    });
    const answered = new Map(results.map(({ id, product }) => [id, product]));
    show((product) => answered.get(product.id) ?? product);
    store.applyResults(finished);
  };

  const save = async (from: string): Promise<boolean> => {
    if (progress || findDayProblem(from)) return true;
    store.endStep();
    const all = [...store.all()];
    const valid = all.filter(([, edit]) => edit.isValid);
    store.applyResults(
      all.flatMap(([id, edit]) =>
        edit.isValid ? [] : [[id, { ...edit, problem: invalidMessage }] as const],
      ),
    );
    let done = 0;
    let failure: unknown = null;
    stopped.current = false;
    while (done < valid.length && !stopped.current && failure === null) {
      setProgress({ done, total: valid.length });
      const part = valid.slice(done, done + batch);
      try {
        await savePart(part, from);
        done += part.length;
      } catch (error) {
        failure = error;
        store.applyResults(part.map(([id, edit]) => [id, { ...edit, problem: explainLoadFailure(error) }]));
      }
    }
    setProgress(null);
    void invalidatePaths(client, ['/api/products']);
    const unsaved = valid.slice(done).flatMap(([id]) => store.of(id) ?? []);
    reportOutcome({
      from,
      unsaved,
      failure,
      saved: all.flatMap(([id, edit]) => (store.of(id) ? [] : [edit])),
      refused: [...store.all().values()].filter((edit) => !unsaved.includes(edit)),
    });
    return store.all().size > 0;
  };
  const stop = () => {
    stopped.current = true;
    saving.stop();
  };
  return { progress, waiting: saving.waiting, save, stop };
};
