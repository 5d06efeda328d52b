import type { ChangedPrices } from '@primal/contracts/admin/price-change';
import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { type ProductAnswer, productAnswer } from '@primal/contracts/admin/product';
import { showDate } from '@primal/contracts/shared/dates';
import { decimal, isPositive, showMoney, toMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import type { z } from 'zod';
import { farAmount } from '../record/far-amounts.ts';

/** The words for each price, as the form and the CSV files have them. */
export const priceLabels: Record<PriceField, string> = {
  unitPrice: 'Unit Price',
  costPrice: 'Cost Price',
  wholesalePrice: 'Wholesale Price',
  restaurantPrice: 'Restaurant Price',
  retailPrice: 'Retail Price',
};

/** Prices that may be blank: no cost, and a unit price that follows the restaurant price. */
const optional: ReadonlySet<PriceField> = new Set(['unitPrice', 'costPrice']);

/** What an edit holds of a product; little, so that thousands of edits fit into the browser's storage. */
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

/** What the table shows of a product. */
export type PricedRow = z.infer<typeof pricedProduct> & Partial<Pick<ProductAnswer, 'scheduledPrices'>>;

/** What was typed over a product's prices, and the product as it was then. */
export interface PriceEdit {
  product: PricedRow;
  texts: Partial<Record<PriceField, string>>;
  /** All of it can be read, and nothing that is required is blank. */
  sound: boolean;
  /** Why it could not be saved. */
  problem?: string;
}

/** The edited products by their ids; what is typed stays here through search, filter and paging. */
export type PriceEdits = ReadonlyMap<string, PriceEdit>;

export const textOf = (product: PricedRow, edit: PriceEdit | undefined, field: PriceField): string =>
  edit?.texts[field] ?? product[field] ?? '';

/** A price as it stands in its cell: in dollars and cents, or as it was typed where it cannot be read. */
export const shownText = (text: string): string => readFigure(text, moneyRules).value ?? text;

/** What is wrong with a price as it was typed, in a sentence; null when it can be saved. */
export const problemOf = (field: PriceField, text: string): string | null => {
  const { value, problem } = readFigure(text, moneyRules);
  if (problem !== null) return problem;
  return value === '' && !optional.has(field) ? `${priceLabels[field]} is required.` : null;
};

export const editOf = (
  product: PricedRow,
  texts: PriceEdit['texts'],
  problem?: string | undefined,
): PriceEdit => ({
  product,
  texts,
  sound: priceFields.every((field) => texts[field] === undefined || problemOf(field, texts[field]) === null),
  ...(problem !== undefined && { problem }),
});

/** Whether a text says what the product has stored. */
const says = (product: PricedRow, field: PriceField, text: string): boolean =>
  readFigure(text, moneyRules).value === (product[field] ?? '');

const isComing = ({ scheduledPrices = [] }: PricedRow, field: PriceField): boolean =>
  scheduledPrices.some((entry) => entry[field] !== undefined);

/** The edit after a price was typed; null when all of it is as stored again. */
export const typed = (
  product: PricedRow,
  edit: PriceEdit | undefined,
  field: PriceField,
  text: string,
): PriceEdit | null => {
  const { [field]: _, ...others } = edit?.texts ?? {};
  // Where another price is coming, the one in force may be meant for a later day.
  const isSame = says(product, field, text) && !isComing(product, field);
  const texts = isSame ? others : { ...others, [field]: text };
  return Object.keys(texts).length > 0 ? editOf(edit?.product ?? pricedProduct.parse(product), texts) : null;
};

const typedFields = ({ texts }: PriceEdit): PriceField[] =>
  priceFields.filter((field) => texts[field] !== undefined);

/** All that was typed is what the product has by now: it was saved although the answer was lost, or somebody else did. */
export const isStored = (edit: PriceEdit, product: PricedRow): boolean =>
  typedFields(edit).every((field) => says(product, field, edit.texts[field] ?? ''));

/** A product after a bulk change of one's own. A price that was another one than was previewed is somebody else's. */
export const afterChange = <Row extends PricedRow>(product: Row, prices: ChangedPrices['prices']): Row => {
  const changed = priceFields.filter((field) => prices[field]?.old === product[field]);
  return { ...product, ...Object.fromEntries(changed.map((field) => [field, prices[field]?.new])) };
};

/** The prices that somebody else changed since they were typed over here. */
export const changedBy = (edit: PriceEdit, now: PricedRow): PriceField[] =>
  now.version > edit.product.version
    ? typedFields(edit).filter((field) => now[field] !== edit.product[field])
    : [];

/** What has meanwhile become of a price that was typed over here, in a sentence; null when nothing. */
export const staleSentence = (edit: PriceEdit, now: PricedRow): string | null => {
  const [field, ...others] = changedBy(edit, now);
  if (!field) return null;
  const price = now[field] === null ? 'blank' : showMoney(now[field]);
  const rest = others.length > 0 ? `, and ${others.length} more changed` : '';
  return `${priceLabels[field]} is ${price} now${rest}. What you typed is kept.`;
};

/**
 * The product that an edit is saved on: as it is now where nothing was changed that was typed here, else as it was,
 * so that the server refuses it once and the person looks again.
 */
export const baseOf = (edit: PriceEdit, now: PricedRow | undefined): PricedRow =>
  now && now.version > edit.product.version && changedBy(edit, now).length === 0 ? now : edit.product;

/** What is sent of an edit that is sound. */
export const pricesOf = ({ texts }: PriceEdit, { version }: PricedRow) => ({
  version,
  ...Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, readFigure(text, moneyRules).value ?? text]),
  ),
});

