import { z } from 'zod';
import { apiTable, listQuery } from '../shared/api.ts';
import { businessDate } from '../shared/schemas.ts';
import {
  changeFloatBody,
  closeDrawerBody,
  drawerDayAnswer,
  drawerDaySummary,
  drawerStatuses,
  openDrawerBody,
  payoutBody,
} from './cash-drawer.ts';
import { voidBody } from './sale.ts';

const ofDay = { date: businessDate() };

export const cashDrawerApi = apiTable({
  listDrawerDays: {
    method: 'GET',
    path: '/api/cash-drawer/days',
    permission: 'viewInvoices',
    summary:
      'Days of the cash drawer with their figures, latest first by default. `q` searches the person who closed a day and the reasons of payouts.',
    query: listQuery({ sort: ['date', 'openingFloat', 'status', 'createdAt'], status: drawerStatuses }),
    answer: z.array(drawerDaySummary),
    list: true,
  },
  getDrawerDay: {
    method: 'GET',
    path: '/api/cash-drawer/days/{date}',
    params: ofDay,
    permission: 'viewInvoices',
    summary: 'One day of the cash drawer with all cash movements.',
    answer: drawerDayAnswer,
  },
  openDrawerDay: {
    method: 'POST',
    path: '/api/cash-drawer/days',
    permission: 'takePayments',
    summary: 'Open the cash drawer for a day with its opening float; once a day.',
    body: openDrawerBody,
    answer: drawerDayAnswer,
    status: 201,
    creates: true,
  },
  changeOpeningFloat: {
    method: 'PUT',
    path: '/api/cash-drawer/days/{date}',
    params: ofDay,
    permission: 'takePayments',
    summary: 'Correct the opening float of a day that is still open.',
    body: changeFloatBody,
    answer: drawerDayAnswer,
  },
  payOut: {
    method: 'POST',
    path: '/api/cash-drawer/days/{date}/payouts',
    params: ofDay,
    permission: 'takePayments',
    summary: 'Pay cash out of the drawer, with a reason and an account; at most the expected cash.',
    body: payoutBody,
    answer: drawerDayAnswer,
    status: 201,
    creates: true,
  },
  voidPayout: {
    method: 'POST',
    path: '/api/cash-drawer/days/{date}/payouts/{id}/void',
    params: ofDay,
    permission: 'void',
    summary: 'Void a payout while its day is open, with a reason.',
    body: voidBody,
    answer: drawerDayAnswer,
  },
  closeDrawerDay: {
    method: 'POST',
    path: '/api/cash-drawer/days/{date}/close',
    params: ofDay,
    permission: 'takePayments',
    summary:
      'Close the drawer of a day with the counted cash. The server computes expected, over and short. Cannot be undone.',
    body: closeDrawerBody,
    answer: drawerDayAnswer,
  },
});
