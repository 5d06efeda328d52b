import { workflowSteps } from '@primal/contracts/orders/order-rules';
import { expect, test } from 'vitest';
import { findStepTarget, type StepOrder } from './tracker.tsx';

const targets = (order: StepOrder) => workflowSteps.map((step) => findStepTarget(order, step));

test('links the steps of an open order to its screens and lists', () => {
  expect(targets({ id: 'o1', status: 'ready', invoiceId: null })).toEqual([
    '/sales-orders/o1/edit',
    '/sales-orders/o1/work-order',
    '/sales-orders/o1/edit',
    '/sales-orders',
    '/invoices',
  ]);
});

test('links the last two steps of an invoiced order to its invoice', () => {
  expect(targets({ id: 'o1', status: 'invoiced', invoiceId: 'i1' }).slice(3)).toEqual([
    '/invoices/i1/edit',
    '/invoices/i1/print',
  ]);
});

test("links a held order's work order, and a reopened order's invoice steps, to the order page", () => {
  const hold = { reasons: ['over_limit' as const], exposure: '900.00', limit: '500.00' };
  expect(findStepTarget({ id: 'o1', status: 'pending', invoiceId: null, hold }, 'printWorkOrder')).toBe(
    '/sales-orders/o1',
  );
  const voided = { id: 'o1', status: 'invoiced' as const, invoiceId: 'i1', invoiceVoided: true };
  expect(targets(voided).slice(3)).toEqual(['/sales-orders/o1', '/sales-orders/o1']);
  expect(findStepTarget(voided, 'printWorkOrder')).toBe('/sales-orders/o1/work-order');
});
