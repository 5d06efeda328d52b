import { defineEntity, p } from '@mikro-orm/core';
import { productDeleted, productSaved } from '@primal/contracts/admin/events';
import { priceFields } from '@primal/contracts/admin/prices';
import type { productBody } from '@primal/contracts/admin/product';
import { auditChanges } from '@primal/contracts/shared/audit';
import { aggregateColumns, firstVersion, nextVersion } from '@primal/service-kit/aggregate';
import type { RecordOf } from '@primal/service-kit/database';
import { RetryUnit } from '@primal/service-kit/database/retry';
import { problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { z } from 'zod';
import type { AdminTx } from '../tables.ts';
import { presentProduct } from './presenter.ts';

/** Which product has a GTIN: one GTIN, one product. */
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
    /** Sorted; the table `product_gtins` sees to it that each is on one product. */
    gtins: p.array(),
  },
});

export type ProductRecord = RecordOf<typeof ProductSchema>;

export class Product extends ProductSchema.class {
  /** Without a price of its own a product costs what restaurants pay (docs/rules/catalog.md#prices). */
  static add(tx: EntityTx, { unitPrice, ...fields }: ProductFields): Product {
    const product = tx.em.create(Product, {
      ...firstVersion(),
      ...fields,
      gtins: [],
      unitPrice: unitPrice ?? fields.restaurantPrice,
    });
    saved(tx, product);
    return product;
  }

  edit(tx: EntityTx, { unitPrice, ...changes }: Partial<ProductFields>): void {
    const before = { ...this };
    nextVersion<Product>(this, changes);
    if (unitPrice !== undefined) this.unitPrice = unitPrice ?? this.restaurantPrice;
    const prices = auditChanges(priceFields, before, this);
    if (prices.length > 0) tx.audit({ kind: 'prices', subject: this.about(), changes: prices });
    saved(tx, this);
  }

  /** Its cases carry this GTIN from now on; nothing changes when they do already. 409 when another product's do. */
  async addGtin(tx: AdminTx, gtin: string): Promise<void> {
    if (this.gtins.includes(gtin)) return;
    await takeGtin(tx, gtin, this.id);
    nextVersion<Product>(this, { gtins: [...this.gtins, gtin].sort() });
    saved(tx, this);
  }

  /** Its cases no longer carry this GTIN; 404 when they do not. */
  removeGtin(tx: AdminTx, gtin: string): void {
    if (!this.gtins.includes(gtin)) throw problem.notFound('This product does not have this GTIN.');
    tx.send(tx.db.deleteFrom('product_gtins').where('gtin', '=', gtin));
    nextVersion<Product>(this, { gtins: this.gtins.filter((one) => one !== gtin) });
    saved(tx, this);
  }

  remove(tx: EntityTx): void {
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: this.about(),
      changes: auditChanges(['name', 'productCode', 'brand', ...priceFields], this, {}),
    });
    tx.record(productDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }

  private about() {
    return { type: 'product', id: this.id, label: this.name } as const;
  }
}
ProductSchema.setClass(Product);

const saved = (tx: EntityTx, product: Product): void =>
  tx.record(productSaved, { key: product.id, sequence: product.version, data: presentProduct(product) });

/** Writes a GTIN down for a product; of two that want it at once the second waits and is told. */
const takeGtin = async ({ db }: AdminTx, gtin: string, productId: string): Promise<void> => {
  const taken = await db
    .insertInto('product_gtins')
    .values({ gtin, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return;
  const owner = await db
    .selectFrom('product_gtins as g')
    .innerJoin('products as p', 'p.id', 'g.product_id')
    .select('p.name')
    .where('g.gtin', '=', gtin)
    .executeTakeFirst();
  // Whoever had it let it go just now.
  if (!owner) throw new RetryUnit();
  throw problem.conflict(`This GTIN belongs to ${owner.name}.`, 'gtin_taken');
};
