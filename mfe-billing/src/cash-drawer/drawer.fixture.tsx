import type { DrawerDayAnswer } from '@primal/contracts/billing/cash-drawer';
import type { Permission } from '@primal/contracts/shared/permissions';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import CashDrawer from './page.tsx';

/** Instant of the day's entries. */
export const at = '2026-11-20T15:00:00.000Z';
export const day: DrawerDayAnswer = {
  id: 'd1',
  date: '2026-11-20',
  status: 'open',
  openingFloat: '100.00',
  openedBy: 'maria',
  cashSales: '48.00',
  refunds: '0.00',
  cashPayments: '0.00',
  reversals: '0.00',
  payoutTotal: '0.00',
  customerRefunds: '0.00',
  refundReversals: '0.00',
  changeGiven: '0.00',
  changeReturned: '0.00',
  bankDrops: '0.00',
  expected: '148.00',
  counted: null,
  overShort: null,
  closedBy: null,
  closedAt: null,
  notes: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  entries: [{ kind: 'sale', id: 's1', number: 'CR-1001', customerName: null, amount: '48.00', at }],
  payouts: [],
  counts: [],
  afterClose: [],
};

const chart = [
  { role: 'cash', category: null, number: '1000', name: 'Cash', type: 'asset' },
  { role: 'cash_payouts', category: null, number: '6200', name: 'Cash Payouts', type: 'expense' },
  { role: 'cash_payouts', category: 'Ice', number: '6210', name: 'Ice', type: 'expense' },
];

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

interface Days {
  before?: DrawerDayAnswer[];
  forgotten?: DrawerDayAnswer[];
  /** Delays the answer about earlier days. */
  daysAre?: Promise<void>;
}

/** Opens the drawer of 11/20/2026; `null` means not open yet. */
export const open = async (
  stored: DrawerDayAnswer | null,
  permissions: Permission[] = ['takePayments', 'void', 'viewInvoices'],
  { before = stored ? [stored] : [], forgotten = [], daysAre }: Days = {},
) => {
  const sent: Sent[] = [];
  serve<Sent['body']>(async ({ method, path, query, body }) => {
    if (method === 'POST') {
      sent.push({ path, body });
      return createRefusal(409, 'conflict', 'The books are closed.');
    }
    if (path.startsWith('/api/cash-drawer/days/')) return stored;
    if (path === '/api/settings/accounts') return chart;
    if (path !== '/api/cash-drawer/days') return [];
    if (query.get('status') === 'open') return forgotten;
    if (query.has('from')) return stored ? [stored] : [];
    await daysAre;
    return before;
  });
  const { user, unmount, client } = renderPage(<CashDrawer />, {
    as: { id: 'u1', username: 'maria', permissions },
    at: '/cash-drawer?date=2026-11-20',
  });
  return { user, sent, unmount, client };
};

export const count = async (name: string) => screen.findByRole('textbox', { name: `Count of ${name}` });
