import { countDaysBetween } from '@primal/contracts/shared/dates';
import { describe, expect, it } from 'vitest';
import { planSales } from './cash-sales.ts';
import { stages } from './outcomes.ts';
import { planDays } from './plan.ts';

const today = '2026-11-20';
const orders = planDays(today).flat();

describe('the demo plan', () => {
  it('is the same for the same day', () => {
    expect(planDays(today)).toEqual(planDays(today));
  });

  it('covers two months up to today, oldest first', () => {
    const dates = orders.map((order) => order.orderDate);
    expect(dates).toEqual([...dates].sort());
    expect(dates.at(-1)).toBe(today);
    expect(countDaysBetween(dates[0] ?? today, today)).toBeGreaterThan(56);
  });

  it('identifies an order by customer and date', () => {
    const names = orders.map((order) => `${order.orderDate} ${order.customer}`);
    expect(new Set(names).size).toBe(orders.length);
  });

  it.each(stages)('has %s orders on any date', (stage) => {
    for (const day of ['2026-01-01', '2026-06-14', today])
      expect(
        planDays(day)
          .flat()
          .map((order) => order.stage),
      ).toContain(stage);
  });

  it('has invoices in every state, in the order of their dates', () => {
    const invoices = orders.flatMap(({ invoice }) => invoice ?? []);
    expect(new Set(invoices.map(({ status }) => status))).toEqual(
      new Set(['draft', 'sent', 'paid', 'voided']),
    );
    const dates = invoices.map(({ invoiceDate }) => invoiceDate);
    expect(dates).toEqual([...dates].sort());
  });

  it('dates payments between the invoice and today, and leaves some invoices partly paid', () => {
    const paid = orders.flatMap(({ invoice }) =>
      invoice?.payment ? [{ ...invoice, ...invoice.payment }] : [],
    );
    for (const { invoiceDate, paymentDate } of paid) {
      expect(paymentDate >= invoiceDate).toBe(true);
      expect(paymentDate <= today).toBe(true);
    }
    expect(paid.every(({ status, isWhole }) => (status === 'paid') === isWhole)).toBe(true);
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(['paid', 'sent']));
  });

  it('has counter sales on each business day of the last three weeks', () => {
    const days = planSales(today);
    expect(days.length).toBeGreaterThanOrEqual(18);
    expect(days.every((sales) => sales.length > 0 && sales.every((sale) => sale.lines.length > 0))).toBe(
      true,
    );
  });

  it('gives each stop its own place on its route', () => {
    const places = orders.flatMap(({ stop, deliveryDate }) =>
      stop ? `${deliveryDate} ${stop.driver} ${stop.place}` : [],
    );
    expect(places.length).toBeGreaterThan(20);
    expect(new Set(places).size).toBe(places.length);
  });

  it('orders each product once', () => {
    for (const { lines } of orders)
      expect(new Set(lines.map(({ product }) => product)).size).toBe(lines.length);
  });
});
