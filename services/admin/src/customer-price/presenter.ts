import { type CustomerPriceAnswer, customerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';

export const toAnswer: (record: Answerable<CustomerPriceAnswer>) => CustomerPriceAnswer =
  createAnswerMapper(customerPriceAnswer);
