import { decimal, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure, readWeights } from '@primal/contracts/shared/figures';
import {
  computeCatalogWeight,
  countsWhole,
  estimateTotal,
  isUnweighed,
  needsWeight,
  sumWeights,
} from '@primal/contracts/shared/lines';
import { readQuantity } from '@primal/contracts/shared/quantities';
import { estimateRest } from '@primal/contracts/shared/weighing';
import {
  type EntryColumn,
  findCountProblem,
  type GridLine,
  type GridProduct,
  hasAmount,
  isEmptyLine,
  type LinePricing,
  setOrderedQuantity,
  toFigures,
  toOrderedQuantity,
  toPositiveOrZero,
  waitsForMore,
  withoutPieces,
  withTotal,
} from './line.ts';

const formatShortWeight = (weight: string): string => decimal(weight).toFixed();

const roundToWhole = (quantity: string): string => decimal(quantity).round(0).toFixed();

const withCatalogWeight = (line: GridLine): GridLine => {
  const promised = line.product ? computeCatalogWeight(line.product, toPositiveOrZero(line.quantity)) : null;
  return promised === null ? line : { ...line, weight: formatShortWeight(promised) };
};

const withUnread = (line: GridLine, column: EntryColumn, text?: string): GridLine => {
  if (line.unread?.[column] === text) return line;
  const { [column]: _before, ...others } = line.unread ?? {};
  const unread = text === undefined ? others : { ...others, [column]: text };
  const { unread: _gone, ...rest } = line;
  return Object.keys(unread).length > 0 ? { ...rest, unread } : rest;
};

/** Sets quantity to the count, weight to the sum (docs/rules/lines-and-weights.md#individual-weights). */
export const setWeights = (line: GridLine, weights: readonly string[]): GridLine => {
  const individualWeights = weights.filter(isPositive);
  const read = withUnread(withUnread(line, 'weight'), 'quantity');
  if (individualWeights.length === 0 && line.quantityOrdered !== undefined)
    return withTotal({ ...withoutPieces(read), weight: '0' });
  const { rounded: _before, ...counted } = read;
  return withTotal({
    ...(waitsForMore(read) ? read : counted),
    individualWeights,
    quantity: String(individualWeights.length),
    weight: formatShortWeight(sumWeights(individualWeights)),
  });
};

/**
 * Several numbers are piece weights. A single number is the total, or the piece weight of a line with one
 * piece.
 */
const changeWeight = (line: GridLine, weights: readonly string[]): GridLine => {
  const weighed = line.product !== null && needsWeight(line.product);
  if (weighed && weights.length > 1) return setWeights(line, weights);
  const [weight = '0'] = weights;
  if (weighed && !isPositive(weight)) return withTotal({ ...withoutPieces(line), weight: '0' });
  const single = weighed && isPositive(weight) && decimal(toPositiveOrZero(line.quantity)).eq(1);
  return withTotal({ ...line, weight: formatShortWeight(weight), individualWeights: single ? [weight] : [] });
};

type Read = { line: GridLine; problem: null } | { line: null; problem: string };

const readWeightCell = (line: GridLine, text: string): Read => {
  if (!line.product) return { line: null, problem: 'Please choose a product first.' };
  const { values, problem } = readWeights(text);
  if (values === null) return { line: null, problem };
  if (values.length > 1 && !needsWeight(line.product)) return { line: null, problem: 'Must be one weight.' };
  const [weight] = values;
  const count = line.individualWeights.length;
  // A single total would complete the line and drop its piece weights.
  if (waitsForMore(line) && values.length === 1 && count > 1 && isPositive(weight))
    return decimal(weight ?? 0).eq(line.weight)
      ? { line, problem: null }
      : { line: null, problem: `This line has ${count} weights. Type each weight, or clear them first.` };
  return { line: changeWeight(line, values), problem: null };
};

/**
 * `36.5 37.1` sets quantity and weights. At least one number needs a decimal point, since `2 5` may be a
 * typo.
 */
const parseWeightsAsQuantity = (line: GridLine, text: string): readonly string[] | null => {
  if (!line.product || !needsWeight(line.product) || !text.includes('.')) return null;
  const { values } = readWeights(text);
  return values && values.length > 1 ? values : null;
};

/**
 * Rounds by unit (docs/rules/lines-and-weights.md#whole-quantities), else to 3 places. The typed text is
 * stored for the cell's hint.
 */
const enterQuantity = (line: GridLine, text: string): Read => {
  const weights = parseWeightsAsQuantity(line, text);
  if (weights) return { line: setWeights(line, weights), problem: null };
  const { value, problem } = readQuantity(text, line.product, true);
  if (value === null) return { line: null, problem };
  const typed = value || '0';
  const quantity = line.product && countsWhole(line.product) ? roundToWhole(typed) : typed;
  const refused = findCountProblem(line, quantity);
  if (refused !== null) return { line: null, problem: refused };
  const { rounded: _before, ...rest } = line;
  const read = { ...rest, ...(!decimal(typed).eq(quantity) && { rounded: text.trim() }) };
  return { line: withTotal(withCatalogWeight(setOrderedQuantity(read, quantity))), problem: null };
};

