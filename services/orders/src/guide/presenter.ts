import { guideMarks } from '@primal/contracts/orders/guide';
import { createAnswerMapper } from '@primal/service-kit/answers';

export const toAnswer = createAnswerMapper(guideMarks);
