import type { StandingOrderDetail, UpcomingDate } from '@primal/contracts/orders/standing-order';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';

export const standingId = '019a0000-0000-7000-8000-000000000001';

const chicken = {
  productId: '019a0000-0000-7000-8000-000000000003',
  productName: 'Chicken',
  productCode: null,
  unit: 'Case',
  billedBy: 'Case',
  shortcoming: null,
};

export const dayIn = (days: number, over: Partial<UpcomingDate> = {}): UpcomingDate => ({
  date: addDays(today(), days),
  state: 'planned',
  reason: null,
  isException: false,
  makesAt: null,
  orderId: null,
  orderNumber: null,
  otherOrders: [],
  lines: [{ ...chicken, quantity: '2.000' }],
  ...over,
});

export const someStandingOrder = (over: Partial<StandingOrderDetail> = {}): StandingOrderDetail => ({
  id: standingId,
  customerId: '019a0000-0000-7000-8000-000000000002',
  // An order due today would add a question to every save.
  from: addDays(today(), 1),
  to: null,
  active: true,
  version: 1,
  customer: {
    id: '019a0000-0000-7000-8000-000000000002',
    name: 'Harbor Grill',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    phone: '',
    email: null,
    contactPerson: null,
    pricingTier: 'restaurant',
    cashOnDelivery: false,
    showShorts: true,
  },
  lines: [{ ...chicken, quantities: { mon: '2.000' } }],
  exceptions: [],
  upcoming: [dayIn(1), dayIn(2)],
  later: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...over,
});

/** Fakes the services by method and path; other lists are empty. Returns the requests. */
export const serveCalls = (answers: Record<string, (body: unknown) => Response>) => {
  const sent: string[] = [];
  serve(({ method, path, body }) => {
    const call = `${method} ${path}`;
    if (method !== 'GET') sent.push(call);
    return answers[call]?.(body);
  });
  return sent;
};

export const renderStandingOrder = (page: ReactNode, role = 'office') => {
  const navigate = vi.fn();
  const view = renderPage(page, {
    as: { id: 'maria', username: 'maria', role },
    path: '/sales-orders/standing/:id',
    at: `/sales-orders/standing/${standingId}`,
    navigate,
  });
  return { ...view, navigate };
};
