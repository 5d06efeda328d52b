import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { lineProduct } from '@primal/contracts/shared/documents.fixture';
import { act, screen } from '@testing-library/react';
import { expect, it, type Mock, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { MarkedShort, useShortMarking } from './marking.tsx';

const item = {
  id: 'l1',
  productId: 'p1',
  productName: 'Ribeye',
  product: lineProduct({ category: 'Beef' }),
  quantity: '1.000',
  quantityOrdered: '3.000',
  quantityToShip: '1.000',
  individualWeights: '[]',
  weight: null,
  shortReason: 'out_of_stock',
  shortNote: null,
} as unknown as OrderItemAnswer;

const substitutes = ['Flank', 'Ham', 'Liver'].map((name) => ({
  ...lineProduct({ id: name, name, category: 'Beef' }),
  inStock: true,
}));

const Line = ({ onNext, onSave }: Record<'onNext' | 'onSave', Mock>) => {
  const marking = useShortMarking({ item, weights: [], unreadable: 'its weight', onSave });
  return <MarkedShort marking={marking} size="xs" customerId="c1" busy={false} onNext={onNext} />;
};

it('offers a substitute on F9, returns on Escape, and moves to the next line on Enter or Down', async () => {
  serve();
  const onNext = vi.fn();
  const { user } = renderPage(<Line onNext={onNext} onSave={vi.fn()} />);
  const row = screen.getByRole('group', { name: 'Ribeye is short' });
  act(() => row.focus());
  await user.keyboard('{F9}');
  const search = screen.getByRole('combobox', { name: 'Substitute for Ribeye' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(row);
  expect(onNext).not.toHaveBeenCalled();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(onNext).toHaveBeenCalledTimes(2);
});

it('stores the substitute chosen by arrow keys, with the missing quantity, on Enter', async () => {
  serve(({ path }) => (path === '/api/products' ? substitutes : []));
  const onSave = vi.fn();
  const { user } = renderPage(<Line onNext={vi.fn()} onSave={onSave} />);
  act(() => screen.getByRole('group', { name: 'Ribeye is short' }).focus());
  await user.keyboard('{F9}');
  await screen.findByRole('option', { name: /^Flank/ });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).textContent).toMatch(/^Ham/);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Quantity of Ham' }));
  await user.keyboard('{Enter}');
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ substitute: { productId: 'Ham', quantity: '2.000' } });
});
