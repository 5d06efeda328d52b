import { invoiceSaved } from '@primal/contracts/billing/events';
import type { ordersApi } from '@primal/contracts/orders/api';
import type { Answer } from '@primal/contracts/shared/api';
import { type Committed, reply } from '@primal/service-kit/routes';
import type { OrdersTables } from '../tables.ts';

type Convert = typeof ordersApi.convertOrder;
type Pending = Extract<Answer<Convert>, { message: string }>;

/** How long a convert waits for billing's invoice, in milliseconds (decisions, "Order to invoice"). */
const patience = 3000;

/** What stands as the answer until the invoice is there. */
export const pendingInvoice = (invoiceId: string): Pending => ({
  invoiceId,
  message: 'The sales order has been converted. Its invoice appears as soon as billing has made it.',
});

export const isPendingInvoice = (answer: object): answer is Pending =>
  'message' in answer && 'invoiceId' in answer;

/** After the commit: 201 with billing's invoice when it comes in time, 202 with its id otherwise. */
export const answerConverted = async (
  { waitForEvent }: Pick<Committed<Convert, OrdersTables>, 'waitForEvent'>,
  pending: Pending,
) => {
  const event = await waitForEvent(invoiceSaved, pending.invoiceId, patience);
  return event ? reply(201, event.data) : reply(202, pending);
};
