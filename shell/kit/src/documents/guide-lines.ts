import type { GuideEntry } from '@primal/contracts/orders/guide';
import { decimal } from '@primal/contracts/shared/decimal';
import { cellText } from '../grid/columns.ts';
import { type GridLine, isEmptyLine } from '../grid/line.ts';
import { enterCell } from '../grid/line-edits.ts';

type Named = Pick<GuideEntry, 'productId'> & Partial<Pick<GuideEntry, 'usualQuantity'>>;

const moreOrLess = /^([+-])\s*(\d+(?:\.\d*)?|\.\d+)$/;

/**
 * 'The usual and two more': `+2` is two more than stands there, `-1` one less; than the usual quantity where nothing stands.
 * Text that says neither stays as it was typed, and so does one beside a figure that could not be read.
 */
const summedUp = (text: string, { usualQuantity }: Named, line: GridLine | undefined): string => {
  const [, sign, figure] = moreOrLess.exec(text) ?? [];
  if (figure === undefined || line?.unread?.quantity !== undefined) return text;
  const standing = decimal((line ? line.quantity : usualQuantity) || 0);
  return (sign === '+' ? standing.plus(figure) : standing.minus(figure)).toFixed();
};

/** The line of a product: the first, where several have it. */
export const lineOf = (lines: readonly GridLine[], productId: string): GridLine | undefined =>
  lines.find((line) => line.productId === productId);

/** A quantity as it stands in a field: `2`, `2.5`. */
const plainQuantity = (quantity: string): string => decimal(quantity).toFixed();

/** What the guide's field of a line shows: also what was typed and could not be read. */
export const quantityText = (line: GridLine | undefined): string => {
  if (!line) return '';
  const text = cellText(line, 'quantity');
  return line.unread?.quantity === undefined && text !== '' ? plainQuantity(text) : text;
};

/** Where a product's new line goes: after those before it in the guide, before those after it, and before empty lines. */
const placeFor = (lines: readonly GridLine[], guide: readonly Named[], productId: string): number => {
  const rank = new Map(guide.map((entry, at) => [entry.productId, at]));
  const own = rank.get(productId) ?? guide.length;
  const before = lines.findLastIndex((line) => (rank.get(line.productId ?? '') ?? guide.length) < own);
  if (before >= 0) return before + 1;
  const after = lines.findIndex((line) => rank.has(line.productId ?? '') || isEmptyLine(line));
  return after >= 0 ? after : lines.length;
};

/** A line is taken away by emptying its quantity; one that has weights refuses that in words. */
const isTakenAway = (line: GridLine, text: string): boolean =>
  ['', '0'].includes(text) && line.individualWeights.length === 0;

/**
 * The lines with a product's quantity as it was typed in the guide. A product that has no line gets one, in the order of
 * the guide; `make` makes it, at the price of the grid.
 */
export const withQuantity = <Entry extends Named>(
  lines: readonly GridLine[],
  guide: readonly Entry[],
  { entry, text: typed }: { entry: Entry; text: string },
  make: (entry: Entry) => GridLine,
): readonly GridLine[] => {
  const line = lineOf(lines, entry.productId);
  const text = summedUp(typed.trim(), entry, line);
  if (line && isTakenAway(line, text)) return lines.filter((other) => other !== line);
  if (line) return lines.map((other) => (other === line ? enterCell(line, 'quantity', text) : other));
  if (['', '0'].includes(text)) return lines;
  return lines.toSpliced(
    placeFor(lines, guide, entry.productId),
    0,
    enterCell(make(entry), 'quantity', text),
  );
};

/** The lines with quantities for products that have none yet: what was typed stays. */
export const withQuantities = <Entry extends Named>(
  lines: readonly GridLine[],
  guide: readonly Entry[],
  wanted: readonly { entry: Entry; quantity: string }[],
  make: (entry: Entry) => GridLine,
): readonly GridLine[] =>
  wanted.reduce<readonly GridLine[]>(
    (now, { entry, quantity }) =>
      lineOf(now, entry.productId)
        ? now
        : withQuantity(now, guide, { entry, text: plainQuantity(quantity) }, make),
    lines,
  );

type Habit = Pick<
  GuideEntry,
  | 'productId'
  | 'usualQuantity'
  | 'lastQuantity'
  | 'lastOrdered'
  | 'lastOrderId'
  | 'dueOn'
  | 'isDropped'
  | 'hidden'
>;

/** True of a product that is still bought and due on an order of this date. */
export const isDueOn = ({ dueOn, isDropped }: Pick<Habit, 'dueOn' | 'isDropped'>, date: string): boolean =>
  dueOn !== null && dueOn <= date && !isDropped;

/** Usual quantities of all that is due on this date and not hidden. */
export const usualOf = <Entry extends Habit>(guide: readonly Entry[], date: string) =>
  guide.flatMap((entry) =>
    entry.usualQuantity === null || entry.hidden || !isDueOn(entry, date)
      ? []
      : { entry, quantity: entry.usualQuantity },
  );

/** Products with a usual quantity that is left out because they are not due. */
export const notDueOn = <Entry extends Habit>(guide: readonly Entry[], date: string): Entry[] =>
  guide.filter((entry) => entry.usualQuantity !== null && !entry.hidden && !isDueOn(entry, date));

const newer = (a: Habit, b: Habit): boolean =>
  (a.lastOrdered ?? '') > (b.lastOrdered ?? '') ||
  (a.lastOrdered === b.lastOrdered && (a.lastOrderId ?? '') > (b.lastOrderId ?? ''));

/** What was on the customer's newest order, hidden or not: the same again. */
export const lastOrderOf = <Entry extends Habit>(guide: readonly Entry[]) => {
  const [first, ...others] = guide;
  if (!first) return [];
  const newest = others.reduce((last, entry) => (newer(entry, last) ? entry : last), first);
  return guide.flatMap((entry) =>
    entry.lastQuantity !== null && entry.lastOrderId === newest.lastOrderId
      ? { entry, quantity: entry.lastQuantity }
      : [],
  );
};
