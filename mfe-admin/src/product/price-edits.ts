import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';

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

/** What was typed over a product's prices, and the product as it was then. */
export interface PriceEdit {
  product: ProductAnswer;
  texts: Partial<Record<PriceField, string>>;
  /** Why the server did not take it. */
  problem?: string;
}

/** The edited products by their ids; what is typed stays here through search and paging. */
export type PriceEdits = ReadonlyMap<string, PriceEdit>;

export const textOf = (product: ProductAnswer, edit: PriceEdit | undefined, field: PriceField): string =>
  edit?.texts[field] ?? product[field] ?? '';

/** What is wrong with a price as it was typed, in a sentence; null when it can be saved. */
export const problemOf = (field: PriceField, text: string): string | null => {
  const { value, problem } = readFigure(text, moneyRules);
  if (problem !== null) return problem;
  return value === '' && !optional.has(field) ? `${priceLabels[field]} is required.` : null;
};

/** The edit after a field was typed in; null when all of it is as stored again. */
export const typed = (
  product: ProductAnswer,
  edit: PriceEdit | undefined,
  field: PriceField,
  text: string,
): PriceEdit | null => {
  const base = edit?.product ?? product;
  const { [field]: _, ...others } = edit?.texts ?? {};
  const read = readFigure(text, moneyRules).value;
  const isStored = read !== null && read === (base[field] ?? '');
  const texts = isStored ? others : { ...others, [field]: text };
  return Object.keys(texts).length > 0 ? { product: base, texts } : null;
};

export const isSound = ({ texts }: PriceEdit): boolean =>
  priceFields.every((field) => texts[field] === undefined || problemOf(field, texts[field]) === null);

export const pricesOf = ({ product, texts }: PriceEdit) => ({
  version: product.version,
  ...Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, readFigure(text, moneyRules).value ?? text]),
  ),
});
