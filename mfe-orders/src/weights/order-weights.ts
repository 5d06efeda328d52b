import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import {
  countUnmatchedWeights,
  describeWeightConflict,
  mergeWeights,
  readStoredWeights,
} from '@primal/contracts/orders/weights';
import { decimal, formatWeight, isPositive, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { computeQuantityToShip, lacksWeight, shipsNothing } from '@primal/contracts/shared/weighing';
import {
  formatPieceName,
  listOutliers,
  listPositivePieces,
  readPiece,
  resizeWeights,
} from '@primal/kit/grid';
import { z } from 'zod';
import { describeMissingPieces } from './save-confirmation.ts';

const lineEntry = z.object({ texts: z.array(z.string()), shown: z.array(z.string()) });
export type LineEntry = z.infer<typeof lineEntry>;

export const weightEntries = z.record(z.string(), lineEntry);
export type WeightEntries = z.infer<typeof weightEntries>;

const formatShortWeight = (weight: string): string => decimal(weight).toFixed();

/** Saved weights as field text, without trailing zeros. */
export const listSavedTexts = (item: OrderItemAnswer): string[] =>
  parseWeights(item.individualWeights).map(formatShortWeight);

/**
 * Number of fields: pieces to ship while the line waits, else its pieces. At least one, unless nothing is shipped.
 */
const countFields = (item: OrderItemAnswer): number => {
  if (shipsNothing(item)) return 0;
  const units = lacksWeight(item) ? computeQuantityToShip(item) : item.quantity;
  return Math.max(1, Math.ceil(Number(units)), parseWeights(item.individualWeights).length);
};

export const startEntry = (item: OrderItemAnswer): string[] => {
  const saved = listSavedTexts(item);
  return Array.from({ length: countFields(item) }, (_, at) => saved[at] ?? '');
};

/** Entry after a change; preserves the weights shown at the first change. */
export const changeEntry = (
  item: OrderItemAnswer,
  texts: readonly string[],
  before?: LineEntry,
): LineEntry => ({ texts: [...texts], shown: before?.shown ?? readStoredWeights(item) });

const isFilled = (item: OrderItemAnswer, text: string): boolean =>
  isPositive(readPiece(text, listSavedTexts(item)).value);

export const toWeights = (item: OrderItemAnswer, texts: readonly string[]): string[] =>
  listPositivePieces(texts, listSavedTexts(item)).map((weight) => toWeight(weight));

/** True if every field has a positive weight. A line begun at a station may have blanks. */
const isSavable = (item: OrderItemAnswer, { texts }: LineEntry): boolean =>
  item.isOpen
    ? texts.some((text) => isFilled(item, text)) && texts.every((text) => text === '' || isFilled(item, text))
    : texts.every((text) => isFilled(item, text));

const isUntouched = (item: OrderItemAnswer): boolean => lacksWeight(item) && !item.isOpen;

/** `all` if every field has a positive weight, `some` if the changed lines can be saved, else `none`. */
export const computeReadiness = (
  items: readonly OrderItemAnswer[],
  edited: WeightEntries,
): 'all' | 'some' | 'none' => {
  const isFull = (item: OrderItemAnswer): boolean => {
    const texts = edited[item.id]?.texts ?? (lacksWeight(item) ? startEntry(item) : []);
    return texts.every((text) => isFilled(item, text));
  };
  if (items.every(isFull)) return items.length > 0 ? 'all' : 'none';
  const changed = items.filter(({ id }) => edited[id]);
  const savable = changed.every((item) => isSavable(item, edited[item.id] ?? changeEntry(item, [])));
  // Save unweighed lines only once all are filled (docs/rules/weighing.md#catch-weights-dialog).
  const begun = !changed.some(isUntouched) || items.filter(isUntouched).every(isFull);
  return changed.length > 0 && savable && begun ? 'some' : 'none';
};

/** Body of `PATCH …/weights` with only the changed lines. */
export const toWeightsBody = (items: readonly OrderItemAnswer[], edited: WeightEntries) =>
  items.flatMap((item) => {
    const entry = edited[item.id];
    if (!entry) return [];
    const filled = item.isOpen ? entry.texts.filter((text) => text !== '') : entry.texts;
    return {
      itemId: item.id,
      weights: filled.map((text) => readPiece(text, listSavedTexts(item)).value ?? text),
      shownWeights: entry.shown,
      isAll: filled.length === entry.texts.length,
    };
  });

/** Conflict message if a changed line has other weights now, else null. */
export const findConflict = (item: OrderItemAnswer, entry: LineEntry | undefined): string | null => {
  const changed = entry && describeWeightConflict(item, entry.shown, toWeights(item, entry.texts));
  return changed ? `${changed}. Check it again.` : null;
};

/** Merges typed weights into the line's current weights. */
export const mergeCurrent = (item: OrderItemAnswer, { texts, shown }: LineEntry): LineEntry => ({
  texts: resizeWeights(
    mergeWeights(texts, shown.map(formatShortWeight), listSavedTexts(item)),
    countFields(item),
  ),
  shown: readStoredWeights(item),
});

/** Fields after a shipped quantity changed, without superfluous blanks. */
export const resizeEntry = (item: OrderItemAnswer, entry: LineEntry | undefined): LineEntry | undefined => {
  if (!entry) return undefined;
  const filled = entry.texts.filter((text) => text !== '');
  return { ...entry, texts: resizeWeights(filled, Math.max(countFields(item), filled.length)) };
};

/** Pounds in the fields, for marking short; null if one is invalid. */
export const readValidWeights = (item: OrderItemAnswer, texts: readonly string[]): string[] | null =>
  texts.every((text) => text === '' || isFilled(item, text)) ? toWeights(item, texts) : null;

/** Shipped quantity by line id, for changed lines that become short without a stated reason. */
export const findNewShorts = (
  items: readonly OrderItemAnswer[],
  edited: WeightEntries,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    items.flatMap((item) => {
      const entry = edited[item.id];
      const waits = item.isOpen && entry?.texts.includes('');
      if (!entry || waits || item.shortReason || describeMissingPieces(item, entry.texts.length) === null)
        return [];
      return [[item.id, toWeight(entry.texts.length)]];
    }),
  );

/** Questions before saving a line: confirmed unusual weights and new shorts. */
export const listQuestions = (item: OrderItemAnswer, { texts }: LineEntry): string[] => {
  const { productName, product } = item;
  const average = product.averageWeight;
  const usual = isPositive(average) ? `; about ${formatWeight(average)} lbs is usual` : '';
  const waits = item.isOpen && texts.includes('');
  const short = waits ? null : describeMissingPieces(item, texts.length);
  return [
    ...listOutliers(texts, formatPieceName(product), average, listSavedTexts(item)).map(
      (doubt) => `${productName}, ${doubt}${usual}.`,
    ),
    ...(short ? [`${productName}: ${short}.`] : []),
  ];
};

/** True if an existing weight changes or is removed, since its piece may have a label. */
export const replacesWeights = (item: OrderItemAnswer, { texts }: LineEntry): boolean =>
  countUnmatchedWeights(parseWeights(item.individualWeights), toWeights(item, texts)) > 0;
