import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { shipAll } from './shorts.ts';
import { useShorts } from './use-shorts.ts';

const item = {
  id: 'l1',
  salesOrderId: 'o1',
  productName: 'Ribeye',
  needsWeight: true,
  isOpen: false,
  quantity: '3.000',
  quantityOrdered: '3.000',
  individualWeights: '[]',
  weight: null,
  quantityToShip: null,
  shortReason: null,
  shortNote: null,
} as unknown as OrderItemAnswer;

const Line = () => {
  const shorts = useShorts();
  return (
    <>
      <output>{shorts.shown(item).shortReason ?? 'all'}</output>
      <button
        type="button"
        onClick={() => void shorts.save(item, { quantity: '0.000', reason: 'out_of_stock', note: null })}
      >
        Short
      </button>
      <button type="button" onClick={() => void shorts.save(item, shipAll(item))}>
        Ship All
      </button>
    </>
  );
};

it('saves changes of a line in sequence, and shows the last change', async () => {
  const answers: (() => void)[] = [];
  const sent: unknown[] = [];
  serve<{ lines: { quantity: string }[] }>(({ body }) => {
    sent.push(body.lines[0]?.quantity);
    return new Promise((resolve) => answers.push(() => resolve({ id: 'o1', items: [] })));
  });
  const { user } = renderPage(<Line />);
  const shown = () => screen.getByRole('status').textContent;
  await user.click(screen.getByRole('button', { name: 'Short' }));
  expect(shown()).toBe('out_of_stock');
  await user.click(screen.getByRole('button', { name: 'Ship All' }));
  expect(shown()).toBe('all');
  await vi.waitFor(() => expect(sent).toEqual(['0.000']));
  answers[0]?.();
  await vi.waitFor(() => expect(sent).toEqual(['0.000', '3.000']));
  expect(shown()).toBe('all');
  answers[1]?.();
});
