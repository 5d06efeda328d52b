import { randomUUIDv7 } from 'node:crypto';
import { productSaved } from '@primal/contracts/admin/events';
import {
  type PriceField,
  priceFields,
  type pricesAnswer,
  type pricesBody,
} from '@primal/contracts/admin/prices';
import type { ScheduledPricesAnswer } from '@primal/contracts/admin/product';
import { type AuditChange, type AuditInput, listAuditChanges } from '@primal/contracts/audit';
import { type BusinessDate, formatDate } from '@primal/contracts/shared/dates';
import { applyScheduledPrices } from '@primal/contracts/shared/pricing';
import type { z } from 'zod';
import { updateRecords } from '../bulk.ts';
import type { AdminTx } from '../tables.ts';
import { type ProductRecord, ProductSchema, toAnswer } from './product.ts';
import { lockProducts } from './store.ts';

export type NewPrices = Partial<Record<PriceField, string | null>>;

interface Scheduling {
  from: BusinessDate;
  by: string;
}

/** Limit of scheduled days per product, because each event of the product carries all of them. */
export const maxScheduledDays = 50;

const withPrices = (product: ProductRecord, changes: NewPrices): ProductRecord => {
  const after = { ...product, ...changes } as ProductRecord & { unitPrice: string | null };
  return { ...after, unitPrice: after.unitPrice ?? after.restaurantPrice };
};

/** Names of the users who scheduled each price. Omits users whose prices have all been replaced. */
const listSchedulers = (
  sameDay: ScheduledPricesAnswer | undefined,
  changes: NewPrices,
  by: string,
): string => {
  const isLeft =
    sameDay && priceFields.some((field) => sameDay[field] !== undefined && changes[field] === undefined);
  return isLeft ? [...new Set([...sameDay.scheduledBy.split(', '), by])].join(', ') : by;
};

const withScheduled = (product: ProductRecord, named: NewPrices, { from, by }: Scheduling): ProductRecord => {
  const { unitPrice, ...changes } = named;
  const sameDay = product.scheduledPrices.find((entry) => entry.from === from);
  const entry = {
    ...sameDay,
    ...changes,
    // Use a new id, so that deleting the replaced entry does not delete this entry.
    id: randomUUIDv7(),
    from,
    scheduledBy: listSchedulers(sameDay, named, by),
  } as ScheduledPricesAnswer;
  if (unitPrice !== undefined)
    entry.unitPrice =
      unitPrice ?? entry.restaurantPrice ?? applyScheduledPrices(product, from).restaurantPrice;
  const others = product.scheduledPrices.filter((each) => each !== sameDay);
  return {
    ...product,
    scheduledPrices: [...others, entry].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
};

export const applyPrices = (
  product: ProductRecord,
  changes: NewPrices,
  scheduling: Scheduling | null,
): ProductRecord => ({
  ...(scheduling ? withScheduled(product, changes, scheduling) : withPrices(product, changes)),
  version: product.version + 1,
  updatedAt: new Date().toISOString(),
});

export interface Repriced {
  before: ProductRecord;
  after: ProductRecord;
}

export const storePrices = async (tx: AdminTx, repriced: readonly Repriced[]): Promise<Set<string>> => {
  const written = await updateRecords(
    tx.db,
    ProductSchema,
    repriced.map(({ after }) => after),
  );
  for (const { after } of repriced)
    if (written.has(after.id))
      tx.record(productSaved, { key: after.id, sequence: after.version, data: toAnswer(after) });
  return written;
};

const maxNamed = 100;

const toAuditChanges = ({ before, after }: Repriced, from: BusinessDate | null): AuditChange[] =>
  from === null
    ? listAuditChanges(priceFields, before, after)
    : listAuditChanges(
        priceFields,
        applyScheduledPrices(before, from),
        applyScheduledPrices(after, from),
      ).map((change) => ({
        ...change,
        field: `${change.field} from ${formatDate(from)}`,
      }));

interface ManyChanges extends Partial<Omit<AuditInput, 'changes'>> {
  products: number;
  changes: readonly AuditChange[];
  leading?: readonly AuditChange[];
}

export const auditPriceChanges = (
  tx: AdminTx,
  { products, changes, leading = [], ...rest }: ManyChanges,
): void => {
  if (changes.length === 0) return;
  const left = changes.length - maxNamed;
  const more = left > 0 ? [{ field: `${left} more prices`, before: null, after: null }] : [];
  const label = products === 1 ? '1 product' : `${products} products`;
  tx.audit({
    kind: 'prices',
    subject: { type: 'products', id: null, label },
    ...rest,
    changes: [...leading, ...changes.slice(0, maxNamed), ...more],
  });
};

export const auditPrices = (
  tx: AdminTx,
  repriced: readonly Repriced[],
  { from, ...rest }: { from: BusinessDate | null } & Omit<ManyChanges, 'products' | 'changes'>,
): void => {
  const changes = repriced.flatMap((each) =>
    toAuditChanges(each, from).map((change) => ({ ...change, field: `${each.after.name}: ${change.field}` })),
  );
  auditPriceChanges(tx, { ...rest, products: repriced.length, changes });
};

const productDeleted = 'This product has been deleted.';
const stale = 'Someone else changed this product. Its current prices are shown; please check yours.';
const tooMany = `This product already has scheduled prices on ${maxScheduledDays} days. Delete one of them first.`;

export const savePrices = async (
  tx: AdminTx,
  { from, prices }: z.output<typeof pricesBody>,
): Promise<z.output<typeof pricesAnswer>> => {
  const stored = await lockProducts(
    tx.db,
    prices.map(({ id }) => id),
  );
  const scheduling = from ? { from, by: tx.identity.name } : null;
  const repriced: Repriced[] = [];
  const results = prices.map(({ id, version, ...changes }) => {
    const before = stored.get(id);
    if (!before) return { id, product: null, problem: productDeleted };
    const refused = (problem: string) => ({ id, product: toAnswer(before), problem });
    if (version !== undefined && version !== before.version) return refused(stale);
    const after = applyPrices(before, changes, scheduling);
    if (after.scheduledPrices.length > maxScheduledDays) return refused(tooMany);
    repriced.push({ before, after });
    return { id, product: toAnswer(after), problem: null };
  });
  await storePrices(tx, repriced);
  auditPrices(tx, repriced, { from: from ?? null });
  return { results };
};
