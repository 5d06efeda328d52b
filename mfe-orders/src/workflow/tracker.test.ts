import { workflowSteps } from '@primal/contracts/orders/workflow';
import { expect, test } from 'vitest';
import { type StepOrder, stepTarget } from './tracker.tsx';

const targets = (order: StepOrder) => workflowSteps.map((step) => stepTarget(order, step));

test('the steps of an open order lead to its own screens and to the lists', () => {
  expect(targets({ id: 'o1', status: 'ready', invoiceId: null })).toEqual([
    '/sales-orders/o1/edit',
    '/sales-orders/o1/work-order',
    '/sales-orders/o1/edit',
    '/sales-orders',
    '/invoices',
  ]);
});

test('the last two steps of an invoiced order lead to its invoice', () => {
  expect(targets({ id: 'o1', status: 'invoiced', invoiceId: 'i1' }).slice(3)).toEqual([
    '/invoices/i1/edit',
    '/invoices/i1/print',
  ]);
});

test('a held order has no work order to print, and one whose invoice was voided none to go on with: both lead to its page', () => {
  const hold = { reasons: ['over_limit' as const], exposure: '900.00', limit: '500.00' };
  expect(stepTarget({ id: 'o1', status: 'pending', invoiceId: null, hold }, 'printWorkOrder')).toBe(
    '/sales-orders/o1',
  );
  const voided = { id: 'o1', status: 'invoiced' as const, invoiceId: 'i1', invoiceVoided: true };
  expect(targets(voided).slice(3)).toEqual(['/sales-orders/o1', '/sales-orders/o1']);
  expect(stepTarget(voided, 'printWorkOrder')).toBe('/sales-orders/o1/work-order');
});
