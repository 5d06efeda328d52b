import { defineEntity, p } from '@mikro-orm/core';
import { productDeleted, productSaved } from '@primal/contracts/admin/events';
import {
  type ProductAnswer,
  priceFields,
  productAnswer,
  type productBody,
  type ScheduledPricesAnswer,
} from '@primal/contracts/admin/product';
import { type AuditChange, listAuditChanges } from '@primal/contracts/audit';
import { formatDate } from '@primal/contracts/shared/dates';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { z } from 'zod';

export const ProductGtinSchema = defineEntity({
  name: 'ProductGtin',
  tableName: 'product_gtins',
  properties: { gtin: p.text().primary(), productId: p.uuid() },
});

type ProductFields = z.output<typeof productBody>;

const price = () => p.decimal().precision(12).scale(2);
const amount = () => p.decimal().precision(12).scale(3);

export const ProductSchema = defineEntity({
  name: 'Product',
  tableName: 'products',
  properties: {
    ...aggregateColumns,
    productCode: p.text().strictNullable(),
    name: p.text(),
    description: p.text().strictNullable(),
    category: p.text().strictNullable(),
    brand: p.text(),
    productType: p.text(),
    unit: p.text(),
    billedBy: p.text(),
    salesUnit: p.text().strictNullable(),
    unitsPerCase: amount().strictNullable(),
    unitPrice: price(),
    costPrice: price().strictNullable(),
    wholesalePrice: price(),
    restaurantPrice: price(),
    retailPrice: price(),
    weightPerUnit: amount().strictNullable(),
    weightPerBox: amount().strictNullable(),
    weightPerPc: amount().strictNullable(),
    fixedWeight: amount().strictNullable(),
    averageWeight: amount().strictNullable(),
    inStock: p.boolean(),
    taxable: p.boolean(),
    /** Sorted. The table `product_gtins` makes each GTIN unique. */
    gtins: p.array(),
    scheduledPrices: p.json<ScheduledPricesAnswer[]>(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof ProductSchema, typeof ProductGtinSchema]> {}
}

export type ProductRecord = RecordOf<typeof ProductSchema>;

export const auditUnscheduled = (removed: ScheduledPricesAnswer): AuditChange[] =>
  listAuditChanges(priceFields, removed, {}).map((change) => ({
    ...change,
    field: `${change.field} from ${formatDate(removed.from)}`,
  }));

export class Product extends ProductSchema.class {
  /** Without its own price, a product has the restaurant price (docs/rules/catalog.md#prices). */
  static create(tx: EntityTx, { unitPrice, ...fields }: ProductFields): Product {
    const product = tx.em.create(Product, {
      ...createFirstVersion(),
      ...fields,
      gtins: [],
      scheduledPrices: [],
      unitPrice: unitPrice ?? fields.restaurantPrice,
    });
    recordSaved(tx, product);
    return product;
  }

  edit(tx: EntityTx, { unitPrice, ...changes }: Partial<ProductFields>): void {
    const before = { ...this };
    incrementVersion<Product>(this, changes);
    if (unitPrice !== undefined) this.unitPrice = unitPrice ?? this.restaurantPrice;
    const prices = listAuditChanges(priceFields, before, this);
    if (prices.length > 0) tx.audit({ kind: 'prices', subject: this.auditSubject(), changes: prices });
    recordSaved(tx, this);
  }

  setGtins(tx: EntityTx, gtins: readonly string[]): void {
    incrementVersion<Product>(this, { gtins: gtins.toSorted() });
    recordSaved(tx, this);
  }

  unschedule(tx: EntityTx, scheduledId: string): void {
    const removed = this.scheduledPrices.find(({ id }) => id === scheduledId);
    if (!removed) throw problem.notFound('These prices are no longer scheduled.');
    incrementVersion<Product>(this, {
      scheduledPrices: this.scheduledPrices.filter((entry) => entry !== removed),
    });
    tx.audit({ kind: 'prices', subject: this.auditSubject(), changes: auditUnscheduled(removed) });
    recordSaved(tx, this);
  }

  remove(tx: EntityTx): void {
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: this.auditSubject(),
      changes: listAuditChanges(['name', 'productCode', 'brand', ...priceFields], this, {}),
    });
    tx.record(productDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }

  private auditSubject() {
    return { type: 'product', id: this.id, label: this.name } as const;
  }
}
ProductSchema.setClass(Product);

const recordSaved = (tx: EntityTx, product: Product): void =>
  tx.record(productSaved, { key: product.id, sequence: product.version, data: toAnswer(product) });

export const toAnswer: (record: Answerable<ProductAnswer>) => ProductAnswer =
  createAnswerMapper(productAnswer);
