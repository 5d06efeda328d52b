import { businessTimeZone, setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { defaultCalendar } from '@primal/contracts/shared/delivery-days';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import { chickenLine, continueDraft, customerId, leaveDraft } from './create.fixture.tsx';

const customer = {
  id: customerId,
  name: 'Harbor Grill',
  address: '',
  city: 'Kansas City',
  state: 'MO',
  zipCode: '',
  phone: '',
  email: null,
  contactPerson: null,
  pricingTier: 'restaurant',
  isActive: true,
  version: 1,
  deliveryDays: ['mon', 'wed', 'thu'],
  minimumOrder: null,
  deliveryCharge: '15.00',
  freeDeliveryFrom: '500.00',
};
let settings: object | null;
const machineZone = businessTimeZone();
const at = (time: string) => vi.setSystemTime(new Date(`2026-11-23T${time}:00-05:00`));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setBusinessTimeZone('America/New_York');
  at('10:00');
  settings = {
    ...defaultCalendar,
    cutOffTime: '16:00',
    closedDates: [{ date: '2026-11-26', name: 'Thanksgiving' }],
    minimumOrder: '150.00',
  };
  serve(({ path }) => {
    if (path.includes('/api/settings')) return settings ?? Response.error();
    if (path.endsWith('/credit')) return Response.error();
    if (path.includes('/next-number')) return { nextNumber: 'SO-1001' };
    if (path === '/api/customers') return [customer];
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setBusinessTimeZone(machineZone);
});

const leave = (quantity: string, over: object = {}) => {
  const total = String(Number(quantity) * 10);
  leaveDraft({ lines: [chickenLine({ quantity, unitPrice: '10.00', total })], ...over });
};

const open = (quantity: string, over: object = {}) => {
  leave(quantity, over);
  return continueDraft();
};
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const date = () => input('Expected Delivery Date');
const charge = () => input('Delivery/Gas Surcharge');
const note = () =>
  (date().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

it("sets the customer's next delivery date and charge, and shows cut-off and minimum", async () => {
  await open('10');
  await waitFor(() => expect(date().value).toBe('2026-11-25'));
  expect(note()).toBe('Cut-off for 11/25/2026 is 4:00 PM on 11/24/2026');
  expect(charge().value).toBe('15.00');
  screen.getByText('Below the minimum order of $150.00');
});

it('charges no delivery from the agreed subtotal, and hides the minimum once the subtotal reaches it', async () => {
  await open('50');
  await waitFor(() => expect(date().value).toBe('2026-11-25'));
  await waitFor(() => expect(charge().value).toBe('0.00'));
  expect(screen.queryByText(/Below the minimum/)).toBeNull();
});

it('selects the next delivery day with a message when the cut-off passes', async () => {
  vi.setSystemTime(new Date('2026-11-24T15:59:00-05:00'));
  await open('20');
  await waitFor(() => expect(date().value).toBe('2026-11-25'));
  expect(note()).toBe('Cut-off for 11/25/2026 is 4:00 PM');
  vi.setSystemTime(new Date('2026-11-24T16:00:00-05:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  // Thanksgiving is closed, so the customer's next delivery day is Monday.
  await waitFor(() => expect(date().value).toBe('2026-11-30'));
  expect(note()).toBe('Cut-off for 11/25/2026 has passed: it was 4:00 PM');
});

it('changes the order date if the form is open past midnight, so that no delivery is due on that date', async () => {
  vi.setSystemTime(new Date('2026-11-24T23:58:00-05:00'));
  await open('20');
  await waitFor(() => expect(date().value).toBe('2026-11-30'));
  vi.setSystemTime(new Date('2026-11-25T00:02:00-05:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(input('Order Date').value).toBe('2026-11-25'));
  expect(toastStore.past().map(({ title }) => title)).toContain('It is now 11/25/2026');
  expect(date().value).toBe('2026-11-30');
});

it("uses today's date when a draft is continued later, and reports a typed date that has passed", async () => {
  vi.setSystemTime(new Date('2026-11-18T10:00:00-05:00'));
  leave('20');
  at('10:00');
  await continueDraft();
  expect(input('Order Date').value).toBe('2026-11-23');
  await waitFor(() => expect(date().value).toBe('2026-11-25'));
  cleanup();
  localStorage.clear();
  await open('20', {
    orderDate: '2026-11-18',
    expectedDeliveryDate: '2026-11-19',
    deliveryDateTouched: true,
  });
  expect(note()).toBe('11/19/2026 has passed');
});

it('preserves a typed date and charge, and reports conflicts with the date', async () => {
  const user = await open('10');
  await waitFor(() => expect(date().value).toBe('2026-11-25'));
  await user.clear(charge());
  await user.type(charge(), '7.50');
  for (const [day, doubt] of [
    ['2026-11-26', 'Closed on 11/26/2026: Thanksgiving'],
    ['2026-11-29', 'No deliveries on Sundays'],
    ['2026-11-27', 'Friday is not a delivery day for Harbor Grill'],
    ['2026-11-30', ''],
  ] as const) {
    fireEvent.input(date(), { target: { value: day } });
    await waitFor(() => expect(note()).toBe(doubt));
    expect(date().value).toBe(day);
  }
  expect(charge().value).toBe('7.50');
});

it('uses the order date if the settings cannot be read', async () => {
  settings = null;
  await open('10');
  await waitFor(() => expect(charge().value).toBe('15.00'));
  expect(date().value).toBe('2026-11-23');
  expect(note()).toBe('');
});
