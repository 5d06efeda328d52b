import { describe, expect, it } from 'vitest';
import { countCompletedSteps, deriveWorkflow, type WorkflowState, workflowSteps } from './workflow.ts';

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
