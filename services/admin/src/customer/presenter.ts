import { type CustomerAnswer, customerAnswer } from '@primal/contracts/admin/customer';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';

export const toAnswer: (record: Answerable<CustomerAnswer>) => CustomerAnswer =
  createAnswerMapper(customerAnswer);
