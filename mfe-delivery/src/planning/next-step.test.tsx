import type { OrderToDeliver } from '@primal/contracts/delivery/planning';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { NextStep } from './next-step.tsx';

const order: OrderToDeliver = {
  id: 'o1',
  orderNumber: 'SO-1001',
  customer: null,
  expectedDeliveryDate: '2026-11-20',
  total: '305.00',
  status: 'pending',
  workOrderPrinted: false,
  unweighedCount: 0,
  stop: null,
};

it.each([
  [{ workOrderPrinted: false, unweighedCount: 2 }, 'Print Work Order'],
  [{ workOrderPrinted: false, unweighedCount: 0 }, 'Print Work Order'],
  [{ workOrderPrinted: true, unweighedCount: 2 }, 'Enter Weights'],
  [{ workOrderPrinted: true, unweighedCount: 0 }, 'Convert to Invoice'],
])('of an order that is %j it is %s', async (state, words) => {
  const [weigh, convert] = [vi.fn(), vi.fn()];
  const { user } = renderKit(
    <NextStep order={{ ...order, ...state }} converting={false} onWeigh={weigh} onConvert={convert} />,
  );
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual([words]);
  if (words === 'Print Work Order') {
    expect(buttons[0]?.getAttribute('href')).toBe('/sales-orders/o1/work-order');
    return;
  }
  await user.click(screen.getByRole('button'));
  expect(weigh).toHaveBeenCalledTimes(words === 'Enter Weights' ? 1 : 0);
  expect(convert).toHaveBeenCalledTimes(words === 'Convert to Invoice' ? 1 : 0);
});
