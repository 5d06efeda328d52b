import { z } from 'zod';
import { apiTable, listQuery, nextNumberAnswer } from '../shared/api.ts';
import {
  applyCreditBody,
  createCreditMemoBody,
  creditMemoAnswer,
  creditMemoSummary,
  unapplyCreditBody,
} from './credit-memo.ts';
import { creditStatuses } from './credit-memo-rules.ts';
import { voidBody } from './sale.ts';

export const creditMemoApi = apiTable({
  listCreditMemos: {
    method: 'GET',
    path: '/api/credit-memos',
    permission: 'viewInvoices',
    summary:
      'Credit memos, newest credit date first by default. `from` and `to` are credit dates, `invoiceId` is the credited invoice, `appliedTo` an invoice that the credit was applied to.',
    query: listQuery({
      sort: [
        'creditDate',
        'creditNumber',
        'customerName',
        'reason',
        'total',
        'balance',
        'status',
        'createdAt',
      ],
      status: creditStatuses,
      keys: ['customerId', 'invoiceId', 'appliedTo'],
    }),
    answer: z.array(creditMemoSummary),
    list: true,
  },
  nextCreditNumber: {
    method: 'GET',
    path: '/api/credit-memos/next-number',
    permission: 'viewInvoices',
    summary: 'A preview of the next credit number; it reserves nothing.',
    answer: nextNumberAnswer,
  },
  getCreditMemo: {
    method: 'GET',
    path: '/api/credit-memos/{id}',
    permission: 'viewInvoices',
    summary: 'One credit memo with customer, items and the invoices that it is applied to.',
    answer: creditMemoAnswer,
  },
  createCreditMemo: {
    method: 'POST',
    path: '/api/credit-memos',
    permission: 'invoice',
    summary: 'Make a credit memo.',
    body: createCreditMemoBody,
    answer: creditMemoAnswer,
    status: 201,
    creates: true,
  },
  applyCreditMemo: {
    method: 'POST',
    path: '/api/credit-memos/{id}/apply',
    permission: 'takePayments',
    summary: 'Apply the credit to outstanding invoices of the same customer, all or none.',
    body: applyCreditBody,
    answer: creditMemoAnswer,
  },
  unapplyCreditMemo: {
    method: 'POST',
    path: '/api/credit-memos/{id}/unapply',
    permission: 'takePayments',
    summary: 'Remove the credit from an invoice; its balance rises by that amount.',
    body: unapplyCreditBody,
    answer: creditMemoAnswer,
  },
  voidCreditMemo: {
    method: 'POST',
    path: '/api/credit-memos/{id}/void',
    permission: 'void',
    summary: 'Void a credit memo that is not applied to anything, for a reason.',
    body: voidBody,
    answer: creditMemoAnswer,
  },
});
