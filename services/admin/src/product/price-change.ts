import { createHash } from 'node:crypto';
import {
  type applyPriceChangeBody,
  type ChangedPrices,
  maxChangedPrices,
  type PriceChange,
  type PriceStep,
  type priceChangeAnswer,
  type priceChangePreview,
} from '@primal/contracts/admin/price-change';
import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { type AuditChange, formatAuditText } from '@primal/contracts/audit';
import { maxMoney } from '@primal/contracts/shared/amounts';
import { type Decimal, decimal, formatMoney, toMoney } from '@primal/contracts/shared/decimal';
import { applyScheduledPrices } from '@primal/contracts/shared/pricing';
import { isOneOf } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import type { AdminDb, AdminTx } from '../tables.ts';
import { applyPrices, auditPrices, maxScheduledDays, type NewPrices, storePrices } from './new-prices.ts';
import type { ProductRecord } from './product.ts';
import { selectProducts } from './store.ts';

const fieldWords: Record<PriceField, string> = {
  unitPrice: 'unit price',
  costPrice: 'cost price',
  wholesalePrice: 'wholesale price',
  restaurantPrice: 'restaurant price',
  retailPrice: 'retail price',
};

// Multiply: decimal division takes ten times as long, and there may be 25,000 prices.
const hundredth = decimal('0.01');
const fifth = decimal('0.2');

const toStep: Record<PriceStep, (cents: Decimal) => Decimal> = {
  '0.01': (cents) => cents,
  '0.05': (cents) => cents.times(fifth).round(0).times(5),
  '0.09': (cents) => cents.plus(9 - Number(cents.toFixed(0).at(-1))),
};

type Size = Pick<PriceChange, 'percent' | 'amount' | 'roundTo'>;

/** Changes a price and rounds it, half up to the cent first; negative results stay unrounded. */
export const createPriceChanger = ({ percent, amount, roundTo }: Size): ((price: string) => string) => {
  const factor = decimal(percent ?? 0).plus(100);
  const cents = decimal(amount ?? 0).times(100);
  return (price) => {
    const exact = decimal(price).times(factor).plus(cents);
    return toMoney((exact.lt(0) ? exact : toStep[roundTo](exact.round(0))).times(hundredth));
  };
};

const priceOutOfRange = (product: ProductRecord, field: PriceField, words: string, change: PriceChange) =>
  createFieldProblem(
    `The ${fieldWords[field]} of ${product.name} would be ${words}.`,
    change.percent === undefined ? 'amount' : 'percent',
  );

interface Change {
  product: ProductRecord;
  prices: ChangedPrices['prices'];
}

const createProductChanger = (change: PriceChange) => {
  const { from, fields } = change;
  const newPrice = createPriceChanger(change);
  return (product: ProductRecord): Change => {
    const days = product.scheduledPrices.filter((entry) => entry.from !== from).length;
    if (from && days >= maxScheduledDays)
      throw createFieldProblem(
        `${product.name} already has scheduled prices on ${maxScheduledDays} days.`,
        'from',
      );
    const inForce = from ? applyScheduledPrices(product, from) : product;
    const prices: ChangedPrices['prices'] = {};
    for (const field of fields) {
      const old = inForce[field];
      if (old === null) continue;
      const changed = old === '0.00' ? old : newPrice(old);
      if (changed.startsWith('-'))
        throw priceOutOfRange(product, field, `${formatMoney(changed)}, which is below $0.00`, change);
      if (changed.length > maxMoney.length)
        throw priceOutOfRange(product, field, `above ${formatMoney(maxMoney)}`, change);
      prices[field] = { old, new: changed };
    }
    return { product, prices };
  };
};

const selectChosen = (db: AdminDb, { category, brand, productIds }: PriceChange) =>
  selectProducts(db)
    .$if(category !== undefined, (products) => products.where('category', '=', category ?? ''))
    .$if(brand !== undefined, (products) => products.where('brand', '=', brand ?? ''))
    .$if(productIds !== undefined, (products) => products.where(isOneOf('id', productIds ?? [])))
    .limit(maxChangedPrices + 1);

/** Rejects unknown ids instead of changing only the known products. */
const assertKnown = ({ productIds = [] }: PriceChange, products: readonly ProductRecord[]): void => {
  const known = new Set(products.map(({ id }) => id));
  const at = productIds.findIndex((id) => !known.has(id));
  if (at >= 0)
    throw createFieldProblem(`There is no product with the id ${productIds[at]}.`, `productIds.${at}`);
};

