import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import {
  bringTogether,
  changedMeanwhile,
  countWithout,
  standingWeights,
} from '@primal/contracts/orders/shown-weights';
import { decimal, isPositive, showWeight, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { lacksWeight, quantityToShip, shipsNothing } from '@primal/contracts/shared/weighing';
import { doubtedPieces, pieceName, positivePieces, readPiece, withCount } from '@primal/kit/grid';
import { z } from 'zod';
import { shortBy } from './before-saving.ts';

/** What was typed for a line: a text for each piece, over the pounds that the line was shown with. */
const lineEntry = z.object({ texts: z.array(z.string()), shown: z.array(z.string()) });
export type LineEntry = z.infer<typeof lineEntry>;

/** The weights of an order's lines while they are typed, by line id. */
export const weightEntries = z.record(z.string(), lineEntry);
export type WeightEntries = z.infer<typeof weightEntries>;

const shortly = (weight: string): string => decimal(weight).toFixed();

/** A line's saved weights as they stand in its fields: without zeros at the end. */
export const savedOf = (item: OrderItemAnswer): string[] => parseWeights(item.individualWeights).map(shortly);

/**
 * One field per unit that is to be shipped while the line waits, else per piece that it has; at least one, unless nothing of
 * it is shipped.
 */
const piecesOf = (item: OrderItemAnswer): number => {
  if (shipsNothing(item)) return 0;
  const units = lacksWeight(item) ? quantityToShip(item) : item.quantity;
  return Math.max(1, Math.ceil(Number(units)), parseWeights(item.individualWeights).length);
};

/** The first texts of a line's fields: the weights already saved, the rest empty. */
export const startEntry = (item: OrderItemAnswer): string[] => {
  const saved = savedOf(item);
  return Array.from({ length: piecesOf(item) }, (_, at) => saved[at] ?? '');
};

/** What a line's fields hold after a change, over what it was shown with when it was first changed. */
export const changedEntry = (
  item: OrderItemAnswer,
  texts: readonly string[],
  before?: LineEntry,
): LineEntry => ({ texts: [...texts], shown: before?.shown ?? standingWeights(item) });

const isFilled = (item: OrderItemAnswer, text: string): boolean =>
  isPositive(readPiece(text, savedOf(item)).value);

/** The weights that stand in a line's fields, with 3 places. */
export const weightsOf = (item: OrderItemAnswer, texts: readonly string[]): string[] =>
  positivePieces(texts, savedOf(item)).map((weight) => toWeight(weight));

/**
 * Whether a line that was changed can be saved: all its fields hold a weight above 0. One that a station has begun goes on
 * waiting for those that are empty.
 */
const isSavable = (item: OrderItemAnswer, { texts }: LineEntry): boolean =>
  item.isOpen
    ? texts.some((text) => isFilled(item, text)) && texts.every((text) => text === '' || isFilled(item, text))
    : texts.every((text) => isFilled(item, text));

/** Nothing of it is weighed: it is weighed whole. */
const isUntouched = (item: OrderItemAnswer): boolean => lacksWeight(item) && !item.isOpen;

/** `all` once every field holds a weight above 0, `some` where what was changed can be saved, else `none`. */
export const readiness = (
  items: readonly OrderItemAnswer[],
  edited: WeightEntries,
): 'all' | 'some' | 'none' => {
  const isFull = (item: OrderItemAnswer): boolean => {
    const texts = edited[item.id]?.texts ?? (lacksWeight(item) ? startEntry(item) : []);
    return texts.every((text) => isFilled(item, text));
  };
  if (items.every(isFull)) return items.length > 0 ? 'all' : 'none';
  const changed = items.filter(({ id }) => edited[id]);
  const savable = changed.every((item) => isSavable(item, edited[item.id] ?? changedEntry(item, [])));
  // Lines that nobody has begun are weighed together (docs/rules/weighing.md#catch-weights-dialog).
  const begun = !changed.some(isUntouched) || items.filter(isUntouched).every(isFull);
  return changed.length > 0 && savable && begun ? 'some' : 'none';
};

/** The body of `PATCH …/weights`: the lines that were changed, and no others. */
export const weightsBody = (items: readonly OrderItemAnswer[], edited: WeightEntries) =>
  items.flatMap((item) => {
    const entry = edited[item.id];
    if (!entry) return [];
    const filled = item.isOpen ? entry.texts.filter((text) => text !== '') : entry.texts;
    return {
      itemId: item.id,
      weights: filled.map((text) => readPiece(text, savedOf(item)).value ?? text),
      shownWeights: entry.shown,
      isAll: filled.length === entry.texts.length,
    };
  });

/** Why a line that was changed here is not to be saved: it stands with other weights by now; null when it does not. */
export const meanwhileOf = (item: OrderItemAnswer, entry: LineEntry | undefined): string | null => {
  const changed = entry && changedMeanwhile(item, entry.shown, weightsOf(item, entry.texts));
  return changed ? `${changed}. Check it again.` : null;
};

/** What was typed for a line, brought into the weights that it stands with now. */
export const readAnew = (item: OrderItemAnswer, { texts, shown }: LineEntry): LineEntry => ({
  texts: withCount(bringTogether(texts, shown.map(shortly), savedOf(item)), piecesOf(item)),
  shown: standingWeights(item),
});

/** A line's fields after something was said of how much of it is shipped: none is empty that nothing will come for. */
export const entryAfterShort = (
  item: OrderItemAnswer,
  entry: LineEntry | undefined,
): LineEntry | undefined => {
  if (!entry) return undefined;
  const filled = entry.texts.filter((text) => text !== '');
  return { ...entry, texts: withCount(filled, Math.max(piecesOf(item), filled.length)) };
};

/** What a line is to be marked short by: what stands in its fields, pounds; null where one of them cannot be read. */
export const standingWith = (item: OrderItemAnswer, texts: readonly string[]): string[] | null =>
  texts.every((text) => text === '' || isFilled(item, text)) ? weightsOf(item, texts) : null;

/** How much is shipped of each changed line that saving makes short, where nobody has said why; by line id. */
export const newShorts = (
  items: readonly OrderItemAnswer[],
  edited: WeightEntries,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    items.flatMap((item) => {
      const entry = edited[item.id];
      const waits = item.isOpen && entry?.texts.includes('');
      if (!entry || waits || item.shortReason || shortBy(item, entry.texts.length) === null) return [];
      return [[item.id, toWeight(entry.texts.length)]];
    }),
  );

/** What is asked before a line's weights are saved, a sentence each: slips that were kept, and what becomes short. */
export const questionsOf = (item: OrderItemAnswer, { texts }: LineEntry): string[] => {
  const { productName, product } = item;
  const average = product.averageWeight;
  const usual = isPositive(average) ? `; about ${showWeight(average)} lbs is usual` : '';
  const waits = item.isOpen && texts.includes('');
  const short = waits ? null : shortBy(item, texts.length);
  return [
    ...doubtedPieces(texts, pieceName(product), average, savedOf(item)).map(
      (doubt) => `${productName}, ${doubt}${usual}.`,
    ),
    ...(short ? [`${productName}: ${short}.`] : []),
  ];
};

/** Whether a weight that the line has goes or is changed: its piece may have a label. */
export const replacesWeights = (item: OrderItemAnswer, { texts }: LineEntry): boolean =>
  countWithout(parseWeights(item.individualWeights), weightsOf(item, texts)) > 0;
