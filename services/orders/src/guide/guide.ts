import { defineEntity, p } from '@mikro-orm/core';
import { guideProductSaved } from '@primal/contracts/orders/events';
import { type GuideMarks, guideMarks, type guideMarksBody } from '@primal/contracts/orders/guide';
import { aggregateColumns, createFirstVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { createRowMapper, selectOf, sql, type Tables, toUpdate } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { awaitCustomer } from '@primal/service-trade/copies/customers';
import { readProductsById } from '@primal/service-trade/copies/products';
import type { z } from 'zod';
import type { OrdersDb, OrdersTx } from '../tables.ts';

export const GuideProductSchema = defineEntity({
  name: 'GuideProduct',
  tableName: 'guide_products',
  properties: {
    ...aggregateColumns,
    customerId: p.uuid(),
    productId: p.uuid(),
    pinned: p.boolean(),
    hidden: p.boolean(),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof GuideProductSchema]> {}
}

const toAnswer = createAnswerMapper(guideMarks);

interface Place {
  customerId: string;
  productId: string;
}

const assertBoth = async (db: OrdersDb, { customerId, productId }: Place): Promise<void> => {
  const [copy, products] = await Promise.all([
    awaitCustomer(db, customerId),
    readProductsById(db, [productId]),
  ]);
  if (!copy || copy.deleted) throw problem.missing('Customer');
  const product = products.get(productId);
  if (!product?.snapshot || product.deleted) throw problem.missing('Product');
};

/** Upserts the given fields in one statement, so that concurrent changes are serialized. */
export const markProduct = async (
  tx: OrdersTx,
  place: Place,
  marks: z.output<typeof guideMarksBody>,
): Promise<GuideMarks> => {
  await assertBoth(tx.db, place);
  const first = { ...createFirstVersion(), ...place, pinned: false, hidden: false, ...marks };
  const marked = await tx.db
    .insertInto('guide_products')
    .values(createRowMapper(GuideProductSchema)(first))
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'product_id']).doUpdateSet({
        ...toUpdate(GuideProductSchema, { ...marks, updatedAt: first.updatedAt }),
        version: sql<number>`guide_products.version + 1`,
      }),
    )
    .returning(selectOf(GuideProductSchema, 'guide_products'))
    .executeTakeFirstOrThrow();
  const answer = toAnswer(marked);
  tx.record(guideProductSaved, { key: marked.id, sequence: marked.version, data: answer });
  return answer;
};
