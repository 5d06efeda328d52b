import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import {
  chicken,
  chickenLine,
  continueDraft,
  customerId,
  leaveDraft,
  renderCreate,
} from './create.fixture.tsx';

const id = '019a0000-0000-7000-8000-000000000001';
const typed = {
  lines: [chickenLine({ quantity: '2', unitPrice: '10.50', total: '21.00' })],
  deliveryCharge: '4.50',
  notes: 'Back door',
};

const writes: { method: string; body: { order?: object; items?: unknown } }[] = [];
const answers: (() => Response)[] = [];
let guide: object[] = [];
beforeEach(() => {
  writes.length = 0;
  guide = [];
  leaveDraft(typed);
  serve(({ method, path, body }) => {
    if (path.endsWith('/credit')) return Response.error();
    if (path.includes('/guide')) return guide;
    if (path === '/api/customers')
      return [{ id: customerId, name: 'Harbor Grill', city: 'Austin', state: 'TX' }];
    if (method === 'GET') return path.endsWith('/next-number') ? { nextNumber: 'SO-1001' } : [];
    writes.push({ method, body });
    return answers.shift()?.() ?? Response.error();
  });
});

const stored = () =>
  Response.json({ id, version: 1, orderNumber: 'SO-1001', customer: { name: 'Harbor Grill' }, items: [] });

const goOn = async () => {
  const user = await continueDraft();
  return { user, save: () => user.click(screen.getByRole('button', { name: 'Save Order' })) };
};

it('resends every field if an earlier try was stored', async () => {
  const taken = { message: 'Used.', code: 'idempotency_key_reused' };
  answers.push(
    () => createRefusal(500, 'away', 'Away.'),
    () => Response.json(taken, { status: 409 }),
    stored,
    stored,
  );
  const { user, save } = await goOn();
  await save();
  await waitFor(() => expect(writes).toHaveLength(1));
  await user.type(screen.getByLabelText('Notes'), ', ring twice');
  await save();
  await waitFor(() => expect(writes.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'PATCH']));
  const [, meant, , sent] = writes.map(({ body }) => body);
  expect(meant?.order).toMatchObject({ customerId, deliveryCharge: '4.50', notes: 'Back door, ring twice' });
  expect(sent).toEqual({ ...meant?.order, items: meant?.items, version: 1 });
});

it.each([
  ['charge', { ...typed, deliveryCharge: '5,45' }],
  ['quantity', { ...typed, lines: [{ ...typed.lines[0], unread: { quantity: '5,45' } }] }],
])('does not preview an invalid %s, which the paper would lack', async (_, left) => {
  leaveDraft(left);
  await goOn();
  screen.getByRole('button', { name: 'Preview', description: /^Please write decimals with a point/ });
});

const guideEntry = {
  product: chicken,
  productId: chicken.id,
  productName: 'Chicken',
  inStock: true,
  orders: 5,
  usualQuantity: '4.000',
  lastQuantity: '4.000',
  lastOrdered: '2026-11-20',
  lastOrderId: id,
  lastPrice: '10.50',
  price: '10.50',
  isDue: false,
  dueOn: null,
  isDropped: false,
  pinned: false,
  hidden: false,
};

it('asks about a quantity with an extra digit', async () => {
  guide = [guideEntry];
  leaveDraft({ ...typed, lines: [chickenLine({ quantity: '40', unitPrice: '10.50', total: '21.00' })] });
  const { user, save } = await goOn();
  await screen.findByText('1 product');
  await save();
  const question = await screen.findByRole('dialog', { name: 'Is this right?' });
  within(question).getByText('40 Case of Chicken; 4 is usual.');
  await user.click(within(question).getByRole('button', { name: 'Go Back' }));
  expect(writes).toEqual([]);
  expect(document.activeElement?.getAttribute('data-column')).toBe('quantity');
  await user.keyboard('4{Enter}');
  expect(await screen.findAllByText('$42.00')).not.toHaveLength(0);
});

it('fills in usual quantities due on the expected delivery date', async () => {
  guide = [{ ...guideEntry, dueOn: '2026-12-01' }];
  leaveDraft({ orderDate: '2026-11-30', expectedDeliveryDate: '2026-12-01', deliveryDateTouched: true });
  const { user } = await goOn();
  await user.click(await screen.findByRole('button', { name: 'Usual Quantities' }));
  await screen.findByText('1 quantity filled in.');
});

it('starts with the customer of the URL and focuses the next field', async () => {
  localStorage.clear();
  renderCreate(`/sales-orders/create?customerId=${customerId}`);
  const customer = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Customer' });
  await waitFor(() => expect(customer.value).toBe('Harbor Grill'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Row' })));
});
