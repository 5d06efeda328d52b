import type { OrderItemAnswer, OrderSummary } from '@primal/contracts/orders/order';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { findConvertReason, useConvert } from './convert.tsx';
import { formatConvertLabel } from './convert-question.tsx';
import { describeOrdered, formatWeighingProgress } from './weighing-status.tsx';

const line = (part: Partial<OrderItemAnswer> = {}) =>
  ({
    productName: 'Chuck',
    quantity: '1.000',
    quantityOrdered: '10.000',
    quantityShort: '0.000',
    quantityOver: '0.000',
    isOpen: true,
    piecesWeighed: 1,
    product: { unit: 'Case' },
    ...part,
  }) as OrderItemAnswer;

test('labels the button with invoiced and short counts', () => {
  expect(formatConvertLabel([])).toBe('Convert to Invoice');
  expect(formatConvertLabel([line()])).toBe('Invoice 1 and short 9');
  expect(formatConvertLabel([line(), line({ piecesWeighed: 2, quantityOrdered: '3.000' })])).toBe(
    'Invoice 3 and short 10',
  );
  expect(formatConvertLabel([line({ product: { ...line().product, unit: 'LBS' } })])).toBe(
    'Invoice What Is Weighed',
  );
});

test('shows the ordered quantity beside a different shipped one', () => {
  expect(describeOrdered(line())).toBe('ordered 10, weighed 1');
  expect(describeOrdered(line({ isOpen: false, quantityShort: '9.000' }))).toBe('ordered 10, short 9');
  expect(describeOrdered(line({ isOpen: false, quantity: '12.000', quantityOver: '2.000' }))).toBe(
    'ordered 10, over by 2',
  );
  expect(describeOrdered(line({ isOpen: false, quantity: '12.000' }))).toBe('ordered 10');
  expect(describeOrdered(line({ isOpen: false, quantity: '10.000' }))).toBeNull();
});

test('shows weighing progress, and allows converting once a piece is weighed', () => {
  const order = (part: Partial<OrderSummary>) =>
    ({ status: 'ready', piecesToWeigh: 20, piecesWeighed: 7, ...part }) as OrderSummary;
  const refused = { convert: 'Chuck: 1 of 10 weighed.' } as OrderSummary['allowed'];
  expect(formatWeighingProgress(order({}))).toBe('7 of 20 weighed');
  expect(formatWeighingProgress(order({ piecesToWeigh: 0 }))).toBeNull();
  expect(findConvertReason(order({ allowed: refused }), true)).toBeNull();
  expect(findConvertReason(order({ allowed: refused, piecesWeighed: 0 }), true)).toBe(
    'Chuck: 1 of 10 weighed.',
  );
  expect(findConvertReason(order({ allowed: refused, status: 'invoiced' }), true)).toBe(
    'Chuck: 1 of 10 weighed.',
  );
  expect(findConvertReason(order({ allowed: refused }), false)).toBe('Chuck: 1 of 10 weighed.');
});

const Convert = () => {
  const { ask } = useConvert();
  return (
    <button type="button" onClick={() => void ask({ id: 'o' })}>
      Convert
    </button>
  );
};

const renderConvert = () => renderPage(<Convert />);

test('names surplus and shorts in the question', async () => {
  const weighed = (name: string, quantity: string, quantityShort: string) =>
    line({
      productName: name,
      quantity,
      quantityOrdered: '3.000',
      quantityShort,
      isOpen: false,
      weight: '60.000',
      individualWeights: '[]',
      product: { ...line().product, name, productType: 'variable-weight', billedBy: 'LBS' },
    });
  const items = [weighed('Ribeye', '6.000', '0.000'), weighed('Chuck', '2.000', '1.000')];
  serve(() => ({ id: 'o', orderNumber: 'SO-1', customer: { name: 'Grill' }, items }));
  const { user } = renderConvert();
  await user.click(screen.getByRole('button', { name: 'Convert' }));
  const question = await screen.findByRole('dialog', { name: 'Convert to Invoice' });
  expect(question.textContent).toContain('Less is invoiced than was ordered:Chuck: ordered 3, short 1');
  expect(question.textContent).toContain('More is invoiced than was ordered:Ribeye: 6 for 3 ordered.');
});

test('names an unweighed order that cannot be invoiced', async () => {
  const unweighed = line({
    isOpen: false,
    weight: null,
    individualWeights: '[]',
    quantity: '3.000',
    quantityOrdered: '3.000',
    product: { ...line().product, name: 'Ribeye', productType: 'variable-weight', billedBy: 'LBS' },
  });
  const order = { id: 'o', orderNumber: 'SO-1', customer: { name: 'Grill' }, items: [unweighed] };
  serve(() => order);
  const { user } = renderConvert();
  await user.click(screen.getByRole('button', { name: 'Convert' }));
  await screen.findByText('SO-1 for Grill cannot be invoiced yet: Ribeye: 0 of 3 weighed.');
});

test('names order and invoice beside the specified toast text', async () => {
  const order = { id: 'o', orderNumber: 'SO-1', customer: { name: 'Grill' }, items: [] };
  serve(({ method }) =>
    method === 'POST' ? Response.json({ id: 'i', invoiceNumber: 'INV-1' }, { status: 201 }) : order,
  );
  const { user } = renderConvert();
  await user.click(screen.getByRole('button', { name: 'Convert' }));
  await user.click(await screen.findByRole('button', { name: 'Convert to Invoice' }));
  await screen.findByText('Sales order converted to invoice successfully!');
  screen.getByText('SO-1 for Grill is INV-1.');
  screen.getByRole('button', { name: 'Print INV-1' });
});

test('reports a failed conversion with the specified text and names the order', async () => {
  const order = { id: 'o', orderNumber: 'SO-1', customer: { name: 'Grill' }, items: [] };
  serve(({ method }) => (method === 'POST' ? new Response('', { status: 500 }) : order));
  const { user } = renderConvert();
  await user.click(screen.getByRole('button', { name: 'Convert' }));
  await user.click(await screen.findByRole('button', { name: 'Convert to Invoice' }));
  await screen.findByText('Failed to convert sales order to invoice.');
  screen.getByText('SO-1 for Grill');
});
