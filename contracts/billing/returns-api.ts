import { apiTable } from '../shared/api.ts';
import { creditMemoAnswer } from './credit-memo.ts';
import { returnBody } from './returns.ts';

export const returnsApi = apiTable({
  createReturn: {
    method: 'POST',
    path: '/api/invoices/{id}/returns',
    permission: 'invoice',
    summary:
      "Record a return for a sent invoice: creates a credit memo for the pieces or quantities at the invoice's prices. 409 with the credit memo if they were already returned.",
    body: returnBody,
    answer: creditMemoAnswer,
    status: 201,
    creates: true,
  },
});
