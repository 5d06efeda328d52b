import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { questionStore } from '../../../shell/kit/src/dialogs/confirm.ts';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import BatchCatchWeights from './batch-catch-weights.tsx';

const line = (id: string) =>
  ({
    id,
    salesOrderId: 'o',
    productName: id,
    quantity: '1.000',
    quantityOrdered: '1.000',
    weight: null,
    unitPrice: '5.00',
    individualWeights: '[]',
    isOpen: false,
    piecesWeighed: 0,
    product: { productType: 'variable-weight', billedBy: 'LBS' },
  }) as OrderItemAnswer;

const server = () => {
  let waiting = ['Ribeye', 'Chuck'];
  let answer = (_: Response) => {};
  const asked = new Promise<void>((sent) => {
    serve(({ method, path }) => {
      if (method !== 'PATCH') {
        const order = { id: 'o', orderNumber: 'SO-1', orderDate: '2026-11-20', customer: { name: 'Grill' } };
        return [{ ...order, items: waiting.map(line) } as OrderAnswer];
      }
      if (path.includes('Chuck')) {
        sent();
        return new Promise((resolve) => {
          answer = resolve;
        });
      }
      waiting = waiting.filter((id) => id !== 'Ribeye');
      return line('Ribeye');
    });
  });
  return {
    asked,
    answer: (response: Response) => answer(response),
    lose: (gone: string) => {
      waiting = waiting.filter((id) => id !== gone);
    },
  };
};

const renderBatch = (id: string) => {
  return renderPage(<BatchCatchWeights onClose={() => {}} />, { as: { id } });
};

it('reports only unsaved lines as unsaved, even while others are being saved', async () => {
  const { asked, answer, lose } = server();
  const { user, client } = renderBatch('maria');
  const queryField = (name: string) => screen.queryByLabelText(`Weight for ${name} (lbs), SO-1`);
  await user.type(await screen.findByLabelText('Weight for Ribeye (lbs), SO-1'), '18,2{Enter}');
  screen.getByText('Please write decimals with a point, like 1,234.50.');
  await user.keyboard('18.2');
  await user.type(screen.getByLabelText('Weight for Chuck (lbs), SO-1'), '21.5');
  await user.click(screen.getByRole('button', { name: 'Save Weights' }));
  await asked;

  // Every event refetches the list, including those caused by this save.
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(queryField('Ribeye')).toBeNull());
  expect(screen.queryByText('No longer waiting for a weight')).toBeNull();

  lose('Chuck');
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(queryField('Chuck')).toBeNull());
  expect(screen.queryByText('No longer waiting for a weight')).toBeNull();

  await act(async () => answer(createRefusal(409, 'conflict', 'It is invoiced.')));
  await screen.findByText('No longer waiting for a weight');
  screen.getByText('SO-1, Chuck: 21.5 lbs was not saved.');
  expect(screen.queryByText(/Ribeye: 18.2 lbs was not saved/)).toBeNull();
});

it('skips a line that a station changed, saves the other lines, and accepts the changed line next time', async () => {
  const ordered = { quantityOrdered: '3.000', product: { ...line('').product, name: 'Ribeye' } };
  const begun = (...weights: number[]) => ({
    ...line('Ribeye'),
    ...ordered,
    isOpen: true,
    individualWeights: JSON.stringify(weights),
    piecesWeighed: weights.length,
  });
  let waiting = [begun(18), line('Chuck')];
  const sent: [string, unknown][] = [];
  serve(({ method, address, body }) => {
    const head = { id: 'o', orderNumber: 'SO-2', orderDate: '2026-11-20', customer: { name: 'Grill' } };
    if (method === 'GET') return [{ ...head, items: waiting }];
    sent.push([address, body]);
    return {};
  });
  const { user } = renderBatch('jose');
  await user.type(await screen.findByLabelText('Weight for Ribeye (lbs), SO-2'), '18.2 18.4');
  await user.type(screen.getByLabelText('Weight for Chuck (lbs), SO-2'), '21.5');
  waiting = [begun(18, 19), line('Chuck')];
  await user.click(screen.getByRole('button', { name: 'Save Weights' }));
  await screen.findByText('Ribeye: 1 piece added. Check it again.');
  expect(sent).toEqual([['/api/sales-order-items/Chuck', { weight: '21.5', shownWeights: [] }]]);

  waiting = [begun(18, 19)];
  const field = screen.getByLabelText<HTMLInputElement>('Weight for Ribeye (lbs), SO-2');
  expect(field.value).toBe('18.2 18.4');
  await user.clear(field);
  await user.type(field, '18.2');
  await user.click(screen.getByRole('button', { name: 'Save Weights' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual([
    '/api/sales-orders/o/pieces',
    { itemId: 'Ribeye', pieces: [{ weight: '18.2' }], shownWeights: ['18.000', '19.000'] },
  ]);
});

it('reports a failed save with the specified text if the server gives no reason', async () => {
  const { asked, answer } = server();
  const { user } = renderBatch('ann');
  await user.type(await screen.findByLabelText('Weight for Chuck (lbs), SO-1'), '21.5');
  await user.click(screen.getByRole('button', { name: 'Save Weights' }));
  await asked;
  await act(async () => answer(new Response('', { status: 500 })));
  await screen.findByText('Failed to update weights. Please try again.');
  await screen.findByText('Not saved. Try again.');
});

it('returns from the question to the questioned weight', async () => {
  const product = { ...line('').product, averageWeight: '18' };
  const head = { id: 'o', orderNumber: 'SO-1', orderDate: '2026-11-20', customer: { name: 'Grill' } };
  const items = ['Ribeye', 'Chuck'].map((id) => ({ ...line(id), product }));
  serve(() => [{ ...head, items }]);
  const { user } = renderBatch('eve');
  const doubted = await screen.findByLabelText('Weight for Ribeye (lbs), SO-1');
  await user.type(doubted, '182');
  await user.type(screen.getByLabelText('Weight for Chuck (lbs), SO-1'), '18.5');
  await user.click(screen.getByRole('button', { name: 'Save Weights' }));
  await waitFor(() => expect(questionStore.current()).not.toBeNull());
  act(() => questionStore.current()?.answer('cancel'));
  await waitFor(() => expect(document.activeElement).toBe(doubted));
});
