import type { RouteAnswer } from '@primal/contracts/delivery/route';
import type { SettlementAnswer } from '@primal/contracts/delivery/settlement';
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { SettlementLines } from './lines.tsx';
import { Settlement } from './settlement.tsx';

const sam = { id: 'c1', by: 'Sam', at: new Date().toISOString(), cash: '20.00', checks: '0.00', note: null };
const list = {
  routeId: 'r1',
  routeDate: '2026-11-20',
  driverName: 'Dana Cole',
  lines: [],
  earlier: [],
  toCollect: '21.00',
  cash: '21.00',
  checks: '0.00',
  collected: '21.00',
  stopsNotDone: 0,
};

/** Fakes a server on which Sam saves a count first. `isRead`: reads after that count succeed. */
const answering = (isRead: boolean) => {
  let settled: object | null = null;
  serve(({ method }) => {
    if (method === 'POST') {
      settled = { ...sam, difference: '-1.00', says: 'Cash is $1.00 short.' };
      return createRefusal(409, 'stale_version', 'Sam counted $20.00 just now.');
    }
    return settled && !isRead ? createRefusal(500, 'broken', 'Not now.') : { ...list, settled };
  });
};

const open = () => {
  const route = { id: 'r1' } as RouteAnswer;
  return renderPage(<Settlement route={route} onClose={() => {}} />, {
    as: { id: 'u1', username: 'bea', role: 'admin' },
  });
};

const settle = async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Cash counted'), '21');
  await user.type(screen.getByLabelText('Checks counted'), '0');
  await user.click(screen.getByRole('button', { name: 'Save Settlement' }));
};

it('reports a concurrent count once, and preserves the input', async () => {
  answering(true);
  await settle();
  expect(await screen.findByText(/Your figures below are not saved yet/)).toBeTruthy();
  expect(screen.getAllByText(/Sam counted \$20\.00/)).toHaveLength(1);
  screen.getByRole('cell', { name: 'Cash is $1.00 short.' });
  expect(screen.getByLabelText<HTMLInputElement>('Cash counted').value).toBe('21.00');
});

it('offers a payment for collected money until it is recorded', () => {
  const line = {
    stopId: 's1',
    customerId: 'c1',
    invoiceId: 'i1',
    openAmount: '21.00',
    differences: [],
    allowed: { recordPayment: true, recordOnAccount: 'INV-1 is open: record a payment for it.' },
  };
  const collected = { amount: '21.00', method: 'cash', checkNumber: null };
  const stops = { ...list, lines: [{ ...line, collected }] } as unknown as SettlementAnswer;
  const paying = { list: stops, onPay: () => {}, isReading: false };
  renderKit(<SettlementLines {...paying} recorded={new Set()} />);
  screen.getByRole('button', { name: 'Record Payment' });
  cleanup();
  renderKit(<SettlementLines {...paying} recorded={new Set(['s1'])} />);
  screen.getByText('Recorded');
  expect(screen.queryByRole('button')).toBeNull();
});

it('explains why money without an invoice is no payment yet, and offers what to do', async () => {
  const reason =
    'SO-1141 is not invoiced yet: $89.71 cannot be recorded as a payment. Invoice the order first, or record it as a payment on account.';
  const line = {
    stopId: 's1',
    document: 'SO-1141',
    salesOrderId: 'o1',
    customerId: 'c1',
    customerName: 'Bistro Belvoir',
    invoiceId: null,
    toCollect: '897.11',
    toCollectIsEstimate: true,
    openAmount: null,
    differences: [],
    collected: { amount: '89.71', method: 'check', checkNumber: '4471' },
    allowed: { recordPayment: reason, recordOnAccount: true },
  };
  const stops = { ...list, lines: [line] } as unknown as SettlementAnswer;
  const onPay = vi.fn();
  const paying = { list: stops, onPay, isReading: false };
  const { user } = renderKit(<SettlementLines {...paying} recorded={new Set()} />);
  screen.getByText('about $897.11');
  screen.getByText(reason);
  expect(screen.getByRole('button', { name: 'Open Order' }).getAttribute('href')).toBe('/sales-orders/o1');
  expect(screen.queryByRole('button', { name: 'Record Payment' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Record on Account' }));
  const received = {
    amount: '89.71',
    paymentMethod: 'check',
    checkNumber: '4471',
    invoiceId: null,
    isOnAccount: true,
  };
  expect(onPay.mock.calls).toEqual([[{ stopId: 's1', customerId: 'c1', received }]]);
  cleanup();
  renderKit(<SettlementLines {...paying} recorded={new Set(['s1'])} />);
  screen.getByText('Recorded');
  expect(screen.queryByText(reason)).toBeNull();
});

it("shows the server's rejection if the list cannot be refetched", async () => {
  answering(false);
  await settle();
  expect(await screen.findByText('Sam counted $20.00 just now.')).toBeTruthy();
});

it('restores the count after a reload, and reports a concurrent count', async () => {
  answering(true);
  const { user } = open();
  await user.type(await screen.findByLabelText('Cash counted'), '21');
  await user.type(screen.getByLabelText('Note'), 'Ones are rolled');
  await vi.waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Ones are rolled'));
  cleanup();
  await fetch('/api', { method: 'POST' });
  open();
  expect(await screen.findByText(/Your figures below are not saved yet/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Cash counted').value).toBe('21.00');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Ones are rolled');
});
