import type { GuideEntry } from '@primal/contracts/orders/guide';
import { decimal } from '@primal/contracts/shared/decimal';
import { toCellText } from '../grid/columns.ts';
import { type GridLine, isEmptyLine } from '../grid/line.ts';
import { enterCell } from '../grid/line-edits.ts';

type Named = Pick<GuideEntry, 'productId'> & Partial<Pick<GuideEntry, 'usualQuantity'>>;

const moreOrLess = /^([+-])\s*(\d+(?:\.\d*)?|\.\d+)$/;

/** Adds `+2` or `-1` to the current quantity, or to the usual quantity if the field is blank. */
const resolveQuantity = (text: string, { usualQuantity }: Named, line: GridLine | undefined): string => {
  const [, sign, figure] = moreOrLess.exec(text) ?? [];
  if (figure === undefined || line?.unread?.quantity !== undefined) return text;
  const standing = decimal((line ? line.quantity : usualQuantity) || 0);
  return (sign === '+' ? standing.plus(figure) : standing.minus(figure)).toFixed();
};

export const findLine = (lines: readonly GridLine[], productId: string): GridLine | undefined =>
  lines.find((line) => line.productId === productId);

const formatPlainQuantity = (quantity: string): string => decimal(quantity).toFixed();

export const toQuantityText = (line: GridLine | undefined): string => {
  if (!line) return '';
  const text = toCellText(line, 'quantity');
  return line.unread?.quantity === undefined && text !== '' ? formatPlainQuantity(text) : text;
};

const findPlaceFor = (lines: readonly GridLine[], guide: readonly Named[], productId: string): number => {
  const rank = new Map(guide.map((entry, at) => [entry.productId, at]));
  const own = rank.get(productId) ?? guide.length;
  const before = lines.findLastIndex((line) => (rank.get(line.productId ?? '') ?? guide.length) < own);
  if (before >= 0) return before + 1;
  const after = lines.findIndex((line) => rank.has(line.productId ?? '') || isEmptyLine(line));
  return after >= 0 ? after : lines.length;
};

/**
 * True for an empty or zero quantity of a line without weights. A line with weights shows an error in the
 * grid.
 */
const removesLine = (line: GridLine, text: string): boolean =>
  ['', '0'].includes(text) && line.individualWeights.length === 0;

/** Creates a missing line by `make`, at the grid's price and in guide order. */
export const withQuantity = <Entry extends Named>(
  lines: readonly GridLine[],
  guide: readonly Entry[],
  { entry, text: typed }: { entry: Entry; text: string },
  make: (entry: Entry) => GridLine,
): readonly GridLine[] => {
  const line = findLine(lines, entry.productId);
  const text = resolveQuantity(typed.trim(), entry, line);
  if (line && removesLine(line, text)) return lines.filter((other) => other !== line);
  if (line) return lines.map((other) => (other === line ? enterCell(line, 'quantity', text) : other));
  if (['', '0'].includes(text)) return lines;
  return lines.toSpliced(
    findPlaceFor(lines, guide, entry.productId),
    0,
    enterCell(make(entry), 'quantity', text),
  );
};

export const withQuantities = <Entry extends Named>(
  lines: readonly GridLine[],
  guide: readonly Entry[],
  wanted: readonly { entry: Entry; quantity: string }[],
  make: (entry: Entry) => GridLine,
): readonly GridLine[] =>
  wanted.reduce<readonly GridLine[]>(
    (now, { entry, quantity }) =>
      findLine(now, entry.productId)
        ? now
        : withQuantity(now, guide, { entry, text: formatPlainQuantity(quantity) }, make),
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

/** True if the product is due by this date and the customer still buys it. */
export const isDueOn = ({ dueOn, isDropped }: Pick<Habit, 'dueOn' | 'isDropped'>, date: string): boolean =>
  dueOn !== null && dueOn <= date && !isDropped;

const listUsualIf = <Entry extends Habit>(guide: readonly Entry[], isWanted: (entry: Entry) => boolean) =>
  guide.flatMap((entry) =>
    entry.usualQuantity === null || entry.hidden || !isWanted(entry)
      ? []
      : { entry, quantity: entry.usualQuantity },
  );

export const listUsual = <Entry extends Habit>(guide: readonly Entry[], date: string) =>
  listUsualIf(guide, (entry) => isDueOn(entry, date));

export const listUsualNotDue = <Entry extends Habit>(guide: readonly Entry[], date: string) =>
  listUsualIf(guide, (entry) => !isDueOn(entry, date));

const isNewer = (a: Habit, b: Habit): boolean =>
  (a.lastOrdered ?? '') > (b.lastOrdered ?? '') ||
  (a.lastOrdered === b.lastOrdered && (a.lastOrderId ?? '') > (b.lastOrderId ?? ''));

export const listLastOrder = <Entry extends Habit>(guide: readonly Entry[]) => {
  const [first, ...others] = guide;
  if (!first) return [];
  const newest = others.reduce((last, entry) => (isNewer(entry, last) ? entry : last), first);
  return guide.flatMap((entry) =>
    entry.lastQuantity !== null && entry.lastOrderId === newest.lastOrderId
      ? { entry, quantity: entry.lastQuantity }
      : [],
  );
};
