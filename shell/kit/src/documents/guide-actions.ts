import type { GuideEntry } from '@primal/contracts/orders/guide';
import { formatDate } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { focusRelative } from '../base/cells.ts';
import { createLine, type GridLine, type GridProduct, type LinePricing } from '../grid/line.ts';
import { chooseProduct } from '../grid/line-edits.ts';
import { listLastOrder, listUsual, listUsualNotDue, withQuantities, withQuantity } from './guide-lines.ts';

export type GuideExit = 'next' | 'previous' | 'grid';

type Marks = { pinned: boolean } | { hidden: boolean };

/** Current guide state: consecutive changes build on it before the form rerenders. */
export interface GuideData {
  entries: readonly GuideEntry[];
  lines: readonly GridLine[];
  date: string;
  onChange: (lines: GridLine[]) => void;
  known: (productId: string) => GridProduct | undefined;
  pricing: LinePricing | null;
  toGrid: () => void;
  mark: (productId: string, marks: Marks) => void;
  find: (from: HTMLElement, typed: string) => void;
  said: string;
  say: (sentence: string) => void;
}

const noPrices = { wholesalePrice: null, restaurantPrice: null, retailPrice: null };

export const listQuantityFields = (within: Element | null | undefined): HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>('[data-quantity]') ?? []),
];

const maxNamed = 4;

/** Separates names by semicolons, since product names often contain commas. */
const joinNames = (entries: readonly GuideEntry[]): string => {
  const names = entries.slice(0, maxNamed).map(({ productName }) => productName);
  const more = entries.length - names.length;
  return more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ');
};

const describeFilled = (entries: readonly GuideEntry[]): string => {
  const missing = entries.filter(({ inStock }) => !inStock);
  const filled = `${counted(entries.length, 'quantity', 'quantities')} filled in.`;
  if (entries.length === 0) return 'Nothing left to fill in.';
  return missing.length > 0 ? `${filled} Out of stock: ${joinNames(missing)}.` : filled;
};

interface UsualFill {
  isAnyDue: boolean;
  filled: readonly GuideEntry[];
  leftOut: readonly GuideEntry[];
  date: string;
}

/** Describes a fill of due products that left others out, and offers these. */
const describeOffer = ({ isAnyDue, filled, leftOut, date }: UsualFill): string => {
  const { length: count } = leftOut;
  const all = count === 1 ? '1 usual quantity' : `all ${count} usual quantities`;
  if (!isAnyDue) return `Nothing is due on ${formatDate(date)}. Press * again to fill in ${all}.`;
  const done = filled.length === 0 ? 'Everything due is filled in.' : describeFilled(filled);
  return `${done} Not due on ${formatDate(date)}: ${joinNames(leftOut)}. Press * again to fill in the rest.`;
};

const isSameLines = (one: readonly GridLine[], other: readonly GridLine[]): boolean =>
  one.length === other.length &&
  one.every(({ key, quantity }, at) => key === other[at]?.key && quantity === other[at]?.quantity);

/** Created once per guide, so that memoized rows do not rerender. */
export const createActions = (data: () => GuideData) => {
  let fills: { before: readonly GridLine[]; after: readonly GridLine[] }[] = [];
  /** Sentence that offers the usual quantities left out. Holds while the guide shows it. */
  let offer = '';
  const emit = (next: readonly GridLine[]) => {
    if (next === data().lines) return;
    const lines = [...(data().pricing?.apply(next) ?? next)];
    data().lines = lines;
    data().onChange(lines);
  };
  const make = ({ product, productId, price }: GuideEntry): GridLine => {
    const known = data().known(productId);
    const line = chooseProduct(createLine(), known ?? { ...product, ...noPrices }, data().pricing);
    return known ? line : { ...line, product, unitPrice: price, priceSource: null };
  };
  return {
    enter: (entry: GuideEntry, text: string) =>
      emit(withQuantity(data().lines, data().entries, { entry, text }, make)),
    leave: (from: HTMLElement, to: GuideExit) => {
      const fields = listQuantityFields(from.closest('table'));
      const isLeft = to === 'grid' || !focusRelative(fields, from, to === 'next' ? 1 : -1);
      if (isLeft && to !== 'previous') data().toGrid();
    },
    find: (from: HTMLElement, typed: string) => data().find(from, typed),
    fill: (what: 'usual' | 'last') => {
      const { lines: before, entries, date, said, say } = data();
      const usual = listUsual(entries, date);
      const others = listUsualNotDue(entries, date);
      const isTaken = what === 'usual' && offer !== '' && said === offer;
      const due = isTaken ? [...usual, ...others] : usual;
      emit(withQuantities(before, entries, what === 'usual' ? due : listLastOrder(entries), make));
      const after = data().lines;
      if (after !== before) fills = [...fills, { before, after }];
      const had = new Set(before.map(({ productId }) => productId));
      const has = new Set(after.map(({ productId }) => productId));
      const filled = entries.filter(({ productId }) => has.has(productId) && !had.has(productId));
      const leftOut =
        what === 'usual' ? others.flatMap(({ entry }) => (has.has(entry.productId) ? [] : entry)) : [];
      offer = leftOut.length > 0 ? describeOffer({ isAnyDue: usual.length > 0, filled, leftOut, date }) : '';
      say(offer || describeFilled(filled));
    },
    /** Reverts the last fill, then earlier fills, if the lines are unchanged since. */
    undo: () => {
      const { lines, say } = data();
      const last = fills.at(-1);
      if (!last || !isSameLines(last.after, lines)) return;
      emit(last.before);
      fills = fills.slice(0, -1);
      say('Undone.');
    },
    mark: ({ productId }: GuideEntry, marks: Marks) => data().mark(productId, marks),
  };
};

export type GuideActions = ReturnType<typeof createActions>;
