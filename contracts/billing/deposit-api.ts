import { z } from 'zod';
import { apiTable, listQuery } from '../shared/api.ts';
import {
  createDepositBody,
  depositAnswer,
  depositStatuses,
  depositSummary,
  undepositedAnswer,
} from './deposit.ts';
import { voidBody } from './sale.ts';

/** The calls about deposits at the bank. */
export const depositApi = apiTable({
  listDeposits: {
    method: 'GET',
    path: '/api/deposits',
    permission: 'viewInvoices',
    summary: 'Deposits at the bank, the latest first unless sorted otherwise. `q` finds numbers.',
    query: listQuery({
      sort: ['date', 'depositNumber', 'total', 'status', 'createdAt'],
      status: depositStatuses,
    }),
    answer: z.array(depositSummary),
    list: true,
  },
  getUndeposited: {
    method: 'GET',
    path: '/api/deposits/undeposited',
    permission: 'viewInvoices',
    summary: 'The checks that are not deposited, the oldest first, and the cash that can be.',
    answer: undepositedAnswer,
  },
  getDeposit: {
    method: 'GET',
    path: '/api/deposits/{id}',
    permission: 'viewInvoices',
    summary: 'One deposit with its checks; those that came back are marked.',
    answer: depositAnswer,
  },
  createDeposit: {
    method: 'POST',
    path: '/api/deposits',
    permission: 'takePayments',
    summary: 'Note checks and cash that go to the bank together, each check once.',
    body: createDepositBody,
    answer: depositAnswer,
    status: 201,
    creates: true,
  },
  voidDeposit: {
    method: 'POST',
    path: '/api/deposits/{id}/void',
    permission: 'void',
    summary: 'Take a deposit back, for a reason; its checks and its cash can be deposited again.',
    body: voidBody,
    answer: depositAnswer,
  },
});
