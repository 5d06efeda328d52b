import type { OrderToDeliver } from '@primal/contracts/delivery/planning';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { NextStep, useConvertOrder } from './next-step.tsx';

const order: OrderToDeliver = {
  id: 'o1',
  orderNumber: 'SO-1001',
  customer: null,
  expectedDeliveryDate: '2026-11-20',
  total: '305.00',
  status: 'pending',
  workOrderPrinted: false,
  unweighedCount: 0,
  hold: null,
  deliveredNotInvoiced: false,
  stop: null,
};

it.each([
  [{ workOrderPrinted: false, unweighedCount: 2 }, 'Print Work Order'],
  [{ workOrderPrinted: false, unweighedCount: 0 }, 'Print Work Order'],
  [{ workOrderPrinted: true, unweighedCount: 2 }, 'Enter Weights'],
  [{ workOrderPrinted: true, unweighedCount: 0 }, 'Convert to Invoice'],
])('offers the next step of an order with %j: %s', async (state, words) => {
  const weigh = vi.fn();
  const convert = vi.fn();
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

it.each([
  [{ workOrderPrinted: false }, 'Print Work Order'],
  [{ workOrderPrinted: true }, 'Convert to Invoice'],
])('explains why an order on credit hold is blocked', async (state, words) => {
  const hold = { reasons: ['over_limit' as const], exposure: '510.00', limit: '500.00' };
  const convert = vi.fn();
  const { user } = renderKit(
    <NextStep
      order={{ ...order, hold, ...state }}
      converting={false}
      onWeigh={vi.fn()}
      onConvert={convert}
    />,
  );
  const button = screen.getByRole('button', { name: new RegExp(words) });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.textContent).toContain(
    'On credit hold: The customer is at $510.00 with this order, above the limit of $500.00.',
  );
  await user.click(button);
  expect(convert).not.toHaveBeenCalled();
});

const Convert = () => {
  const { ask } = useConvertOrder();
  return (
    <button type="button" onClick={() => void ask(order)}>
      Convert
    </button>
  );
};

it('names shorts and surplus before converting an order', async () => {
  const line = (name: string, quantity: string, quantityShort: string) => ({
    quantity,
    quantityShort,
    quantityOrdered: '3.000',
    weight: '60.000',
    individualWeights: '[]',
    isOpen: false,
    product: { name, unit: 'Case', productType: 'variable-weight', billedBy: 'LBS' },
  });
  const items = [line('Ribeye', '6.000', '0.000'), line('Chuck', '2.000', '1.000')];
  serve(() => ({ id: 'o1', items }));
  const { user } = renderPage(<Convert />);
  await user.click(screen.getByRole('button', { name: 'Convert' }));
  const question = await screen.findByRole('dialog', { name: 'Convert to Invoice' });
  expect(question.textContent).toContain('Less is invoiced than was ordered:Chuck: ordered 3, short 1');
  expect(question.textContent).toContain('More is invoiced than was ordered:Ribeye: 6 for 3 ordered.');
});

it('confirms a conversion and names the invoice', async () => {
  const invoice = { id: 'i1', invoiceNumber: 'INV-1', customer: { name: 'Grill' } };
  serve(({ method }) =>
    method === 'POST' ? Response.json(invoice, { status: 201 }) : { id: 'o1', items: [] },
  );
  const { user } = renderPage(<Convert />);
  await user.click(screen.getByRole('button', { name: 'Convert' }));
  await user.click(await screen.findByRole('button', { name: 'Convert to Invoice' }));
  await screen.findByText('Sales order converted to invoice successfully!');
  screen.getByText('INV-1 for Grill');
});
