import {
  type StandingOrderDetail,
  type StandingOrderSummary,
  standingOrderAnswer,
} from '@primal/contracts/orders/standing-order';
import { weekdays } from '@primal/contracts/shared/delivery-days';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { type StandingOrderRow, toCustomer, toProductState } from './store.ts';
import { findNextDate, listLaterExceptions, listUpcoming, type UpcomingContext } from './upcoming.ts';

const fields = createAnswerMapper(standingOrderAnswer.omit({ lines: true }));

export const toAnswer = (row: StandingOrderRow, ahead: UpcomingContext): StandingOrderDetail => ({
  ...fields(row),
  customer: toCustomer(row),
  lines: row.lines.map(({ productId, quantities }) => ({
    ...toProductState(ahead.products, productId),
    quantities,
  })),
  upcoming: listUpcoming(row, ahead),
  later: listLaterExceptions(row, ahead),
});

const summaryFields = createAnswerMapper(standingOrderAnswer.omit({ lines: true, exceptions: true }));

export const toSummary = (
  row: StandingOrderRow,
  ahead: Pick<UpcomingContext, 'calendar' | 'known' | 'products'>,
): StandingOrderSummary => ({
  ...summaryFields(row),
  customer: toCustomer(row),
  lineCount: row.lines.length,
  weekdays: weekdays.filter((day) => row.weekdays.includes(day)),
  nextDate: findNextDate(row, ahead),
});
