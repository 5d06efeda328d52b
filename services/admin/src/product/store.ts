import { productSaved } from '@primal/contracts/admin/events';
import { adminDocuments } from '@primal/contracts/documents/admin';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { isOneOf, selectOf } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { AdminDb } from '../tables.ts';
import { Product, type ProductRecord, ProductSchema, toAnswer } from './product.ts';

const { label } = adminDocuments.product;

export const selectProducts = (db: AdminDb) =>
  db.selectFrom('products').select(selectOf(ProductSchema, 'products'));

export const readProduct = (db: AdminDb, id: string): Promise<ProductRecord> =>
  readRecord(selectProducts(db).where('id', '=', id), label);

export const lockProduct = (tx: EntityTx, id: string, version?: number): Promise<Product> =>
  lockRecord(tx, Product, id, { label, version });

export const lockProducts = async (
  db: AdminDb,
  ids: readonly string[],
): Promise<Map<string, ProductRecord>> => {
  const rows = await selectProducts(db).where(isOneOf('id', ids)).orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const republishProducts = (db: AdminDb, ids?: readonly string[]) =>
  readSnapshots(productSaved, { rows: selectProducts(db), id: 'id', ids }, toAnswer);
