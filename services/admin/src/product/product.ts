import { defineEntity, p } from '@mikro-orm/core';
import { productDeleted, productSaved } from '@primal/contracts/admin/events';
import type { productBody } from '@primal/contracts/admin/product';
import { auditChanges } from '@primal/contracts/shared/audit';
import type { z } from 'zod';
import { aggregateProperties, firstVersion, nextVersion } from '../aggregate.ts';
import type { AdminTx } from '../tables.ts';
import { presentProduct } from './presenter.ts';

type ProductFields = z.output<typeof productBody>;

const price = () => p.decimal().precision(12).scale(2);
const amount = () => p.decimal().precision(12).scale(3);

export const ProductSchema = defineEntity({
  name: 'Product',
  tableName: 'products',
  properties: {
    ...aggregateProperties,
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
  },
});

export class Product extends ProductSchema.class {
  /** Without a price of its own a product costs what restaurants pay (decisions, "Catalogue"). */
  static add(tx: AdminTx, { unitPrice, ...fields }: ProductFields): Product {
    const product = tx.em.create(Product, {
      ...firstVersion(),
      ...fields,
      unitPrice: unitPrice ?? fields.restaurantPrice,
    });
    saved(tx, product);
    return product;
  }

  edit(tx: AdminTx, { unitPrice, ...changes }: Partial<ProductFields>): void {
    nextVersion<Product>(this, changes);
    if (unitPrice !== undefined) this.unitPrice = unitPrice ?? this.restaurantPrice;
    saved(tx, this);
  }

  remove(tx: AdminTx): void {
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: { type: 'product', id: this.id, label: this.name },
      changes: auditChanges(
        [
          'name',
          'productCode',
          'brand',
          'unitPrice',
          'costPrice',
          'wholesalePrice',
          'restaurantPrice',
          'retailPrice',
        ],
        this,
        {},
      ),
    });
    tx.record(productDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }
}
ProductSchema.setClass(Product);

const saved = (tx: AdminTx, product: Product): void =>
  tx.record(productSaved, { key: product.id, sequence: product.version, data: presentProduct(product) });
