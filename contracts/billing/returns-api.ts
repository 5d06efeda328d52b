import { apiTable } from '../shared/api.ts';
import { creditMemoAnswer } from './credit-memo.ts';
import { returnBody } from './returns.ts';

/** The call about goods that came back. */
export const returnsApi = apiTable({
  createReturn: {
    method: 'POST',
    path: '/api/invoices/{id}/returns',
    permission: 'invoice',
    summary:
      "Record what came back of an invoice that was sent: makes a credit memo of those pieces or quantities at the invoice's prices. 409 naming the credit memo for what came back already.",
    body: returnBody,
    answer: creditMemoAnswer,
    status: 201,
    creates: true,
  },
});
