import type { ChangedPrices } from '@primal/contracts/admin/price-change';
import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { type ProductAnswer, productAnswer } from '@primal/contracts/admin/product';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import type { z } from 'zod';
import { describeUnusualAmount } from '../record/unusual-amounts.ts';

/** Price labels, shared with the form and CSV files. */
export const priceLabels: Record<PriceField, string> = {
  unitPrice: 'Unit Price',
  costPrice: 'Cost Price',
  wholesalePrice: 'Wholesale Price',
  restaurantPrice: 'Restaurant Price',
  retailPrice: 'Retail Price',
};

/** Optional prices: the cost, and the unit price, which defaults to the restaurant price. */
const optional: ReadonlySet<PriceField> = new Set(['unitPrice', 'costPrice']);

/** Product fields stored with an edit, few enough that thousands fit into browser storage. */
export const pricedProduct = productAnswer.pick({
  id: true,
  version: true,
  name: true,
  productCode: true,
  category: true,
  unit: true,
  unitPrice: true,
  costPrice: true,
  wholesalePrice: true,
  restaurantPrice: true,
  retailPrice: true,
});

export type PricedRow = z.infer<typeof pricedProduct> & Partial<Pick<ProductAnswer, 'scheduledPrices'>>;

export interface PriceEdit {
  product: PricedRow;
  texts: Partial<Record<PriceField, string>>;
  isValid: boolean;
  problem?: string;
}

/** Edits by product id, preserved through search, filter and paging. */
export type PriceEdits = ReadonlyMap<string, PriceEdit>;

export const toPriceText = (product: PricedRow, edit: PriceEdit | undefined, field: PriceField): string =>
  edit?.texts[field] ?? product[field] ?? '';

export const formatPrice = (text: string): string => readFigure(text, moneyRules).value ?? text;

export const findProblem = (field: PriceField, text: string): string | null => {
  const { value, problem } = readFigure(text, moneyRules);
  if (problem !== null) return problem;
  return value === '' && !optional.has(field) ? `${priceLabels[field]} is required.` : null;
};

export const createEdit = (
  product: PricedRow,
  texts: PriceEdit['texts'],
  problem?: string | undefined,
): PriceEdit => ({
  product,
  texts,
  isValid: priceFields.every(
    (field) => texts[field] === undefined || findProblem(field, texts[field]) === null,
  ),
  ...(problem !== undefined && { problem }),
});

const equalsPrice = (product: PricedRow, field: PriceField, text: string): boolean =>
  readFigure(text, moneyRules).value === (product[field] ?? '');

const isScheduled = ({ scheduledPrices = [] }: PricedRow, field: PriceField): boolean =>
  scheduledPrices.some((entry) => entry[field] !== undefined);

/** The edit after a key press, or null if the texts equal the stored prices. */
export const applyTyping = (
  product: PricedRow,
  edit: PriceEdit | undefined,
  field: PriceField,
  text: string,
): PriceEdit | null => {
  const { [field]: _, ...others } = edit?.texts ?? {};
  // If another price is scheduled, the current price counts as an edit, since users may enter a later start date.
  const isSame = equalsPrice(product, field, text) && !isScheduled(product, field);
  const texts = isSame ? others : { ...others, [field]: text };
  return Object.keys(texts).length > 0
    ? createEdit(edit?.product ?? pricedProduct.parse(product), texts)
    : null;
};

const listTypedFields = ({ texts }: PriceEdit): PriceField[] =>
  priceFields.filter((field) => texts[field] !== undefined);

/** True if the product already has the typed prices, after a lost answer or another user's change. */
export const isStored = (edit: PriceEdit, product: PricedRow): boolean =>
  listTypedFields(edit).every((field) => equalsPrice(product, field, edit.texts[field] ?? ''));

/**
 * Rebases a product after the user's own bulk change. Prices that differ from the preview are another user's changes.
 */
export const rebaseProduct = <Row extends PricedRow>(product: Row, prices: ChangedPrices['prices']): Row => {
  const changed = priceFields.filter((field) => prices[field]?.old === product[field]);
  return { ...product, ...Object.fromEntries(changed.map((field) => [field, prices[field]?.new])) };
};

