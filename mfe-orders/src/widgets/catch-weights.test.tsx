import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { questionStore } from '../../../shell/kit/src/dialogs/confirm.ts';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import CatchWeights from './catch-weights.tsx';

const lineWith = (weights: number[]) =>
  ({
    id: 'a',
    salesOrderId: 'o',
    productName: 'Ribeye',
    quantity: `${weights.length || 3}.000`,
    quantityOrdered: '3.000',
    weight: weights.length > 0 ? '18.000' : null,
    individualWeights: JSON.stringify(weights),
    isOpen: weights.length > 0 && weights.length < 3,
    piecesWeighed: weights.length,
    needsWeight: true,
    product: { name: 'Ribeye', productType: 'variable-weight', billedBy: 'LBS', averageWeight: '18' },
  }) as unknown as OrderItemAnswer;

const server = (weights: number[], pieces: object[] = []) => {
  const state = { weights, saved: [] as unknown[], refusal: null as string | null, short: {} };
  const order = () =>
    ({
      id: 'o',
      orderNumber: 'SO-1',
      customer: { name: 'Grill' },
      items: [{ ...lineWith(state.weights), ...state.short }],
    }) as OrderAnswer;
  serve<{ lines: [{ quantity: string; reason: string }] }>(({ method, path, body }) => {
    if (method !== 'PATCH') return path.endsWith('/pieces') ? pieces : order();
    state.saved.push(body);
    if (path.endsWith('/shorts')) {
      const [{ quantity, reason }] = body.lines;
      state.short = { quantity, quantityToShip: quantity, shortReason: reason, shortNote: null };
    }
    return state.refusal ? createRefusal(409, 'weights_changed', state.refusal) : order();
  });
  return state;
};

let opened = 0;
const open = () => {
  opened += 1;
  const onClose = vi.fn();
  const { user } = renderPage(<CatchWeights salesOrderId={`o${opened}`} onClose={onClose} />, {
    as: { id: 'maria' },
  });
  return { user, onClose };
};
const field = (number: number) => screen.findByLabelText<HTMLInputElement>(`Ribeye, case ${number}`);
const button = (name: string) => screen.getByRole('button', { name });

const asked = async (): Promise<string> => {
  await waitFor(() => expect(questionStore.current()).not.toBeNull());
  const question = JSON.stringify(questionStore.current()?.message);
  questionStore.current()?.answer('cancel');
  return question;
};

it('preserves input when a case arrives, reports the case at its line, and merges the weights', async () => {
  const state = server([18]);
  const { user, onClose } = open();
  await user.type(await field(2), '17.5');
  await user.type(await field(3), '17');
  state.weights = [18, 19];
  state.refusal = 'Ribeye: 1 piece added. Check it again.';
  await user.click(button('Save All Weights'));
  await screen.findByRole('alert');
  expect(state.saved).toEqual([
    [{ itemId: 'a', weights: ['18', '17.5', '17'], shownWeights: ['18.000'], isAll: true }],
  ]);
  expect((await field(2)).value).toBe('17.5');
  expect(onClose).not.toHaveBeenCalled();

  await user.click(button('Reload'));
  const values = screen.getAllByLabelText<HTMLInputElement>(/^Ribeye, case/).map(({ value }) => value);
  expect(values).toEqual(['18', '19', '17.5', '17']);
  expect(document.activeElement).toBe(await field(1));
  state.refusal = null;
  await user.click(button('Save All Weights'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(state.saved[1]).toMatchObject([{ shownWeights: ['18.000', '19.000'] }]);
});

it('saves one corrected weight, and leaves the other lines open', async () => {
  const state = server([18]);
  const { user, onClose } = open();
  const first = await field(1);
  await user.clear(first);
  await user.type(first, '18.5');
  await user.click(button('Save Weights'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(state.saved).toEqual([[{ itemId: 'a', weights: ['18.5'], shownWeights: ['18.000'], isAll: false }]]);
});

it('finishes a line after a single question', async () => {
  const state = server([18]);
  const { user } = open();
  await user.type(await field(2), '17.5');
  await user.click(button('Complete Line'));
  expect(screen.queryByLabelText('Ribeye, case 3')).toBeNull();
  await user.click(button('Save All Weights'));
  expect(await asked()).toContain('Ribeye: 2 of 3 cases, short by 1.');
  expect(state.saved).toEqual([]);
});

it('ignores a repeated Enter at the question, and returns to the questioned weight', async () => {
  server([18]);
  const { user } = open();
  const doubted = await field(2);
  await user.type(doubted, '175');
  await user.click(button('Complete Line'));
  await user.click(button('Save All Weights'));
  await waitFor(() => expect(questionStore.current()).not.toBeNull());
  expect(questionStore.current()?.danger).toBe(true);
  questionStore.current()?.answer('cancel');
  await waitFor(() => expect(document.activeElement).toBe(doubted));
});

it('names labeled cases that saving would remove', async () => {
  const piece = { id: 'p', itemId: 'a', weight: '18.000', gtin: null, serial: '8812', lot: 'L77' };
  const state = server([18, 19], [piece, { ...piece, id: 'q', weight: '19.000', serial: '8813' }]);
  const { user } = open();
  await user.clear(await field(1));
  await user.click(button('Save Weights'));
  expect(await asked()).toContain('Ribeye: case 8812, lot L77, 18.00 lbs will be removed.');
  expect(state.saved).toEqual([]);
});

it('marks a line short by F9 from its fields, and ships all of it again', async () => {
  const state = server([]);
  const { user } = open();
  await user.type(await field(1), '18.5');
  await user.keyboard('{F9}');
  const short = await screen.findByRole('group', { name: 'Ribeye is short' });
  expect(short.textContent).toContain('Ordered 3, shipped 1: out of stock');
  expect(state.saved).toEqual([
    { lines: [{ itemId: 'a', quantity: '1.000', reason: 'out_of_stock', note: null }] },
  ]);
  expect((await field(1)).value).toBe('18.5');
  expect(screen.queryByLabelText('Ribeye, case 2')).toBeNull();
  await user.click(button('Ship All'));
  await waitFor(() => expect(state.saved[1]).toEqual({ lines: [{ itemId: 'a', quantity: '3.000' }] }));
});

it('reports on F9 that nothing is missing, or that a weight is invalid', async () => {
  const state = server([]);
  const { user } = open();
  await user.type(await field(1), '18,5');
  await user.keyboard('{F9}');
  await screen.findByText('Ribeye: one of its weights cannot be read.');
  expect(state.saved).toEqual([]);
});
