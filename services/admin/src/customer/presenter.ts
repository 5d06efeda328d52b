import { type CustomerAnswer, customerAnswer } from '@primal/contracts/admin/customer';
import { answerOf } from '@primal/service-kit/answers';
import type { CustomerRecord } from './customer.ts';

export const presentCustomer: (customer: CustomerRecord) => CustomerAnswer = answerOf(customerAnswer);
