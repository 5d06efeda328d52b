import { describe, expect, it } from 'vitest';
import { backupFailed } from '../admin/backup.ts';
import * as billingEvents from '../billing/events.ts';
import * as deliveryEvents from '../delivery/events.ts';
import * as ordersEvents from '../orders/events.ts';
import type { Envelope } from '../shared/events.ts';
import { noticeTypes } from './notice-types.ts';
import { type NoticeContext, toNotice } from './notices.ts';

const at = '2026-11-21T10:00:00.000Z';
const longAgo = '2026-11-20T10:00:00.000Z';
const actor = { userId: 'u', name: 'dana' };

const event = (type: string, data: unknown): Envelope => ({
  id: 'e',
  type,
  version: 1,
  occurredAt: at,
  source: 'delivery',
  key: 'k',
  sequence: 1,
  actor,
  correlationId: 'c',
  causationId: null,
  data,
});
const hear = (): NoticeContext => ({ orderNumberByInvoice: new Map() });

const stop = {
  id: 's',
  routeId: 'r',
  salesOrderId: null,
  invoiceId: null,
  driverName: 'M. Ruiz',
  driverId: 'd',
  routeDate: '2026-11-21',
  status: 'delivered',
};

describe('toNotice', () => {
  it('announces a route completed with its last stop', () => {
    const notice = toNotice(
      event('delivery.stop.saved', { ...stop, routeStatus: 'completed', updatedAt: at }),
      hear(),
    );
    expect(notice).toEqual({
      id: 'route-r',
      needs: 'viewDelivery',
      text: 'Route of M. Ruiz completed',
      to: '/delivery-routes?date=2026-11-21',
      at,
      by: actor,
    });
  });

  it('announces a closing date only if billing enforced the date after the call had returned', () => {
    const closing = (
      setAt: string | null,
      inForceAt: string | null,
      closedThrough: string | null = '2026-10-31',
    ) => toNotice(event('billing.closing.saved', { id: 'c', closedThrough, setAt, at: inForceAt }), hear());
    expect(closing('2026-11-21T09:59:50.000Z', at)).toMatchObject({
      needs: 'closePeriods',
      text: 'The closing date 10/31/2026 is in force',
      to: '/settings',
    });
    expect(closing('2026-11-21T09:59:50.000Z', at, null)?.text).toBe('The books are open again');
    expect(closing('2026-11-21T09:59:59.000Z', at)).toBeNull();
    // The event was republished with other settings, or no user ever set the date.
    expect(closing('2026-11-20T09:59:50.000Z', longAgo)).toBeNull();
    expect(closing(null, null)).toBeNull();
  });

  it.each([
    ['a route in progress', { ...stop, routeStatus: 'in_progress', updatedAt: at }],
    ['a republished event', { ...stop, routeStatus: 'completed', updatedAt: longAgo }],
    ['invalid data', { routeStatus: 'completed' }],
    ['no data', null],
  ])('returns null for %s', (_what, data) => {
    expect(toNotice(event('delivery.stop.saved', data), hear())).toBeNull();
  });

  it.each([
    ['created incompletely', 'o', 'SO-1158', 'SO-1158 made. Veal is out of stock.', '/sales-orders/o'],
    ['not made', null, null, 'not made. Veal is out of stock.', '/sales-orders/standing/s'],
  ])('announces a standing order that was %s', (_what, orderId, orderNumber, said, to) => {
    const data = {
      id: 'd',
      standingOrderId: 's',
      customerId: 'c',
      customerName: 'Corner Grill',
      createdAt: at,
      date: '2026-11-28',
      reason: 'Veal is out of stock.',
      orderId,
      orderNumber,
      state: orderId ? 'partly' : 'failed',
    };
    expect(toNotice(event('orders.standing-date.told', data), hear())).toMatchObject({
      text: `Standing order of Corner Grill for 11/28/2026: ${said}`,
      to,
    });
  });

  it('announces the standing orders of a day, with a link to their list', () => {
    const data = { id: 'r', date: '2026-11-28', count: 12 };
    expect(toNotice(event('orders.standing-orders.made', data), hear())).toMatchObject({
      text: '12 orders for 11/28/2026 made from standing orders',
      to: '/sales-orders?deliveryDate=2026-11-28',
    });
  });

  it('announces a new credit memo with its customer and page, and no later change', () => {
    const saved = (version: number) =>
      event('billing.credit-memo.saved', {
        id: 'm',
        version,
        createdAt: at,
        creditNumber: 'CM-1042',
        customer: { name: 'Corner Grill' },
      });
    expect(toNotice(saved(1), hear())).toMatchObject({
      text: 'CM-1042 created for Corner Grill',
      to: '/credit-memos/m',
      needs: 'viewInvoices',
    });
    expect(toNotice(saved(2), hear())).toBeNull();
  });

  it('describes only published events', () => {
    const published = Object.values({ ...billingEvents, ...deliveryEvents, ...ordersEvents, backupFailed });
    expect(published.map(({ type }): string => type)).toEqual(expect.arrayContaining([...noticeTypes]));
  });

  it('returns null for internal events', () => {
    expect(toNotice(event('admin.user.saved', {}), hear())).toBeNull();
    expect(noticeTypes).not.toContain('admin.user.saved');
  });
});
