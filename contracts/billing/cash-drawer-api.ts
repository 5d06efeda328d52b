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

/** The calls about the cash drawer. */
export const cashDrawerApi = apiTable({
  listDrawerDays: {
    method: 'GET',
    path: '/api/cash-drawer/days',
    permission: 'viewInvoices',
    summary:
      'Days of the cash drawer with their figures, the latest first unless sorted otherwise. `q` finds who closed a day and why cash was paid out.',
    query: listQuery({ sort: ['date', 'openingFloat', 'status', 'createdAt'], status: drawerStatuses }),
    answer: z.array(drawerDaySummary),
    list: true,
  },
  getDrawerDay: {
    method: 'GET',
    path: '/api/cash-drawer/days/{date}',
    params: ofDay,
    permission: 'viewInvoices',
    summary: 'One day of the cash drawer with all that moved its cash.',
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
    summary: 'Take cash out of the drawer, for a reason; at most what it should hold.',
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
    summary: 'Take a payout back while its day is open, for a reason.',
    body: voidBody,
    answer: drawerDayAnswer,
  },
  closeDrawerDay: {
    method: 'POST',
    path: '/api/cash-drawer/days/{date}/close',
    params: ofDay,
    permission: 'takePayments',
    summary:
      'Close the drawer of a day with what was counted. The server computes what was expected and what is over or short. It cannot be undone.',
    body: closeDrawerBody,
    answer: drawerDayAnswer,
  },
});
