import { describe, expect, it } from 'vitest';
import {
  countCompletedSteps,
  decideOrderActions,
  deriveWorkflow,
  orderActions,
  orderStatuses,
  type WorkflowState,
  workflowSteps,
} from './order-rules.ts';

type Facts = Omit<Parameters<typeof decideOrderActions>[0], 'invoiceVoided'> & { invoiceVoided?: boolean };
const findAllowed = (order: Facts) => decideOrderActions({ invoiceVoided: false, ...order });
const granted = (order: Facts) => {
  const allowed = findAllowed(order);
  return orderActions.filter((action) => allowed[action] === true);
};

describe('the actions of an order', () => {
  it.each(orderStatuses.filter((status) => status !== 'invoiced'))(
    'in status %s allow everything except reopening and releasing, once weighed',
    (status) => {
      expect(granted({ status, lineCount: 1, unweighedCount: 0 })).toEqual(
        orderActions.filter((action) => action !== 'reopen' && action !== 'release'),
      );
    },
  );

  it('are limited to reprinting and deleting once invoiced', () => {
    expect(granted({ status: 'invoiced', lineCount: 1, unweighedCount: 0 })).toEqual([
      'printWorkOrder',
      'delete',
    ]);
  });

  it('include reopening once the invoice is voided', () => {
    const order = { status: 'invoiced', lineCount: 1, unweighedCount: 0, invoiceVoided: true } as const;
    expect(granted(order)).toEqual(['printWorkOrder', 'reopen', 'delete']);
    expect(findAllowed(order).convert).toBe('Its invoice is voided. Please reopen this sales order first.');
  });

  it('exclude work order, route and invoice while held', () => {
    const hold = { reasons: ['over_limit' as const], exposure: '1200.00', limit: '1000.00' };
    const order = {
      status: 'ready',
      lineCount: 1,
      unweighedCount: 0,
      hold,
      customerName: 'Blue Fin',
    } as const;
    expect(granted(order)).toEqual(['edit', 'enterWeights', 'setStatus', 'release', 'delete']);
    const sentence =
      'On credit hold: Blue Fin is at $1,200.00 with this order, above the limit of $1,000.00.';
    expect(findAllowed(order)).toMatchObject({
      printWorkOrder: sentence,
      route: sentence,
      convert: sentence,
    });
    expect(findAllowed({ ...order, hold: null }).release).toBe('This sales order is not on hold.');
  });

  it('reject the conversion with the names of unweighed lines, if the lines are loaded', () => {
    const waiting = Array.from({ length: 12 }, (_, at) => `Cut ${at + 1}: 1 of 10 weighed`);
    const order = { status: 'ready', lineCount: 20, unweighedCount: 12 } as const;
    expect(findAllowed({ ...order, waiting: waiting.slice(0, 1) }).convert).toBe('Cut 1: 1 of 10 weighed.');
    expect(findAllowed({ ...order, waiting }).convert).toMatch(/; Cut 10: 1 of 10 weighed and 2 more\.$/);
  });

  it.each([
    [
      { status: 'ready', lineCount: 0, unweighedCount: 0 } as const,
      'This sales order has no items to invoice.',
    ],
    [{ status: 'ready', lineCount: 2, unweighedCount: 1 } as const, 'One item still needs its weight.'],
    [{ status: 'ready', lineCount: 3, unweighedCount: 2 } as const, '2 items still need their weights.'],
    [
      { status: 'invoiced', lineCount: 1, unweighedCount: 0 } as const,
      'This sales order has already been converted to an invoice.',
    ],
  ])('explain why the order cannot be converted: %j', (order, sentence) => {
    expect(findAllowed(order).convert).toBe(sentence);
  });
});

const order = (facts: Partial<WorkflowState> = {}): WorkflowState => ({
  status: 'pending',
  workOrderPrinted: false,
  catchWeightsEntered: false,
  invoiceId: null,
  invoicePrinted: false,
  ...facts,
});

const states = (facts: Partial<WorkflowState>) => {
  const workflow = deriveWorkflow(order(facts));
  return workflowSteps.map((step) => workflow[step]);
};

describe('the workflow tracker', () => {
  it.each([
    ['just taken', {}, ['completed', 'current', 'pending', 'pending', 'pending']],
    ['printed', { workOrderPrinted: true }, ['completed', 'completed', 'current', 'pending', 'pending']],
    [
      'weighed before printing',
      { catchWeightsEntered: true },
      ['completed', 'current', 'completed', 'current', 'pending'],
    ],
    [
      'printed and weighed',
      { workOrderPrinted: true, catchWeightsEntered: true },
      ['completed', 'completed', 'completed', 'current', 'pending'],
    ],
    [
      'invoiced by status',
      { workOrderPrinted: true, catchWeightsEntered: true, status: 'invoiced' },
      ['completed', 'completed', 'completed', 'completed', 'current'],
    ],
    [
      'invoiced by id',
      { workOrderPrinted: true, catchWeightsEntered: true, invoiceId: 'x' },
      ['completed', 'completed', 'completed', 'completed', 'current'],
    ],
    [
      'invoice printed',
      {
        workOrderPrinted: true,
        catchWeightsEntered: true,
        status: 'invoiced',
        invoiceId: 'x',
        invoicePrinted: true,
      },
      ['completed', 'completed', 'completed', 'completed', 'completed'],
    ],
  ])('shows the steps of an order: %s', (_name, facts, expected) => {
    expect(states(facts)).toEqual(expected);
    expect(countCompletedSteps(order(facts))).toBe(expected.filter((state) => state === 'completed').length);
  });
});