/** What is coming for a price, in words: '$14.50 from 11/30/2026'; null when nothing is. */
export const comingWords = ({ scheduledPrices = [] }: PricedRow, field: PriceField): string | null => {
  const entries = scheduledPrices.filter((entry) => entry[field] !== undefined);
  const [next] = entries;
  if (!next) return null;
  const price = next[field] ? showMoney(next[field]) : 'blank';
  const more = entries.length > 1 ? `, ${entries.length - 1} more` : '';
  return `${price} from ${showDate(next.from)}${more}`;
};

const figure = (product: PricedRow, edit: PriceEdit | undefined, field: PriceField) => {
  const { value } = readFigure(textOf(product, edit, field), moneyRules);
  return value && isPositive(value) ? decimal(value) : null;
};

/** The cost that a price does not cover, as it is typed or stored; null where it does, or where either is not known. */
export const costAbove = (
  product: PricedRow,
  edit: PriceEdit | undefined,
  field: PriceField,
): string | null => {
  const cost = figure(product, edit, 'costPrice');
  const price = figure(product, edit, field);
  return cost && price?.lt(cost) ? showMoney(toMoney(cost)) : null;
};

/** What a price adds to the cost, in percent with its sign; null where one of them is not known. */
export const shareOnCost = (
  product: PricedRow,
  edit: PriceEdit | undefined,
  field: PriceField,
): string | null => {
  const cost = figure(product, edit, 'costPrice');
  const price = figure(product, edit, field);
  if (!cost || !price || field === 'costPrice') return null;
  const percent = price.minus(cost).times(100).div(cost).round(1);
  return `${percent.lt(0) ? '' : '+'}${percent.toFixed(1)}%`;
};

/** `Retail Price of Zeta Loin: $545.00 instead of $54.50.` of a price that is far from the one before; nothing of any other. */
const doubtOf = (times: number, name: string, field: PriceField, price: string, before: string): string[] =>
  farAmount(`${priceLabels[field]} of ${name}`, price, before, times);

/** What looks like a slip of the hand among typed prices, a sentence each. */
export const doubtsOf = (edits: Iterable<PriceEdit>): string[] =>
  [...edits].flatMap(({ product, texts, sound }) =>
    sound
      ? priceFields.flatMap((field) => {
          const { value } = readFigure(texts[field] ?? '', moneyRules);
          const stored = product[field];
          return value && stored ? doubtOf(10, product.name, field, value, stored) : [];
        })
      : [],
  );

/** The same of a change of many products' prices, sooner: nobody has typed each of them. */
export const doubtsOfChange = (products: readonly ChangedPrices[]): string[] =>
  products.flatMap(({ name, prices }) =>
    priceFields.flatMap((field) => {
      const price = prices[field];
      return price ? doubtOf(5, name, field, price.new, price.old) : [];
    }),
  );