export const findConflicts = (edit: PriceEdit, now: PricedRow): PriceField[] =>
  now.version > edit.product.version
    ? listTypedFields(edit).filter((field) => now[field] !== edit.product[field])
    : [];

export const describeConflict = (edit: PriceEdit, now: PricedRow): string | null => {
  const [field, ...others] = findConflicts(edit, now);
  if (!field) return null;
  const price = now[field] === null ? 'blank' : formatMoney(now[field]);
  const rest = others.length > 0 ? `, and ${others.length} more changed` : '';
  return `${priceLabels[field]} is ${price} now${rest}. What you typed is kept.`;
};

/**
 * Product version for the save. Returns the current version if no edited price conflicts, else the old version, which
 * the server rejects once.
 */
export const chooseBase = (edit: PriceEdit, now: PricedRow | undefined): PricedRow =>
  now && now.version > edit.product.version && findConflicts(edit, now).length === 0 ? now : edit.product;

export const toPrices = ({ texts }: PriceEdit, { version }: PricedRow) => ({
  version,
  ...Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, readFigure(text, moneyRules).value ?? text]),
  ),
});

/** '$14.50 from 11/30/2026', or null if no price is scheduled. */
export const describeScheduled = ({ scheduledPrices = [] }: PricedRow, field: PriceField): string | null => {
  const entries = scheduledPrices.filter((entry) => entry[field] !== undefined);
  const [next] = entries;
  if (!next) return null;
  const price = next[field] ? formatMoney(next[field]) : 'blank';
  const more = entries.length > 1 ? `, ${entries.length - 1} more` : '';
  return `${price} from ${formatDate(next.from)}${more}`;
};

const parsePrice = (product: PricedRow, edit: PriceEdit | undefined, field: PriceField) => {
  const { value } = readFigure(toPriceText(product, edit, field), moneyRules);
  return value && isPositive(value) ? decimal(value) : null;
};

/** Typed or stored cost, if the cost exceeds this price. Null if the cost is lower or unknown. */
export const findHigherCost = (
  product: PricedRow,
  edit: PriceEdit | undefined,
  field: PriceField,
): string | null => {
  const cost = parsePrice(product, edit, 'costPrice');
  const price = parsePrice(product, edit, field);
  return cost && price?.lt(cost) ? formatMoney(toMoney(cost)) : null;
};

/** Markup on cost in percent with its sign; null if unknown. */
export const formatMarkup = (
  product: PricedRow,
  edit: PriceEdit | undefined,
  field: PriceField,
): string | null => {
  const cost = parsePrice(product, edit, 'costPrice');
  const price = parsePrice(product, edit, field);
  if (!cost || !price || field === 'costPrice') return null;
  const percent = price.minus(cost).times(100).div(cost).round(1);
  return `${percent.lt(0) ? '' : '+'}${percent.toFixed(1)}%`;
};

/** `Retail Price of Zeta Loin: $545.00 instead of $54.50.` if far from the previous price, else empty. */
const describeUnusualPrice = (
  times: number,
  name: string,
  field: PriceField,
  price: string,
  before: string,
): string[] => describeUnusualAmount(`${priceLabels[field]} of ${name}`, price, before, times);

export const findWarnings = (edits: Iterable<PriceEdit>): string[] =>
  [...edits].flatMap(({ product, texts, isValid }) =>
    isValid
      ? priceFields.flatMap((field) => {
          const { value } = readFigure(texts[field] ?? '', moneyRules);
          const stored = product[field];
          return value && stored ? describeUnusualPrice(10, product.name, field, value, stored) : [];
        })
      : [],
  );

/** Warnings about an unusual bulk change, with a lower threshold, since no price was typed individually. */
export const findChangeWarnings = (products: readonly ChangedPrices[]): string[] =>
  products.flatMap(({ name, prices }) =>
    priceFields.flatMap((field) => {
      const price = prices[field];
      return price ? describeUnusualPrice(5, name, field, price.new, price.old) : [];
    }),
  );
