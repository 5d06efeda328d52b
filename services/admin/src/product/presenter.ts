import { type ProductAnswer, productAnswer } from '@primal/contracts/admin/product';
import { answerOf } from '@primal/service-kit/answers';
import type { ProductRecord } from './product.ts';

/** A product as answers and events show one. Dollars and pounds as decimal text. */
export const presentProduct: (product: ProductRecord) => ProductAnswer = answerOf(productAnswer);
