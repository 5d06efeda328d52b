import type { GuideEntry } from '@primal/contracts/orders/guide';
import { showDate } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { stepAmong } from '../base/cells.ts';
import { type GridLine, type GridProduct, type LinePricing, newLine } from '../grid/line.ts';
import { chooseProduct } from '../grid/line-edits.ts';
import { lastOrderOf, notDueOn, usualOf, withQuantities, withQuantity } from './guide-lines.ts';

/** Where a key leads from a row's quantity. */
export type Leave = 'next' | 'previous' | 'grid';

type Marks = { pinned: boolean } | { hidden: boolean };

/** What the guide works on now: between a change and the page's answer further changes build on it. */
export interface GuideData {
  entries: readonly GuideEntry[];
  lines: readonly GridLine[];
  /** The document's own date, on which a product may be due. */
  date: string;
  onChange: (lines: GridLine[]) => void;
  known: (productId: string) => GridProduct | undefined;
  pricing: LinePricing | null;
  toGrid: () => void;
  mark: (productId: string, marks: Marks) => void;
  find: (from: HTMLElement, typed: string) => void;
  say: (sentence: string) => void;
}

const noPrices = { wholesalePrice: null, restaurantPrice: null, retailPrice: null };

/** The fields of the quantities that are drawn, in their order. */
export const quantityFields = (within: Element | null | undefined): HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>('[data-quantity]') ?? []),
];

/** No more products are named at once. */
const mostNamed = 4;

/** Names of products often contain commas, so semicolons separate them. */
const namesOf = (entries: readonly GuideEntry[]): string => {
  const names = entries.slice(0, mostNamed).map(({ productName }) => productName);
  const more = entries.length - names.length;
  return more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ');
};

/** How many; which of them are out of stock and may not be there to deliver; and what was left out. */
const filledIn = (entries: readonly GuideEntry[], leftOut: readonly GuideEntry[], date: string): string => {
  const { length: count } = entries;
  const missing = entries.filter(({ inStock }) => !inStock);
  return [
    count === 0 ? 'Nothing left to fill in.' : `${counted(count, 'quantity', 'quantities')} filled in.`,
    missing.length > 0 && `Out of stock: ${namesOf(missing)}.`,
    leftOut.length > 0 && `Not due on ${showDate(date)}: ${namesOf(leftOut)}.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** The same lines with the same quantities: their prices may have followed meanwhile. */
const areSame = (one: readonly GridLine[], other: readonly GridLine[]): boolean =>
  one.length === other.length &&
  one.every(({ key, quantity }, at) => key === other[at]?.key && quantity === other[at]?.quantity);

/** One object for the guide's whole life, so that rows stay as drawn. */
export const createActions = (data: () => GuideData) => {
  let filled: { before: readonly GridLine[]; after: readonly GridLine[] }[] = [];
  const emit = (next: readonly GridLine[]) => {
    if (next === data().lines) return;
    const lines = [...(data().pricing?.apply(next) ?? next)];
    data().lines = lines;
    data().onChange(lines);
  };
  /** At the price shown where the catalog does not know the product (yet). */
  const make = ({ product, productId, price }: GuideEntry): GridLine => {
    const known = data().known(productId);
    const line = chooseProduct(newLine(), known ?? { ...product, ...noPrices }, data().pricing);
    return known ? line : { ...line, product, unitPrice: price, priceSource: null };
  };
  return {
    enter: (entry: GuideEntry, text: string) =>
      emit(withQuantity(data().lines, data().entries, { entry, text }, make)),
    leave: (from: HTMLElement, to: Leave) => {
      const fields = quantityFields(from.closest('table'));
      const isLeft = to === 'grid' || !stepAmong(fields, from, to === 'next' ? 1 : -1);
      if (isLeft && to !== 'previous') data().toGrid();
    },
    /** Letters look for a product. */
    find: (from: HTMLElement, typed: string) => data().find(from, typed),
    fill: (what: 'usual' | 'last') => {
      const { lines: before, entries, date, say } = data();
      const wanted = what === 'usual' ? usualOf(entries, date) : lastOrderOf(entries);
      emit(withQuantities(before, entries, wanted, make));
      const after = data().lines;
      if (after !== before) filled = [...filled, { before, after }];
      const had = new Set(before.map(({ productId }) => productId));
      const has = new Set(after.map(({ productId }) => productId));
      const isNew = ({ productId }: GuideEntry) => has.has(productId) && !had.has(productId);
      const leftOut = what === 'usual' ? notDueOn(entries, date) : [];
      say(
        filledIn(
          entries.filter(isNew),
          leftOut.filter(({ productId }) => !has.has(productId)),
          date,
        ),
      );
    },
    /** Takes back what was filled in last, and what before that, while nothing has been changed since. */
    undo: () => {
      const { lines, say } = data();
      const last = filled.at(-1);
      if (!last || !areSame(last.after, lines)) return;
      emit(last.before);
      filled = filled.slice(0, -1);
      say('Undone.');
    },
    mark: ({ productId }: GuideEntry, marks: Marks) => data().mark(productId, marks),
  };
};

export type GuideActions = ReturnType<typeof createActions>;