/** Hash of the request and the versions of its products: any difference yields another token. */
const hashPreview = (change: PriceChange, products: readonly ProductRecord[]): string => {
  const { category, brand, productIds, fields, percent, amount, roundTo, from } = change;
  const request = [
    category,
    brand,
    productIds && [...new Set(productIds)].toSorted(),
    fields,
    percent,
    amount,
    roundTo,
    from,
  ];
  const versions = products.map(({ id, version }) => `${id} ${version}`).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([request, versions]))
    .digest('base64url');
};

const findLaterPrices = ({ from = '' }: PriceChange, changes: readonly Change[]) => {
  const days = changes.flatMap(({ product, prices }) => {
    const replacing = product.scheduledPrices.find(
      (entry) =>
        entry.from > from && priceFields.some((field) => prices[field] && entry[field] !== undefined),
    );
    return replacing ? [replacing.from] : [];
  });
  const [first] = days.toSorted();
  return first === undefined ? undefined : { products: days.length, first };
};

const compareNames = (a: ProductRecord, b: ProductRecord): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);

const toChangedPrices = ({ product, prices }: Change): ChangedPrices => ({
  id: product.id,
  productCode: product.productCode,
  name: product.name,
  category: product.category,
  brand: product.brand,
  prices,
});

export const previewPriceChange = async (
  db: AdminDb,
  change: PriceChange,
): Promise<z.output<typeof priceChangePreview>> => {
  const { category, productIds } = change;
  const path = productIds ? 'productIds' : category === undefined ? 'brand' : 'category';
  const products = await selectChosen(db, change).execute();
  assertKnown(change, products);
  if (products.length === 0) throw createFieldProblem('No product matches.', path);
  if (products.length > maxChangedPrices)
    throw createFieldProblem('At most 5,000 products at once. Choose a category or a brand.', path);
  const changes = products.toSorted(compareNames).map(createProductChanger(change));
  return {
    token: hashPreview(change, products),
    products: changes.map(toChangedPrices),
    coming: findLaterPrices(change, changes),
  };
};

const createStalePreviewProblem = () =>
  problem.conflict(
    'Products were changed since the preview. Nothing was stored. Please check the preview again.',
    'preview_stale',
  );

const pickNewPrices = ({ prices }: Change): NewPrices | null => {
  const differing = Object.entries(prices).filter(([, price]) => price && price.old !== price.new);
  return differing.length === 0
    ? null
    : Object.fromEntries(differing.map(([field, price]) => [field, price?.new ?? null]));
};

/** Description of the request, e.g. 'Raised by 5%, rounded to 0.09', and its products. */
const describeRequest = ({
  percent,
  amount,
  roundTo,
  category,
  brand,
  productIds,
}: PriceChange): AuditChange[] => {
  const size = decimal(percent ?? amount ?? 0);
  const by = percent === undefined ? formatMoney(size.abs()) : `${size.abs().toFixed()}%`;
  const of = [category, brand, productIds && 'chosen products'].filter(Boolean).join(', ') || 'all products';
  const after = `${size.lt(0) ? 'Lowered' : 'Raised'} by ${by}, rounded to ${roundTo}: ${of}`;
  return [{ field: 'Bulk change', before: null, after: formatAuditText(after) }];
};

const batch = 500;

/** Applies the previewed change in one transaction; 409 `preview_stale` if anything differs. */
export const applyPriceChange = async (
  tx: AdminTx,
  { token, ...change }: z.output<typeof applyPriceChangeBody>,
): Promise<z.output<typeof priceChangeAnswer>> => {
  // Locks in id order, so that concurrent changes never deadlock.
  const products = await selectChosen(tx.db, change).orderBy('id').forUpdate().execute();
  assertKnown(change, products);
  if (token !== hashPreview(change, products)) throw createStalePreviewProblem();
  const from = change.from ?? null;
  const scheduling = from ? { from, by: tx.identity.name } : null;
  const changed = createProductChanger(change);
  const repriced = products.flatMap((before) => {
    const prices = pickNewPrices(changed(before));
    return prices ? { before, after: applyPrices(before, prices, scheduling) } : [];
  });
  for (let at = 0; at < repriced.length; at += batch) {
    await storePrices(tx, repriced.slice(at, at + batch));
    await tx.flush();
  }
  auditPrices(tx, repriced, { from, leading: describeRequest(change) });
  return { products: repriced.length, from };
};
