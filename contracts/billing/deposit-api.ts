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

export const depositApi = apiTable({
  listDeposits: {
    method: 'GET',
    path: '/api/deposits',
    permission: 'viewInvoices',
    summary: 'Deposits at the bank, the latest first by default. `q` finds numbers.',
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
    summary: 'Undeposited checks, oldest first, and the cash that can be deposited.',
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
    summary: 'Record a deposit of checks and cash, each check once.',
    body: createDepositBody,
    answer: depositAnswer,
    status: 201,
    creates: true,
  },
  voidDeposit: {
    method: 'POST',
    path: '/api/deposits/{id}/void',
    permission: 'void',
    summary: 'Void a deposit, with a reason; its checks and cash can be deposited again.',
    body: voidBody,
    answer: depositAnswer,
  },
});