const clearPrice = (line: GridLine): GridLine => ({
  ...line,
  unitPrice: '0.00',
  priceSource: null,
  ...(line.stored && { stored: { ...line.stored, unitPrice: null } }),
});

const readPrice = (line: GridLine, text: string): Read => {
  const { value, problem } = readFigure(text, moneyRules);
  if (value === null) return { line: null, problem };
  return {
    line: withTotal(value ? { ...line, unitPrice: value, priceSource: 'typed' } : clearPrice(line)),
    problem: null,
  };
};

const readers: Record<EntryColumn, (line: GridLine, text: string) => Read> = {
  product: (line, text) =>
    text.trim() === line.productName
      ? { line, problem: null }
      : { line: null, problem: 'Please choose a product from the list.' },
  description: (line, text) => ({ line: { ...line, description: text.trim() }, problem: null }),
  quantity: enterQuantity,
  weight: readWeightCell,
  unitPrice: readPrice,
};

/**
 * Stores invalid text beside the previous value. A quantity rejected because of weights is parsed again once
 * the weights are cleared.
 */
export const enterCell = (line: GridLine, column: EntryColumn, text: string): GridLine => {
  const { line: read } = readers[column](withUnread(line, column), text);
  if (!read) return withUnread(line, column, text.trim());
  const waiting = column === 'weight' ? read.unread?.quantity : undefined;
  return waiting === undefined ? read : enterCell(read, 'quantity', waiting);
};

export const findTextProblem = (line: GridLine, column: EntryColumn, text: string): string | null =>
  readers[column](line, text).problem;

export const findCellProblem = (line: GridLine, column: EntryColumn): string | null => {
  const text = line.unread?.[column];
  return text === undefined ? null : findTextProblem(line, column, text);
};

const entries = ['product', 'description', 'quantity', 'weight', 'unitPrice'] as const;

/** Reason a line cannot be saved (invalid text or a missing product), else null. */
export const findLineProblem = (line: GridLine): string | null => {
  const unread = entries.map((column) => findCellProblem(line, column)).find((problem) => problem !== null);
  if (unread) return unread;
  return line.productId === null && !isEmptyLine(line)
    ? 'Choose a product from the list, or remove the line.'
    : null;
};

const rereadOrder = ['quantity', 'weight', 'unitPrice'] as const;

const rereadLine = (line: GridLine): GridLine =>
  rereadOrder.reduce((now, column) => {
    const text = now.unread?.[column] ?? (column === 'quantity' ? now.quantity : undefined);
    return text === undefined ? now : enterCell(now, column, text);
  }, line);

const findStartPrice = (line: GridLine, product: GridProduct, pricing: LinePricing | null) => {
  if (line.productId === null && line.priceSource === 'typed') return {};
  if (!pricing) return { unitPrice: '0.00', priceSource: null };
  return pricing.priceOf(product, line.quantity);
};

/** Drops weights of the previous product. Choosing the same product changes nothing. */
export const chooseProduct = (
  line: GridLine,
  product: GridProduct,
  pricing: LinePricing | null,
): GridLine => {
  const chosen = withUnread(line, 'product');
  if (line.productId === product.id) return chosen;
  return rereadLine(
    withTotal(
      withCatalogWeight({
        ...withoutPieces(chosen),
        productId: product.id,
        product,
        productName: product.name,
        description: (line.productId === null && line.description) || (product.description ?? ''),
        unit: product.salesUnit || product.unit || '',
        ...findStartPrice(line, product, pricing),
        weight: '0.00',
        ...(chosen.isOpen !== undefined && { isOpen: false }),
      }),
    ),
  );
};

export const clearProduct = (line: GridLine): GridLine =>
  withTotal({
    ...withoutPieces(withUnread(line, 'product')),
    productId: null,
    product: null,
    productName: '',
    description: '',
    unit: '',
    weight: '0.00',
    unitPrice: '0.00',
    priceSource: null,
    ...(line.isOpen !== undefined && { isOpen: false }),
  });

/** Estimated dollars of an unweighed line; null for weighed lines. */
export const estimateLine = (line: GridLine): string | null =>
  line.product ? estimateTotal(line.product, toFigures(line)) : null;

export const isLineUnweighed = (line: GridLine): boolean =>
  line.product !== null && isUnweighed(line.product, toPositiveOrZero(line.weight));

/** Estimated dollars of a line's pieces that are not weighed yet; null if there are none. */
export const estimateLineRest = (line: GridLine): string | null =>
  line.product &&
  estimateRest(line.product, {
    ...toFigures(line),
    quantityOrdered: toPositiveOrZero(toOrderedQuantity(line)),
    isOpen: waitsForMore(line),
  });

/** Estimated dollars of all unweighed lines; null if no line has an estimate. */
export const estimateLinesTotal = (lines: readonly GridLine[]): string | null => {
  const estimates = lines
    .filter(hasAmount)
    .map(estimateLineRest)
    .filter((value) => value !== null);
  return estimates.length === 0
    ? null
    : toMoney(estimates.reduce((total, value) => total.plus(value), decimal(0)));
};
