import { z } from 'zod';
import { apiTable, listQuery, nextNumberAnswer } from '../shared/api.ts';
import {
  cashReceiptAnswer,
  cashReceiptSummary,
  createCashReceiptBody,
  receiptStatuses,
} from './cash-receipt.ts';
import { voidBody } from './sale.ts';

export const cashReceiptApi = apiTable({
  listCashReceipts: {
    method: 'GET',
    path: '/api/cash-receipts',
    permission: 'viewInvoices',
    summary: 'Cash receipts, newest sale date first by default. `from` and `to` are sale dates.',
    query: listQuery({
      sort: ['saleDate', 'receiptNumber', 'customerName', 'paymentMethod', 'total', 'status', 'createdAt'],
      status: receiptStatuses,
      keys: ['customerId'],
    }),
    answer: z.array(cashReceiptSummary),
    list: true,
  },
  nextReceiptNumber: {
    method: 'GET',
    path: '/api/cash-receipts/next-number',
    permission: 'viewInvoices',
    summary: 'A preview of the next receipt number; it reserves nothing.',
    answer: nextNumberAnswer,
  },
  getCashReceipt: {
    method: 'GET',
    path: '/api/cash-receipts/{id}',
    permission: 'viewInvoices',
    summary: 'One cash receipt with customer and items.',
    answer: cashReceiptAnswer,
  },
  createCashReceipt: {
    method: 'POST',
    path: '/api/cash-receipts',
    permission: 'invoice',
    summary: 'Record a cash sale that is paid immediately.',
    body: createCashReceiptBody,
    answer: cashReceiptAnswer,
    status: 201,
    creates: true,
  },
  voidCashReceipt: {
    method: 'POST',
    path: '/api/cash-receipts/{id}/void',
    permission: 'void',
    summary: 'Void a cash receipt, for a reason.',
    body: voidBody,
    answer: cashReceiptAnswer,
  },
});
