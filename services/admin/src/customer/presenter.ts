import { type CustomerAnswer, customerAnswer } from '@primal/contracts/admin/customer';
import { answerOf } from '@primal/service-kit/answers';
import type { CustomerRecord } from './customer.ts';

/** A customer as answers and events show one. */
export const presentCustomer: (customer: CustomerRecord) => CustomerAnswer = answerOf(customerAnswer);
