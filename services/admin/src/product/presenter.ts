import { type ProductAnswer, productAnswer } from '@primal/contracts/admin/product';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';

export const toAnswer: (record: Answerable<ProductAnswer>) => ProductAnswer =
  createAnswerMapper(productAnswer);
