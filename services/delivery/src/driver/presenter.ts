import { type DriverAnswer, driverAnswer } from '@primal/contracts/delivery/driver';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';

export const toAnswer: (record: Answerable<DriverAnswer>) => DriverAnswer = createAnswerMapper(driverAnswer);
